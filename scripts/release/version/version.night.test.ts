import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../generators/languages/all.ts';
import type { SdkModel } from '../../../generators/model/model.ts';
import { releasedContract } from '../../contract/released.ts';
import { filesBelow } from '../../files/tree.ts';
import { npmCommand } from '../../toolchain/npm-command.ts';
import { FakeLibraries } from '../plan/fake-libraries.ts';
import { cat, modelOf, received, text } from '../model/small.ts';
import { run } from '../process.ts';
import { writeFiles } from '../write-files.ts';
import { applyVersions, type Programs } from './apply.ts';
import { stampErrors, stampsOf, strayErrors } from './stamps.ts';

const CONTRACT = { openapi: '3.1.0', paths: {} };
const ROOT = join(import.meta.dirname, '../../..');
const MODEL = modelOf(received(cat({ age: text })));
const BROKEN = modelOf(received(cat()));
const WIDER = modelOf(received(cat({ age: text, colour: text })));

let checkout: FakeLibraries;
beforeEach(() => {
  checkout = new FakeLibraries(MODEL);
});
afterEach(() => rmSync(checkout.root, { recursive: true, force: true }));

const read = (path: string): string => readFileSync(join(checkout.root, path), 'utf8');
const everything = (): Record<string, string> =>
  Object.fromEntries(filesBelow(checkout.root).map((path) => [path, read(path)]));

/** The real changesets; generation prints versions as the generator does. */
const programs = (): Programs => ({
  async changesets(snapshot) {
    const more = snapshot === undefined ? [] : ['--snapshot', snapshot];
    const command = npmCommand(ROOT, '@changesets/cli', 'changeset');
    await run([process.execPath, command, 'version', ...more], { cwd: checkout.root });
  },
  async generate() {},
  async format() {},
});

async function version(
  model: SdkModel,
  replaced: Partial<Programs> = {},
  more: { pullRequest?: number } = {},
): Promise<string[]> {
  const versioned = await applyVersions({
    root: checkout.root,
    libraries: checkout.libraries(),
    planned: await checkout.plan(model),
    model,
    contract: CONTRACT,
    date: '2026-11-22',
    others: new Map([['sdks/support.json', '{ "next": true }\n']]),
    programs: { ...programs(), ...replaced },
    ...more,
  });
  return versioned.map((library) => `${library.unit.id} ${library.version}`);
}

describe('a new version', () => {
  it('has its changes in the changelog under headings for integrators', async () => {
    checkout.write('sdks/greek/src/core.txt', 'faster\n');
    checkout.write('sdks/greek/CHANGELOG.md', '# greek\n\n## 1.2.3\n\n### New\n\n- Cats.\n');
    checkout.changeset('quick-fox', { 'zoo-greek': 'minor' }, '### Fixes\n\nCalls are faster.\n\nOverride: not used.');
    await version(WIDER);
    expect(read('sdks/greek/CHANGELOG.md')).toBe(
      '# greek\n\n## 1.3.0 (2026-11-22)\n\n### New\n\n- New field: `Cat.colour`.\n\n### Fixes\n\n- Calls are faster.\n\n## 1.2.3\n\n### New\n\n- Cats.\n',
    );
    expect(read('sdks/latin/CHANGELOG.md')).toBe(
      '# Changelog\n\n## 1.3.0 (2026-11-22)\n\n### New\n\n- New field: `Cat.colour`.\n',
    );
  });

  it('is the next baseline, and its changesets are gone', async () => {
    await version(WIDER);
    expect(filesBelow(join(checkout.root, '.changeset'))).toEqual(['config.json']);
    const planned = await checkout.plan(WIDER);
    expect(planned.plan.libraries.map(({ from, bump }) => `${from} ${bump}`)).toEqual(['1.3.0 none', '1.3.0 none']);
    expect([...planned.files]).toEqual([]);
    expect(filesBelow(join(checkout.root, 'releases/models'))).toHaveLength(1);
    expect(releasedContract(checkout.root)).toEqual(CONTRACT);
  });
});

describe('a snapshot of a pull request', () => {
  it('has a version below all others, which names the pull request', async () => {
    expect(await version(WIDER, {}, { pullRequest: 12 })).toEqual(['latin 0.0.0-pr.12', 'greek 0.0.0-pr.12']);
    expect(read('sdks/greek/CHANGELOG.md')).toMatch(/^# Changelog\n\n## 0\.0\.0-pr\.12 \(2026-11-22\)\n/);
    // So that it can be staged.
    expect([...(await checkout.plan(WIDER)).changed]).toEqual([]);
  });

  it('has the spelling that its registry accepts', async () => {
    for (const unit of checkout.units) Object.assign(unit.versioning, { snapshots: 'dev' });
    expect(await version(WIDER, {}, { pullRequest: 12 })).toEqual(['latin 0.0.0-dev.12', 'greek 0.0.0-dev.12']);
    for (const unit of checkout.units) Object.assign(unit.versioning, { snapshots: undefined });
    expect(
      LANGUAGES.map(({ versioning: { snapshots = 'pr', spelling } }) => spelling(`0.0.0-${snapshots}.12`)),
    ).toEqual(LANGUAGES.map(({ id }) => (id === 'python' ? '0.0.0.dev12' : '0.0.0-pr.12')));
  });
});

describe('a prerelease', () => {
  const pre = {
    mode: 'pre',
    tag: 'rc',
    initialVersions: { 'zoo-latin': '1.2.3', 'zoo-greek': '1.2.3' },
    changesets: [],
  };

  it('counts, while the last release remains the baseline; the release has all changes', async () => {
    checkout.write('.changeset/pre.json', JSON.stringify(pre));
    expect(await version(WIDER)).toEqual(['latin 1.3.0-rc.0', 'greek 1.3.0-rc.0']);
    expect(releasedContract(checkout.root)).toBeUndefined();
    const baseline = JSON.parse(read('releases/latin/baseline.json')) as { version: string; prerelease: object };
    expect(baseline).toMatchObject({ version: '1.2.3', prerelease: { version: '1.3.0-rc.0' } });
    checkout.write('sdks/latin/src/core.txt', 'fixed\n');
    expect((await checkout.plan(WIDER)).errors[0]).toContain('sdks/latin: changed since zoo-latin 1.3.0-rc.0');
    // Smaller than the minor version that the first prerelease is, but not than a change since then.
    checkout.changeset('quick-fox', { 'zoo-latin': 'patch' }, 'Fixed.');
    expect((await checkout.plan(BROKEN)).errors).toEqual([
      expect.stringContaining(
        '.changeset/quick-fox.md: patch for zoo-latin, but major is computed: `Cat.age` was removed.',
      ),
    ]);
    expect(await version(WIDER)).toEqual(['latin 1.3.0-rc.1']);
    expect(read('sdks/latin/CHANGELOG.md')).toMatch(
      /^# Changelog\n\n## 1\.3\.0-rc\.1 .*\n\n### Fixes\n\n- Fixed\.\n\n## 1\.3\.0-rc\.0/,
    );
    checkout.write('sdks/latin/src/core.txt', 'fixed again\n');
    expect((await checkout.plan(WIDER)).errors[0]).toContain('sdks/latin: changed since zoo-latin 1.3.0-rc.1');
    checkout.write('sdks/latin/src/core.txt', 'fixed\n');
    checkout.write('.changeset/pre.json', read('.changeset/pre.json').replace('"pre"', '"exit"'));
    const { plan } = await checkout.plan(WIDER);
    expect(plan.libraries.map(({ to, bump }) => `${to} ${bump}`)).toEqual(['1.3.0 minor', '1.3.0 minor']);
    expect(await version(WIDER)).toEqual(['latin 1.3.0', 'greek 1.3.0']);
    const [newest = ''] = read('sdks/latin/CHANGELOG.md').split('\n## 1.3.0-rc.1');
    expect(newest).toContain('- New field: `Cat.colour`.\n\n### Fixes\n\n- Fixed.');
    expect((await checkout.plan(WIDER)).plan.libraries.map(({ bump }) => bump)).toEqual(['none', 'none']);
  });
});

describe('a failure', () => {
  it('after half of the work leaves every file unchanged', async () => {
    writeFiles(checkout.root, (await checkout.plan(WIDER)).files);
    const before = everything();
    const generate = async (): Promise<void> => {
      checkout.write('sdks/latin/src/generated/models.txt', 'half\n');
      checkout.write('sdks/latin/src/generated/more.txt', 'half\n');
      checkout.write('sdks/latin/src/version.txt', 'version 9.9.9\n');
    };
    await expect(version(WIDER, { generate })).rejects.toThrow(
      'sdks/latin/src/version.txt: the version of zoo-latin is 9.9.9, but package.json says 1.3.0; correct it',
    );
    expect(everything()).toEqual(before);
  });
});

const errors = (): string[] => {
  const stamps = stampsOf(checkout.libraries());
  return [...stampErrors(stamps, read), ...strayErrors(checkout.libraries(), stamps, read)];
};

describe('the stamps', () => {
  it('are found once in a checkout that nobody has touched', () => {
    expect(errors()).toEqual([]);
  });

  it.each([
    [
      'README.md',
      '| latin  | `l` | 1.2.3  |\n',
      'README.md: the version of zoo-greek must occur once, but occurs 0 times',
    ],
    [
      'sdks/greek/src/version.txt',
      'version 1.2.3\nversion 1.2.3\n',
      'sdks/greek/src/version.txt: the version of zoo-greek must occur once, but occurs 2 times',
    ],
    [
      'sdks/README.md',
      '(latin 1.2.3) (greek 1.2.2)',
      'sdks/README.md: the version of zoo-greek is 1.2.2, but package.json says 1.2.3; correct it',
    ],
    ['sdks/greek/README.md', 'add greek 1.2.3', 'sdks/greek/README.md: contains 1.2.3, which no stamp updates'],
  ])('are checked in %s', (path, content, message) => {
    checkout.write(path, content);
    expect(errors()).toHaveLength(1);
    expect(errors()[0]).toContain(message);
  });
});
