import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../../generators/languages/all.ts';
import { largest } from '../../bump.ts';
import { reasonsOf } from '../compare.ts';
import { modelOf } from '../../model/cases/case.ts';
import { summaryOf } from '../../model/summary.ts';
import { ARGUMENT_ROWS } from './arguments.ts';
import { METHOD_ROWS } from './methods.ts';
import { MODEL_ROWS } from './models.ts';

const ROWS = [...METHOD_ROWS, ...ARGUMENT_ROWS, ...MODEL_ROWS];
const LETTERS = { major: 'M', minor: 'm', patch: 'p', none: '-' } as const;

describe('the bumps in PHP, Python, Node.js and Java', () => {
  it.each(ROWS.map((row) => [row[0], row[1], row] as const))('%s: %s', (_change, bumps, row) => {
    const [, , before, after, [old, fresh] = ['', '']] = row;
    const found = LANGUAGES.map((language) => {
      const { model, api } = reasonsOf(
        language,
        { model: summaryOf(modelOf(before)), api: { 'a.txt': old } },
        { model: summaryOf(modelOf(after)), api: { 'a.txt': fresh } },
      );
      return LETTERS[largest([...model, ...api].map(({ bump }) => bump))];
    });
    expect(found.join('')).toBe(bumps);
  });

  it('have at least 87 rows, all of them different', () => {
    expect(new Set(ROWS.map(([change]) => change)).size).toBe(ROWS.length);
    expect(ROWS.length).toBeGreaterThanOrEqual(87);
  });
});
