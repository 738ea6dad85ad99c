import { describe, expect, it } from 'vitest';
import { COLUMNS } from '../drivers/columns.ts';
import { columnOf } from './audit.ts';

describe('a mutant', () => {
  it.each(COLUMNS.map(({ language, id }) => [id, language]))('of the column %s is judged in it', (id, language) => {
    expect(columnOf({ language, column: id }).id).toBe(id);
  });

  it('of a language is judged in its first column', () => {
    expect(columnOf({ language: 'java' }).id).toBe('java');
  });

  it('of a column that its language does not have is an error', () => {
    expect(() => columnOf({ language: 'php', column: 'node-fetch' })).toThrow('php has no column node-fetch');
  });
});
