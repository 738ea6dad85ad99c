import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeLibraries } from './fake-libraries.ts';
import { cat, modelOf, received, text } from '../model/small.ts';
import { writeFiles } from '../write-files.ts';
import type { Planned } from './make.ts';

const MODEL = modelOf(received(cat({ age: text })));
const WIDER = modelOf(received(cat({ age: text, colour: text })));
const BROKEN = modelOf(received(cat()));

let checkout: FakeLibraries;
beforeEach(() => {
  checkout = new FakeLibraries(MODEL);
});
afterEach(() => rmSync(checkout.root, { recursive: true, force: true }));

const versions = ({ plan }: Planned): string[] => plan.libraries.map(({ id, to, bump }) => `${id} ${to} ${bump}`);
const written = ({ plan, changesets }: Planned): string => JSON.stringify([plan, [...changesets]]);
const own = ({ changesets }: Planned): string[] => [...changesets.values()];

describe('a plan', () => {
  it('releases nothing if nothing has changed', async () => {
    const planned = await checkout.plan(MODEL);
    expect(versions(planned)).toEqual(['latin 1.2.3 none', 'greek 1.2.3 none']);
    expect([...planned.files]).toEqual([]);
    expect(planned.errors).toEqual([]);
  });

  it('describes a change of the contract for each library', async () => {
    const planned = await checkout.plan(WIDER);
    expect(versions(planned)).toEqual(['latin 1.3.0 minor', 'greek 1.3.0 minor']);
    expect(planned.errors).toEqual([]);
    expect(planned.next.map(({ releases }) => releases[0]?.name)).toEqual(['zoo-latin', 'zoo-greek']);
    expect(own(planned)).toEqual([
      "---\n'zoo-latin': minor\n---\n\n### New\n\n- New field: `Cat.colour`.\n",
      "---\n'zoo-greek': minor\n---\n\n### New\n\n- New field: `Cat.colour`.\n",
    ]);
  });

  it('lists names of one kind in one sentence', async () => {
    const planned = await checkout.plan(modelOf(received(cat({ age: text, size: text, colour: text }))));
    expect(own(planned)[0]).toContain('- New field: `Cat.colour` and `Cat.size`.');
  });

  it('tells how to migrate from a break', async () => {
    const planned = await checkout.plan(BROKEN);
    expect(versions(planned)).toEqual(['latin 2.0.0 major', 'greek 2.0.0 major']);
    expect(own(planned)[0]).toContain(
      '### Breaking changes\n\n- `Cat.age` was removed. **Migration:** Remove the field',
    );
  });

  it('is not made from code that was not generated from the contract', async () => {
    expect((await checkout.planAsIs(WIDER)).errors[0]).toBe(
      'sdks/latin/src/generated: lacks the changes of the contract; run npm run generate and npm test first',
    );
  });

  it('is the same for the same input, and another one for another input', async () => {
    const [first, second, other] = [
      await checkout.plan(WIDER),
      await checkout.plan(WIDER),
      await checkout.plan(BROKEN),
    ];
    expect(written(first)).toBe(written(second));
    expect(written(other)).not.toBe(written(first));
  });

  it('is in no file, so that two branches with changes can be merged', async () => {
    const planned = await checkout.plan(WIDER);
    expect(writeFiles(checkout.root, planned.files)).toEqual([]);
  });

  it('removes its own changesets, which versions before wrote', async () => {
    writeFiles(checkout.root, (await checkout.plan(WIDER)).changesets);
    writeFiles(checkout.root, (await checkout.plan(BROKEN)).files);
    const planned = await checkout.plan(BROKEN);
    expect([...planned.files]).toEqual([]);
    expect(planned.plan.libraries.map(({ changesets }) => changesets.length)).toEqual([1, 1]);
    expect(versions(planned)).toEqual(['latin 2.0.0 major', 'greek 2.0.0 major']);
  });

  it('refuses a baseline that somebody edited', async () => {
    checkout.write('sdks/latin/api/zoo.txt', 'class Zoo\n    open()\n    close()\n');
    checkout.write('releases/latin/api/zoo.txt', 'class Zoo\n    close()\n');
    await expect(checkout.plan(MODEL)).rejects.toThrow(
      'releases/latin/api/zoo.txt: differs from the release that it records; restore it with git',
    );
  });
});

describe('a change that only a person can describe', () => {
  it.each(['src/core.txt', 'src/generated/models.txt', 'package.json'])(
    'fails in %s without a changeset',
    async (path) => {
      checkout.write(`sdks/greek/${path}`, '{ "name": "zoo-greek", "version": "1.2.3", "main": "x" }');
      expect((await checkout.plan(MODEL)).errors).toEqual([
        `sdks/greek: changed since zoo-greek 1.2.3, and no changeset names it: ${path}. Run npx changeset and say what its users notice, or 'none' with a line 'Override: Other files changed. <why>'`,
      ]);
    },
  );

  it('fails in addition to a change of the contract', async () => {
    checkout.write('sdks/greek/src/core.txt', 'faster\n');
    expect((await checkout.plan(WIDER)).errors).toHaveLength(1);
  });

  it('is a patch with the words of its changeset', async () => {
    checkout.write('sdks/greek/src/core.txt', 'faster\n');
    checkout.changeset('quick-fox', { 'zoo-greek': 'patch' }, 'Calls are faster.');
    const planned = await checkout.plan(MODEL);
    expect(planned.errors).toEqual([]);
    expect(versions(planned)).toEqual(['latin 1.2.3 none', 'greek 1.2.4 patch']);
    expect(own(planned)).toEqual([]);
  });

  it('needs a changeset about this library, not about another one', async () => {
    checkout.write('sdks/greek/src/core.txt', 'faster\n');
    checkout.changeset('quick-fox', { 'zoo-latin': 'patch' }, 'Calls are faster.');
    expect((await checkout.plan(MODEL)).errors).toHaveLength(1);
  });

  it('is not a test, an example or a README', async () => {
    for (const path of ['README.md', 'test/a.txt', 'CHANGELOG.md']) checkout.write(`sdks/greek/${path}`, 'new\n');
    expect((await checkout.plan(MODEL)).errors).toEqual([]);
  });
});

const change = (api: string): void => {
  checkout.write('sdks/latin/api/zoo.txt', api);
  checkout.write('sdks/latin/src/core.txt', 'changed\n');
  checkout.write('sdks/greek/src/core.txt', 'core\n');
};

describe('the public API of a core', () => {
  it('raises the bump that its changeset must have', async () => {
    change('class Zoo\n    open()\n    close()\n');
    checkout.changeset('quick-fox', { 'zoo-latin': 'patch' }, 'Faster.');
    expect((await checkout.plan(MODEL)).errors).toEqual([
      ".changeset/quick-fox.md: patch for zoo-latin, but minor is computed: New: `Zoo.close`. Raise it, or add a line 'Override: New: `Zoo.close`. <why>'",
    ]);
    checkout.changeset('quick-fox', { 'zoo-latin': 'minor' }, 'A zoo can be closed.');
    expect(versions(await checkout.plan(MODEL))).toEqual(['latin 1.3.0 minor', 'greek 1.2.3 none']);
  });

  it('breaks if a name is removed', async () => {
    change('class Zoo\n');
    checkout.changeset('quick-fox', { 'zoo-latin': 'minor' }, 'Less.');
    expect((await checkout.plan(MODEL)).errors[0]).toContain('minor for zoo-latin, but major is computed: `Zoo.open`');
  });
});

describe('the released public API', () => {
  const KEPT = 'releases/latin/api/zoo.txt';
  const CLOSED = 'class Zoo\n    open()\n    close()\n';

  it('has no copy while it is the current one', () => {
    expect(existsSync(join(checkout.root, KEPT))).toBe(false);
  });

  it('is kept by the plan once it differs, and read from there by a clone without history', async () => {
    change(CLOSED);
    checkout.changeset('quick-fox', { 'zoo-latin': 'minor' }, 'A zoo can be closed.');
    const planned = await checkout.plan(MODEL);
    expect(planned.files.get(KEPT)).toBe('class Zoo\n    open()\n');
    writeFiles(checkout.root, planned.files);
    rmSync(join(checkout.root, '.git'), { recursive: true });
    expect(versions(await checkout.plan(MODEL))).toEqual(['latin 1.3.0 minor', 'greek 1.2.3 none']);
    checkout.write('sdks/latin/api/zoo.txt', 'class Zoo\n    open()\n');
    expect((await checkout.plan(MODEL)).files.get(KEPT)).toBeNull();
  });

  it('that is neither kept nor in git ends the plan with a remedy', async () => {
    change(CLOSED);
    rmSync(join(checkout.root, '.git'), { recursive: true });
    await expect(checkout.plan(MODEL)).rejects.toThrow(
      `${KEPT}: is missing, and this clone does not have the released text; run git fetch --unshallow, then npm run release -- plan`,
    );
  });
});

const override = (bump: string, ...lines: string[]): void =>
  checkout.changeset('quick-fox', { 'zoo-latin': bump, 'zoo-greek': 'major' }, `${lines.join('\n')}\n\nLess.`);

describe('a written override', () => {
  const AGE = 'Override: `Cat.age` was removed. It was never returned.';
  const NO_NAME = 'Override: `Cat.name` was removed. It was always empty.';
  const EMPTY = modelOf(received({ type: 'object', properties: { id: text } }));

  it('decides instead of the bump of the reason that it begins with, and the plan says so', async () => {
    override('minor', AGE);
    const planned = await checkout.plan(BROKEN);
    expect(planned.errors).toEqual([]);
    expect(versions(planned)).toEqual(['latin 1.3.0 minor', 'greek 2.0.0 major']);
    expect(planned.plan.libraries.map(({ overrides }) => overrides)).toEqual([
      [{ reason: '`Cat.age` was removed.', because: 'It was never returned.' }],
      undefined,
    ]);
    expect(own(planned).filter((changeset) => changeset.includes('zoo-latin'))).toEqual([]);
  });

  it('leaves every other reason its size', async () => {
    override('minor', AGE);
    checkout.write('sdks/latin/api/zoo.txt', 'class Zoo\n');
    expect((await checkout.plan(BROKEN)).errors).toEqual([
      ".changeset/quick-fox.md: minor for zoo-latin, but major is computed: `Zoo.open` was removed. Raise it, or add a line 'Override: `Zoo.open` was removed. <why>'",
    ]);
  });

  it('does not cover a further change of the same kind', async () => {
    override('patch', AGE, NO_NAME);
    const { plan, errors } = await checkout.plan(EMPTY);
    const left = plan.libraries[0]?.reasons.filter(
      ({ text: sentence }) => !/Cat\.(?:age|name)` was removed/.test(sentence),
    );
    expect(left?.map(({ bump }) => bump)).toEqual(['minor']);
    expect(errors).toEqual([
      expect.stringContaining('patch for zoo-latin, but minor is computed: New field: `Cat.id`.'),
    ]);
  });

  it('may release nothing for a change of files, but not for a new break', async () => {
    checkout.write('sdks/greek/src/core.txt', '# core\n');
    checkout.changeset('quick-fox', { 'zoo-greek': 'none' }, 'Override: Other files changed. Only a comment.');
    const planned = await checkout.plan(MODEL);
    expect(planned.errors).toEqual([]);
    expect(versions(planned)).toEqual(['latin 1.2.3 none', 'greek 1.2.3 none']);
    checkout.write('sdks/greek/api/zoo.txt', 'class Zoo\n');
    expect((await checkout.plan(MODEL)).errors).toEqual([
      expect.stringContaining('none for zoo-greek, but major is computed: `Zoo.open` was removed.'),
    ]);
  });

  it.each([
    '',
    'Override:',
    'Override: `Cat.age` was removed.',
    'Override: never returned.',
    'Override: `Cat.ag` was removed. Why.',
    'Override: Not that `Cat.age` was removed. Why.',
  ])('needs the sentence and why, unlike %j', async (line) => {
    override('patch', line);
    expect((await checkout.plan(BROKEN)).errors).toHaveLength(1);
  });
});
