import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreError } from './errors.ts';
import { lockFolder } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const here = { pid: process.ppid, started: '', host: hostname() };

/** Contents of a file `lock` that no sandbox has written. */
const CONTENTS: readonly (readonly [name: string, content: string | Buffer])[] = [
  ['nothing', ''],
  ['bytes', Buffer.from([0, 255, 1, 2, 10, 13])],
  ['half of a lock', JSON.stringify(here).slice(0, 12)],
  ['two locks', `${JSON.stringify(here)}\n${JSON.stringify(here)}`],
  ['null', 'null'],
  ['a number', '5'],
  ['a text', '"x"'],
  ['a list', '[]'],
  ['an object without members', '{}'],
  ['a number as in other programs', String(process.ppid)],
  ['a process that is a text', JSON.stringify({ ...here, pid: 'abc' })],
  ['a process that is a path', JSON.stringify({ ...here, pid: '../../x' })],
  ['a negative process', JSON.stringify({ ...here, pid: -1 })],
  ['process 0', JSON.stringify({ ...here, pid: 0 })],
  ['a process that is not whole', JSON.stringify({ ...here, pid: 1.5 })],
  ['a huge process', JSON.stringify({ ...here, pid: 1e300 })],
  ['no host', JSON.stringify({ ...here, host: null })],
  ['many bytes', ' '.repeat(5000) + JSON.stringify(here)],
];

/** Things other than a file in the place of the lock. */
const THINGS: readonly (readonly [name: string, make: (path: string) => void])[] = [
  ['a folder', (path) => mkdirSync(path)],
  ['a link that leads nowhere', (path) => symlinkSync('/nowhere/at/all', path)],
  ['a link to itself', (path) => symlinkSync(path, path)],
  ['a link to an endless file', (path) => symlinkSync('/dev/zero', path)],
  ['a pipe', (path) => execFileSync('mkfifo', [path])],
];

/** Returns the line of the error with which the folder is refused. */
function refusal(): string {
  try {
    lockFolder(folder);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return error.message;
  }
  throw new Error('the folder was locked');
}

const NO_LOCK = (): string =>
  `${join(folder, 'lock')} is not a lock of the sandbox: delete it if no process uses ${folder}`;

describe('A lock that no sandbox has written', () => {
  it.each(CONTENTS)('A lock that has %s is left alone, with a line that says what to do', (_name, content) => {
    writeFileSync(join(folder, 'lock'), content);
    expect(refusal()).toBe(NO_LOCK());
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  it.each(THINGS)('A lock that is %s is left alone, with a line that says what to do', (_name, make) => {
    make(join(folder, 'lock'));
    expect(refusal()).toBe(NO_LOCK());
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  it('A lock with the number of another program says how to go on', () => {
    writeFileSync(join(folder, 'lock'), JSON.stringify(here));
    const remedy = `end it, choose another folder with --data, or delete ${join(folder, 'lock')} if it is another program`;
    expect(refusal()).toBe(`${folder} is in use by process ${process.ppid}: ${remedy}`);
  });
});

describe('A lock', () => {
  it('A lock disappears with its process, however that ends itself', () => {
    const lock = new URL('lock.ts', import.meta.url).href;
    const program = `import { lockFolder } from '${lock}'; lockFolder('${folder}'); process.exit(0);`;
    execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('A lock leaves no listener behind once it is released', () => {
    const before = process.listenerCount('exit');
    lockFolder(folder)();
    expect(process.listenerCount('exit')).toBe(before);
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });
});
