import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { CASES, IDS } from './broken-decoders.ts';

it('all cases about broken decoders exist', () => {
  expect(new Set(CASES.map(({ id }) => id))).toEqual(IDS);
});

it.each(LANGUAGES)('$names.title has test files for its broken decoders and its drivers', ({ id }) => {
  const files = ['languages', 'drivers'].map((folder) => join(import.meta.dirname, folder, `${id}.test.ts`));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
