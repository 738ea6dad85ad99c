import { describe, expect, it } from 'vitest';
import { COLUMNS } from '../drivers/columns.ts';
import { columnOf } from './audit.ts';

describe('a mutant', () => {
  it.each(COLUMNS.map(({ language, id }) => [id, language]))('of the column %s is judged in it', (id, language) => {
    expect(columnOf({ language, column: id }).id).toBe(id);
  });

  it('of a language is judged in its first column', () => {
    for (const { language } of COLUMNS)
      expect(columnOf({ language })).toBe(COLUMNS.find((column) => column.language === language));
  });

  it('of a column that its language does not have is an error', () => {
    const [first, last] = [COLUMNS[0], COLUMNS.at(-1)];
    expect(() => columnOf({ language: first?.language ?? '', column: last?.id ?? '' })).toThrow('has no column');
  });
});
