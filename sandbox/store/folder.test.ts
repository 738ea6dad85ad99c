import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderError, makeFolder, onFolder } from './folder.ts';
import { openStore } from './open-store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('A folder is created with those above it, for its owner only', () => {
  const deep = join(folder, 'a/b/c');
  makeFolder(deep);
  makeFolder(deep);
  expect([deep, join(folder, 'a')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
  const link = join(folder, 'link');
  symlinkSync(deep, link);
  makeFolder(link);
});

it.each([
  ['/proc/x', 'cannot be created: choose another with --data'],
  ['/proc/self/x/y', 'cannot be created: choose another with --data'],
  ['/dev/null', 'is a file: choose a folder with --data'],
  ['/dev/null/x', 'is below a file: choose a folder with --data'],
  ['a\0b', 'cannot be used (ERR_INVALID_ARG_VALUE): choose another with --data'],
  [`/tmp/${'n'.repeat(300)}`, 'has too long a name: choose another with --data'],
])('The folder %j is refused at once, with what to do', async (path, reason) => {
  await expect(openStore({ folder: path })).rejects.toThrow(`${path} ${reason}`);
});

it.each([
  ['EROFS', 'is on a disk that is mounted read-only: choose another with --data'],
  ['EACCES', 'may not be written by this user: choose another with --data'],
  ['EIO', 'cannot be used (EIO): choose another with --data'],
])('An error %s of the file system says what to do', (code, reason) => {
  const fail = (): never => {
    throw Object.assign(new Error('failed'), { code, syscall: 'mkdir' });
  };
  expect(() => onFolder('/data', fail)).toThrow(`/data ${reason}`);
});

it('An error that is not one of the file system stays as it is', () => {
  for (const error of [new Error('a bug'), Object.assign(new Error('of the database'), { code: '42601' })])
    expect(folderError('/data', error)).toBe(error);
});

it('A folder with something else in the place of its data is refused, and left alone', async () => {
  writeFileSync(join(folder, 'data'), 'notes');
  const line = `${join(folder, 'data')} is not a whole database: restore a copy, or start with --reset to delete it`;
  await expect(openStore({ folder })).rejects.toThrow(line);
  rmSync(join(folder, 'data'));
  symlinkSync('/nowhere/at/all', join(folder, 'data'));
  await expect(openStore({ folder })).rejects.toThrow(line);
  rmSync(join(folder, 'data'));
  mkdirSync(join(folder, 'data.unfinished'));
  await expect(openStore({ folder })).rejects.toThrow('has a folder in the place of a file');
});
