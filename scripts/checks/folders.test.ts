/**
 * No entries of a folder import each other in a circle. An entry is a file, or a subfolder with everything in it; tests
 * and imports of types count. The rules of dependency-cruiser for folders miss circles through a subfolder, and through a
 * file next to a folder.
 */
import { describe, expect, it } from 'vitest';
import { circlesIn, importsIn, importsOfEntries } from '../folders/graph.ts';
import { CHECKED, sourcesOf } from '../folders/sources.ts';
import { ROOT } from './tools.ts';

const circlesOf = (sources: ReadonlyMap<string, string>): string[] => circlesIn(importsOfEntries(importsIn(sources)));

describe('the folders', () => {
  it.each(CHECKED)('of %s do not import each other in circles', (folder) => {
    const sources = sourcesOf(ROOT, folder);
    expect(sources.size).toBeGreaterThan(10);
    expect(circlesOf(sources)).toEqual([]);
  });

  it('are reported with the circle', () => {
    const sources = new Map([
      ['plan/make.ts', "import { send } from '../publish/send.ts';\nimport { first } from './first.ts';"],
      ['plan/first.ts', ''],
      ['publish/send.ts', "import type { Stage } from '../stage/read.ts';"],
      ['stage/read.ts', "export { first } from '../plan/first.ts';"],
      ['all.ts', "import './plan/make.ts';"],
    ]);
    expect(circlesOf(sources)).toEqual(['plan → publish → stage → plan']);
  });

  it('are reported if a folder and a file next to it import each other', () => {
    const sources = new Map([
      ['a/all.ts', "import './one/part.ts';"],
      ['a/one/part.ts', "const load = () => import('../all.ts');"],
    ]);
    expect(circlesOf(sources)).toEqual(['a/all.ts → a/one → a/all.ts']);
  });
});
