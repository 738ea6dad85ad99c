import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeCheckout } from '../../scripts/checks/fake-checkout.ts';
import { FRESH_VARIABLE } from '../../scripts/checks/result-cache.ts';
import { filesBelow } from '../../scripts/files/tree.ts';
import { compileOnce } from './compile-once.ts';
import type { Compiled } from '../../scripts/openapi-generator/compile.ts';

/** A compiler that copies the code to the output and refuses the word "error"; it logs each run. */
const COMPILER = `
  const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
  appendFileSync(process.argv[2], 'run ');
  const code = readFileSync('src/code.txt', 'utf8');
  if (code.includes('error')) throw new Error('found an error');
  if (code.includes('grow')) writeFileSync('src/code.txt', code + '!');
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/code.out', code);
`;
const ENV = { LANG: 'C' };

let checkout: FakeCheckout;
let log: string;
let folders: string[];
let option: string;

beforeEach(() => {
  checkout = new FakeCheckout();
  checkout.stamp('tools');
  checkout.write('compiler.cjs', COMPILER);
  checkout.write('settings.txt', 'strict');
  folders = [mkdtempSync(join(tmpdir(), 'compile-log-'))];
  log = join(folders[0] ?? '', 'log.out');
  writeFileSync(log, '');
  option = '--strict';
});
afterEach(() => {
  checkout[Symbol.dispose]();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const language = (id = 'fake'): Compiled => ({
  id,
  harness: {
    compile: {
      commands: ({ root }) => [
        [process.execPath, `${root}/compiler.cjs`, log, option, `--settings=${root}/settings.txt`],
      ],
    },
  },
});

/** Creates the same library in another folder. */
function library(change = (_folder: string): void => {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'compile-once-'));
  folders.push(folder);
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/code.txt'), 'code');
  writeFileSync(join(folder, 'notes.txt'), 'notes');
  change(folder);
  return folder;
}

const withCode =
  (code: string) =>
  (folder: string): void =>
    writeFileSync(join(folder, 'src/code.txt'), code);

/** Compiles a library and reports whether the compiler was started. */
async function starts(folder: string, env: NodeJS.ProcessEnv = ENV, name = 'name', id = 'fake'): Promise<boolean> {
  const before = readFileSync(log, 'utf8');
  await compileOnce(language(id), folder, name, { root: checkout.root, env });
  return readFileSync(log, 'utf8') !== before;
}

describe('a library that has passed', () => {
  it('is not compiled again in another folder, and its output is the same', async () => {
    const [first, second] = [library(), library()];
    expect(await starts(first)).toBe(true);
    expect(await starts(second)).toBe(false);
    expect(filesBelow(second)).toEqual(filesBelow(first));
    expect(readFileSync(join(second, 'dist/code.out'), 'utf8')).toBe('code');
  });

  const LIBRARY: Record<string, (folder: string) => void> = {
    'the content of a file': withCode('edoc'),
    'the mode of a file': (folder) => chmodSync(join(folder, 'src/code.txt'), 0o755),
    'the name of a file': (folder) => renameSync(join(folder, 'notes.txt'), join(folder, 'remarks.txt')),
    'a new file': (folder) => writeFileSync(join(folder, 'src/new.txt'), ''),
    'a removed file': (folder) => rmSync(join(folder, 'notes.txt')),
  };
  it.each(Object.entries(LIBRARY))('is compiled again after a change of %s', async (_, change) => {
    await starts(library());
    expect(await starts(library(change))).toBe(true);
    expect(await starts(library(change))).toBe(false);
  });

  const AROUND: Record<string, () => void> = {
    'the program that the command names': () => checkout.write('compiler.cjs', `${COMPILER}// changed`),
    'the settings that an option names': () => checkout.write('settings.txt', 'lax'),
    'an option': () => (option = '--lax'),
    'the installed packages': () => checkout.stamp('tools', 'other modules'),
    'a tool of the machine': () => checkout.stamp('other tools'),
    'tools that nobody has looked at': () => checkout.stamp(null),
    'the kept output': () =>
      checkout.write('node_modules/.cache/test-output/compiled/name-fake/dist/code.out', 'damaged'),
  };
  it.each(Object.entries(AROUND))('is compiled again after a change of %s', async (_, change) => {
    await starts(library());
    change();
    const again = library();
    expect(await starts(again)).toBe(true);
    expect(readFileSync(join(again, 'dist/code.out'), 'utf8')).toBe('code');
  });

  it.each([
    ['in another language', { id: 'other' }],
    ['for another test', { name: 'other' }],
    ['with another environment', { env: { LANG: 'de' } }],
    ['with CI=true', { env: { ...ENV, CI: 'true' } }],
    ['in a run that asks for no kept results', { env: { ...ENV, [FRESH_VARIABLE]: 'true' } }],
  ] satisfies [string, { id?: string; name?: string; env?: NodeJS.ProcessEnv }][])(
    'is compiled again %s',
    async (_, { id, name, env }: { id?: string; name?: string; env?: NodeJS.ProcessEnv }) => {
      await starts(library());
      expect(await starts(library(), env, name, id)).toBe(true);
    },
  );

  it('is not compiled again after a change of a file that no command names', async () => {
    await starts(library());
    checkout.write('b/three.txt', 'changed');
    expect(await starts(library())).toBe(false);
  });
});

describe('a result is not kept', () => {
  it('if the compiler fails', async () => {
    await expect(starts(library(withCode('error')))).rejects.toThrow('found an error');
    await expect(starts(library(withCode('error')))).rejects.toThrow('found an error');
    expect(readFileSync(log, 'utf8')).toBe('run run ');
  });

  it('if a file of the library changes meanwhile', async () => {
    expect(await starts(library(withCode('grow')))).toBe(true);
    expect(await starts(library(withCode('grow')))).toBe(true);
  });
});
