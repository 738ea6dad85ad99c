import { expect, it } from 'vitest';
import type { Diagnostic } from '../../generators/sources/diagnostic.ts';
import { noteLines } from './note-lines.ts';
import { GUESS } from './read.ts';

const at = (line: number, message: string, rule = GUESS): Diagnostic => ({
  file: 'api.yaml',
  line,
  column: 1,
  rule,
  message,
});

it('The notes of a run are one line for each message, with those of the linter last', () => {
  const notes = [
    at(1, 'not expected', 'struct'),
    at(2, 'not expected', 'struct'),
    at(3, 'any value'),
    at(4, 'any value'),
  ];
  expect(noteLines(notes, false)).toEqual([
    'api.yaml:3:1 any value; 1 more of these',
    'api.yaml:1:1 not expected; 1 more of these',
    '--verbose shows all',
  ]);
  expect(noteLines(notes, true)).toHaveLength(4);
});

it('The notes of a run say how many they do not show', () => {
  const notes = Array.from({ length: 12 }, (_, index) => at(index + 1, `message ${index}`));
  expect(noteLines(notes, false)).toHaveLength(11);
  expect(noteLines(notes, false).at(-1)).toBe('2 others; --verbose shows all');
  expect(noteLines(notes.slice(0, 2), false)).toHaveLength(2);
});
