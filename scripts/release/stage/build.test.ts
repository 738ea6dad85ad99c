import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Packaging, PackagingTools } from '../../../generators/languages/packaging.ts';
import { tinyLanguage } from '../../../generators/templates/fixture.ts';
import { ROOT } from '../../checks/tools.ts';
import { toolsOf } from '../../openapi-generator/tools.ts';
import { digestOf, type StagedRelease } from '../staged.ts';
import { build } from './build.ts';
import { installAndRun } from './consume.ts';
import type { Bench } from './workbench.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-build-'));
  for (const name of ['library', 'output', 'scratch/project']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'library/README.md'), '## Quick start\n\n```txt\nstart\n```\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const touch = ({ output }: PackagingTools, name: string): [string, string] => ['touch', join(output, name)];

function bench(packaging: Partial<Packaging>): Bench {
  const base = tinyLanguage('red', 'none').packaging;
  const own = { ...base, files: () => ['red.tgz'], build: (tools: PackagingTools) => [touch(tools, 'red.tgz')] };
  return {
    library: {
      id: 'red',
      package: 'red',
      from: '2.0.0',
      bump: 'minor',
      to: '2.1.0',
      computed: { model: 'minor', api: 'none', sources: 'none' },
      reasons: [],
      changesets: [],
    },
    folder: 'sdks/red',
    packaging: { ...own, ...packaging },
    tools: {
      ...toolsOf(ROOT),
      version: '2.1.0',
      library: join(folder, 'library'),
      output: join(folder, 'output'),
      scratch: join(folder, 'scratch'),
    },
  };
}

describe('a build', () => {
  it('results in the files to publish, with their digests', async () => {
    const release = await build(bench({}));
    expect(release).toMatchObject({ id: 'red', name: 'red', version: '2.1.0' });
    expect(release.files.map(({ name, sha256 }) => [name, sha256])).toEqual([['red.tgz', digestOf(Buffer.from(''))]]);
  });

  it('runs on the same day, in the same time zone, on every machine', async () => {
    const script = 'test "$SOURCE_DATE_EPOCH $TZ" = "315532800 UTC" && touch "$1"';
    const packed = bench({ build: ({ output }) => [['sh', '-c', script, 'sh', join(output, 'red.tgz')]] });
    await expect(build(packed)).resolves.toBeDefined();
  });

  it.each([
    ['that fails', { build: () => [['false']] }, 'false failed'],
    ['without a file', { build: () => [] }, 'sdks/red was packed as nothing, not red.tgz; check its version'],
    [
      'with another file',
      { build: (tools: PackagingTools) => [touch(tools, 'red.tgz'), touch(tools, 'notes.txt')] },
      'sdks/red was packed as notes.txt, red.tgz, not red.tgz; check its version',
    ],
    ['that a tool rejects', { checks: () => [['sh', '-c', 'echo "error: no license"; exit 1']] }, 'error: no license'],
    [
      'with a `pom.xml` that Maven Central rejects',
      {
        files: () => ['red.pom'],
        build: ({ output }: PackagingTools) => [['sh', '-c', 'echo "<project/>" > "$1"', 'sh', `${output}/red.pom`]],
      },
      'red.pom: <groupId> is missing; Maven Central requires it',
    ],
  ] as [string, Partial<Packaging>, string][])('%s is rejected', async (_, packaging, message) => {
    await expect(build(bench(packaging))).rejects.toThrow(message);
  });
});

describe('an installed package', () => {
  const RELEASE: StagedRelease = {
    id: 'red',
    workspace: 'red',
    name: 'red',
    version: '2.1.0',
    spelling: '2.1.0',
    files: [],
  };
  const installed = [
    { name: 'red', version: '2.1.0', requires: ['blue'] },
    { name: 'blue', version: '1.0.0', requires: [] },
  ];
  const use = (consumer: Partial<Packaging['consumer']>): ReturnType<typeof installAndRun> => {
    const { packaging, ...rest } = bench({});
    const own = { ...packaging.consumer, run: () => ['printf', 'a\\nb\\n'] as const, installed: () => installed };
    const used = { ...rest, packaging: { ...packaging, consumer: { ...own, ...consumer } } };
    return installAndRun(used, RELEASE, { registry: 'http://127.0.0.1/', mock: 'http://127.0.0.1/' });
  };

  it('is listed with the packages that came with it', async () => {
    expect(await use({})).toEqual(installed);
  });

  it.each([
    ['cannot be installed', { install: () => [['false']] }, 'false failed'],
    ['has a quick start that fails', { run: () => ['false'] }, 'false failed'],
    ['has a quick start that prints nothing', { run: () => ['true'] }, "printed ''; it must print at least two lines"],
    ['is not installed', { installed: () => [] }, 'the empty project of red has no version, not 2.1.0'],
    [
      'is another version',
      { installed: () => [{ name: 'red', version: '2.0.0', requires: [] }] },
      'has 2.0.0, not 2.1.0',
    ],
  ] as [string, Partial<Packaging['consumer']>, string][])('that %s is rejected', async (_, consumer, message) => {
    await expect(use(consumer)).rejects.toThrow(message);
  });
});
