import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DERIVED_FILES } from './all.ts';
import { updateDerivedFiles } from './update.ts';

let root: string;
let made: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'derived-'));
  made = [];
  write('.oxfmtrc.json', '{}');
  write('package-lock.json', '{}');
  write('scripts/derived/all.ts', '');
  write('contract/colours.txt', 'red');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const colours = (path: string, reads = ['contract']) => ({
  path,
  reads,
  text: async () => {
    made.push(path);
    return `Colour:   ${read('contract/colours.txt')}`;
  },
});

const update = (check = false): Promise<string[]> => {
  made = [];
  return updateDerivedFiles({ root, check, files: [colours('one.md'), colours('docs/two.md')], onStep: () => {} });
};

const ADDRESSES = 'portal/urls.txt';

/** Returns the modules that an entry imports, except those of `scripts/derived`. */
async function modulesOf(entry: string, external: string[] = []): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: join(import.meta.dirname, '../..'),
    entryPoints: [entry],
    bundle: true,
    packages: 'external',
    external,
    platform: 'node',
    format: 'esm',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  return Object.keys(metafile.inputs).filter((path) => !path.startsWith('scripts/derived/'));
}

describe('derived files', () => {
  it('are written in the layout of the formatter', async () => {
    expect(await update()).toEqual([]);
    expect([read('one.md'), read('docs/two.md')]).toEqual(['Colour: red\n', 'Colour: red\n']);
  });

  it('are not made again while their inputs and their text are the same', async () => {
    await update();
    await update();
    expect(made).toEqual([]);
  });

  it('are made again after a change of an input, and after an edit by hand', async () => {
    await update();
    write('contract/colours.txt', 'blue');
    await update();
    expect(made).toEqual(['one.md', 'docs/two.md']);
    write('one.md', 'Colour: green\n');
    await update();
    expect([made, read('one.md')]).toEqual([['one.md'], 'Colour: blue\n']);
  });

  it('are compared with --check, which changes nothing and names the file and the command', async () => {
    await update();
    write('docs/two.md', 'Colour: green\n');
    const [line, ...more] = await update(true);
    expect(line).toMatch(/^docs\/two\.md differs .*`npm run generate`$/);
    expect([more, read('docs/two.md')]).toEqual([[], 'Colour: green\n']);
    expect(await update(true)).toHaveLength(1);
  });

  it('are not compared with --check if they follow from a file that differs', async () => {
    const files = [colours('docs/two.md'), colours('three.md', ['contract', 'docs'])];
    const [line, ...more] = await updateDerivedFiles({ root, check: true, files, onStep: () => {} });
    expect([line?.startsWith('docs/two.md'), more, made]).toEqual([true, [], ['docs/two.md']]);
  });
});

describe('what a derived file reads', () => {
  it('includes all modules that make it', async () => {
    // The list of addresses is made from the whole portal, from which nothing else follows.
    const [common, portal] = await Promise.all([
      modulesOf('scripts/derived/all.ts', ['../docs/urls.ts']),
      modulesOf('scripts/docs/urls.ts'),
    ]);
    expect(common.length).toBeGreaterThan(50);
    const unread = DERIVED_FILES.flatMap(({ path, reads }) =>
      (path === ADDRESSES ? [...common, ...portal] : common)
        .filter((file) => !reads.some((folder) => file === folder || file.startsWith(`${folder}/`)))
        .map((file) => `${path}: ${file}`),
    );
    expect(unread).toEqual([]);
    expect(DERIVED_FILES.map(({ path }) => path)).toContain(ADDRESSES);
  });
});
