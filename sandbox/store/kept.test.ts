import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { kept } from './kept.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'kept-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns how often the value is computed for each of the texts. */
function computations(texts: readonly string[], place: string = folder): number {
  let count = 0;
  const compute = (): { count: number } => ({ count: (count += 1) });
  for (const text of texts) kept('test', [text], compute, place);
  return count;
}

describe('a result that is kept', () => {
  it('is computed once for the same texts', () => {
    expect(computations(['a', 'a', 'b', 'a'])).toBe(2);
    expect(kept('test', ['a'], () => 'again', folder)).toEqual({ count: 1 });
  });

  it('is computed each time if nothing can be kept', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(computations(['a', 'a'], join(folder, 'file'))).toBe(2);
  });
});
