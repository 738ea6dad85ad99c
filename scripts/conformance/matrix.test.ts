import { expect, it } from 'vitest';
import { consoleTable, markdownTable, rowsOf } from './matrix.ts';
import type { Cell, State } from './results.ts';

const cell = (id: string, language: string, state: State): Cell => ({
  id,
  language,
  state,
  findings: [],
  explanation: '',
});
const rows = rowsOf([
  cell('retries/1', 'green', 'passed'),
  cell('retries/1', 'red', 'known'),
  cell('retries/2', 'green', 'failed'),
  cell('retries/2', 'red', 'unexpected'),
  cell('faults/1', 'green', 'passed'),
  cell('faults/1', 'red', 'passed'),
]);
const columns = [
  { language: 'green', title: 'Node.js' },
  { language: 'red', title: 'PHP' },
];

it('the matrix has a row for each topic and one for all', () => {
  expect(consoleTable(rows, columns).split('\n')).toEqual([
    'topic    cases   Node.js                 PHP',
    'faults       1         1                   1',
    'retries      2  1, 1 RED  0 + 1 known, 1 RED',
    'all          3  2, 1 RED  1 + 1 known, 1 RED',
  ]);
});

it('the matrix for readers is laid out as the formatter does', () => {
  expect(markdownTable(rows, columns).split('\n').slice(0, 3)).toEqual([
    '| topic   | cases |  Node.js |                PHP |',
    '| ------- | ----: | -------: | -----------------: |',
    '| faults  |     1 |        1 |                  1 |',
  ]);
});
