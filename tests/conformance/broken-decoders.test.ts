import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { CASES, IDS } from './broken-decoders.ts';

it('all cases about broken decoders exist', () => {
  expect(new Set(CASES.map(({ id }) => id))).toEqual(IDS);
});

it.each(LANGUAGES)('$names.title has a test file for its broken decoders', ({ id }) => {
  expect(existsSync(join(import.meta.dirname, `languages/${id}.test.ts`))).toBe(true);
});
