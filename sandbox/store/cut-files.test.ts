import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from './open-store.ts';

const BLOCK = 8192;

let folder: string;
/** Folder of a database that has ended in good order. */
let whole: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-cut-'));
  whole = join(folder, 'whole');
  await (await openStore({ folder: whole })).close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let copies = 0;
/** Returns a copy of the folder. */
function copy(): string {
  const to = join(folder, `copy-${(copies += 1)}`);
  cpSync(whole, to, { recursive: true });
  return to;
}

/** Returns the path below `data` of the largest file of a table or an index. */
function largest(): string {
  const names = readdirSync(join(whole, 'data/base/5')).filter((name) => /^\d+$/.test(name));
  const sizes = names.map((name) => ({
    path: `base/5/${name}`,
    size: statSync(join(whole, 'data/base/5', name)).size,
  }));
  return sizes.toSorted((a, b) => b.size - a.size)[0]?.path ?? '';
}

async function open(at: string): Promise<void> {
  await (await openStore({ folder: at })).close();
}

it.each([
  ['to nothing', (file: string) => truncateSync(file, 0)],
  ['at the end of a block', (file: string) => truncateSync(file, statSync(file).size - BLOCK)],
  ['by one byte', (file: string) => truncateSync(file, statSync(file).size - 1)],
  ['out', (file: string) => rmSync(file)],
])('A table whose file was cut %s is found at the start, and nothing is changed', async (_how, cut) => {
  const at = copy();
  const path = largest();
  cut(join(at, 'data', path));
  const control = readFileSync(join(at, 'data/global/pg_control'));
  const remedy = 'restore a copy, or choose another folder with --data';
  const line = `${join(at, 'data')} is damaged, or another program's (the file ${path} was cut): ${remedy}`;
  await expect(open(at)).rejects.toThrow(line);
  await expect(open(at)).rejects.toThrow(line);
  expect(readFileSync(join(at, 'data/global/pg_control')).equals(control)).toBe(true);
  expect(existsSync(join(at, 'lock'))).toBe(false);
});

it('A table whose file was cut within a block is found after a crash as well', async () => {
  const at = copy();
  rmSync(join(at, 'data.sizes.json'));
  truncateSync(join(at, 'data', largest()), BLOCK + 100);
  await expect(open(at)).rejects.toThrow('was cut');
});

it('A table whose last block a full disk kept empty is opened', async () => {
  const at = copy();
  rmSync(join(at, 'data.sizes.json'));
  appendFileSync(join(at, 'data', largest()), Buffer.alloc(100));
  await expect(open(at)).resolves.toBeUndefined();
});

it('The control file of a database is found if it was cut', async () => {
  const at = copy();
  truncateSync(join(at, 'data/global/pg_control'), 4000);
  await expect(open(at)).rejects.toThrow('the file global/pg_control was cut');
});

it('Sizes that are older than the last start, or that nobody can read, refuse no database', async () => {
  const at = copy();
  const sizes = join(at, 'data.sizes.json');
  const { files } = JSON.parse(readFileSync(sizes, 'utf8')) as { files: Record<string, number> };
  writeFileSync(sizes, JSON.stringify({ control: 'of an earlier start', files: { ...files, [largest()]: 1e9 } }));
  await expect(open(at)).resolves.toBeUndefined();
  writeFileSync(sizes, 'null');
  await expect(open(at)).resolves.toBeUndefined();
});

it('A database that is open has no sizes, so that a crash leaves none', async () => {
  const at = copy();
  const store = await openStore({ folder: at });
  expect(existsSync(join(at, 'data.sizes.json'))).toBe(false);
  await store.close();
  expect(existsSync(join(at, 'data.sizes.json'))).toBe(true);
});
