/**
 * Folders import each other in one direction. This is a test, because the folder rules of dependency-cruiser also count
 * the imports of tests, which lead everywhere.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { circlesOf, folderGraph } from './folder-circles.ts';
import { ROOT } from './tools.ts';

/** Directories whose folders are checked. */
const CHECKED = ['sandbox'];

it.each(CHECKED)('no folders of %s import each other in a circle', (root) => {
  expect(circlesOf(folderGraph(root, ROOT))).toEqual([]);
});

describe('circles of folders', () => {
  let base: string;
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  };
  const circles = (): string[][] => circlesOf(folderGraph('house', base));

  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'folder-circles-'));
    write('house/a/one.ts', `import '../b/one.ts';`);
    write('house/b/one.ts', `import '../c/one.ts';`);
    write('house/c/one.ts', `import './two.ts';`);
  });
  afterEach(() => rmSync(base, { recursive: true, force: true }));

  it('do not exist if imports have one direction', () => {
    expect(circles()).toEqual([]);
  });

  it('are found across several folders, and through types', () => {
    write('house/c/two.ts', `import type { One } from '../a/two.ts';`);
    expect(circles()).toEqual([['house/a', 'house/b', 'house/c']]);
  });

  it('are found between a folder and one inside it', () => {
    write('house/a/inner/one.ts', `export type One = import('../one.ts').One;`);
    write('house/a/two.ts', `export { one } from './inner/one.ts';`);
    expect(circles()).toEqual([['house/a', 'house/a/inner']]);
  });

  it('do not concern tests and their helpers', () => {
    write('house/c/one.test.ts', `import '../a/one.ts';`);
    write('house/testing/shop.ts', `import '../a/one.ts';`);
    expect(circles()).toEqual([]);
  });
});
