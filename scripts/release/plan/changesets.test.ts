import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cat, modelOf, received, text } from '../model/small.ts';
import { writeFiles } from '../write-files.ts';
import { FakeLibraries } from './fake-libraries.ts';

const MODEL = modelOf(received(cat({ age: text })));
const WIDER = modelOf(received(cat({ age: text, colour: text })));

let checkout: FakeLibraries;
beforeEach(() => {
  checkout = new FakeLibraries(MODEL);
});
afterEach(() => rmSync(checkout.root, { recursive: true, force: true }));

const pre = (tag: string, consumed: readonly string[] = []): string =>
  JSON.stringify({
    mode: 'pre',
    tag,
    initialVersions: { 'zoo-latin': '1.2.3', 'zoo-greek': '1.2.3' },
    changesets: consumed,
  });

/** Returns the lines that say what is wrong with the changesets. */
const refusals = (): Promise<unknown> => checkout.plan(MODEL).catch((error: AggregateError) => error.errors);

describe('changesets', () => {
  it.each([
    ["---\n'zoo-greek': minor\n'zoo-latin': huge\n---\n\nMore.\n", `:3: 'zoo-latin': huge`],
    ['---\nzoo-latin\n---\n\nMore.\n', ':2: zoo-latin'],
    ['More.\n', ':1: More.'],
  ])('that cannot be read are refused with file and line: %j', async (content, place) => {
    checkout.changeset('good-fox', { 'zoo-latin': 'patch' }, 'Less.');
    checkout.write('.changeset/quick-fox.md', content);
    expect(await refusals()).toEqual([
      `.changeset/quick-fox.md${place} is not a package with major, minor, patch or none; npx changeset writes a valid one`,
    ]);
  });

  it('may be empty, have quotes, and come from another system', async () => {
    checkout.write('.changeset/quick-fox.md', '---\r\n"zoo-latin": "patch"\r\nzoo-greek: none\r\n---\r\n\r\nLess.\r\n');
    checkout.write('.changeset/slow-fox.md', '---\n---\n');
    await expect(checkout.plan(MODEL)).resolves.toBeDefined();
  });

  it('are all refused in one run, with the state of the prerelease', async () => {
    checkout.write('.changeset/first.md', "---\n'zoo-latin': huge\nzoo-greek\n---\n\nMore.\n");
    checkout.write('.changeset/second.md', "---\n'zoo-latin': minor\nzoo-latin: patch\n---\n\nMore.\n");
    checkout.write('.changeset/pre.json', '{ "mode": "pre", ');
    expect(await refusals()).toEqual([
      expect.stringMatching(/^\.changeset\/first\.md:2: 'zoo-latin': huge is not a package with/),
      expect.stringMatching(/^\.changeset\/first\.md:3: zoo-greek is not a package with/),
      '.changeset/second.md:3: zoo-latin: patch names the package again; keep one line for it',
      expect.stringMatching(/^\.changeset\/pre\.json: is not JSON \(.*\); restore it with git$/),
    ]);
  });

  it('are all refused that name unknown packages', async () => {
    checkout.changeset('first', { 'zoo-roman': 'patch', 'zoo-latin': 'patch', 'zoo-gothic': 'patch' }, 'Less.');
    checkout.changeset('second', { 'zoo-roman': 'patch' }, 'Less.');
    expect(await refusals()).toEqual(
      [
        ['first', 'zoo-roman'],
        ['first', 'zoo-gothic'],
        ['second', 'zoo-roman'],
      ].map(([id, name]) => `.changeset/${id}.md: unknown package '${name}'; known: zoo-latin, zoo-greek`),
    );
  });

  it.each(['null', '[]', '{}', '{ "mode": "pre", "tag": "rc" }'])(
    'are refused with a state of a prerelease that changesets did not write: %s',
    async (content) => {
      checkout.write('.changeset/pre.json', content);
      expect(await refusals()).toEqual([
        '.changeset/pre.json: is not the state of a prerelease; restore it with git, or delete it and run npx changeset pre enter rc',
      ]);
    },
  );

  it('are refused for unknown packages', async () => {
    checkout.changeset('quick-fox', { 'zoo-roman': 'patch' }, 'Less.');
    await expect(checkout.plan(MODEL)).rejects.toThrow(
      ".changeset/quick-fox.md: unknown package 'zoo-roman'; known: zoo-latin, zoo-greek",
    );
  });

  it.each(['alpha', 'beta', 'rc'])('may be for a prerelease of kind %s', async (tag) => {
    checkout.write('.changeset/pre.json', pre(tag));
    expect((await checkout.plan(WIDER)).plan.libraries[0]).toMatchObject({ to: `1.3.0-${tag}.0`, bump: 'minor' });
  });

  it('are refused for other prereleases, which registries order wrongly', async () => {
    checkout.write('.changeset/pre.json', pre('pr12'));
    await expect(checkout.plan(WIDER)).rejects.toThrow(
      ".changeset/pre.json: prereleases are alpha, beta, rc, not 'pr12'",
    );
  });

  it('of an earlier prerelease are not repeated', async () => {
    const first = await checkout.plan(WIDER);
    writeFiles(checkout.root, first.changesets);
    const consumed = first.plan.libraries.flatMap(({ changesets }) => changesets);
    checkout.write('.changeset/pre.json', pre('rc', consumed));
    const again = await checkout.plan(modelOf(received(cat({ age: text, colour: text, size: text }))));
    expect([...again.changesets.values()][0]).toBe(
      "---\n'zoo-latin': minor\n---\n\n### New\n\n- New field: `Cat.size`.\n",
    );
    for (const id of consumed) expect(existsSync(join(checkout.root, `.changeset/${id}.md`))).toBe(true);
  });
});
