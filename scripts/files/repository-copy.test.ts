import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyFolders } from './repository-copy.ts';

const FILES = ['one/a.ts', 'one/.git/x', 'one/node_modules/y', 'two/b/c.ts', 'two/d/e.ts', 'f.json', '.git/g'];

describe('a copy of two folders', () => {
  let root: string;
  let copy: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'repository-'));
    for (const file of FILES) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), file);
    }
    copy = copyFolders(root, ['one', 'two/b']);
  });
  afterAll(() => {
    for (const folder of [root, copy]) rmSync(folder, { recursive: true, force: true });
  });

  it.each(['one/a.ts', 'two/b/c.ts'])('has its own file %s', (file) => {
    writeFileSync(join(copy, file), 'changed');
    expect(readFileSync(join(root, file), 'utf8')).toBe(file);
  });

  it.each(['two/d', 'f.json'])('links %s', (path) => {
    expect(lstatSync(join(copy, path)).isSymbolicLink()).toBe(true);
  });

  it.each(['.git', 'one/.git', 'one/node_modules'])('leaves out %s', (path) => {
    expect(existsSync(join(copy, path))).toBe(false);
  });
});
