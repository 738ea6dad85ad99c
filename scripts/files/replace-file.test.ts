import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceFile } from './replace-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replace-file-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('creates the folder of a file, and later replaces the file as a whole', () => {
  const file = join(folder, 'cache/a.json');
  replaceFile(file, 'old and longer');
  // A second name shows whether the old content was written over.
  linkSync(file, join(folder, 'old.json'));
  replaceFile(file, 'new');
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(readFileSync(join(folder, 'old.json'), 'utf8')).toBe('old and longer');
});

test('leaves nothing behind when the file cannot be replaced', () => {
  mkdirSync(join(folder, 'a.json'));
  expect(() => replaceFile(join(folder, 'a.json'), 'new')).toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
  expect(readdirSync(folder)).toEqual(['a.json']);
});
