import { expect, it } from 'vitest';
import { consoleTable, markdownTable, rowsOf } from './matrix.ts';
import type { CaseResult, State } from './results.ts';

const result = (id: string, column: string, state: State): CaseResult => ({
  id,
  column,
  state,
  failures: [],
  explanation: '',
});
const rows = rowsOf([
  result('retries/1', 'one', 'passed'),
  result('retries/1', 'two', 'expected-failure'),
  result('retries/2', 'one', 'failed'),
  result('retries/2', 'two', 'unexpected-pass'),
  result('faults/1', 'one', 'passed'),
  result('faults/1', 'two', 'passed'),
]);
const columns = [
  { id: 'one', title: 'Node.js' },
  { id: 'two', title: 'PHP' },
];

it('the matrix has a row for each topic and a row for the total', () => {
  expect(consoleTable(rows, columns).split('\n')).toEqual([
    'topic    cases      Node.js                               PHP',
    'faults       1            1                                 1',
    'retries      2  1, 1 FAILED  0 + 1 expected failure, 1 FAILED',
    'all          3  2, 1 FAILED  1 + 1 expected failure, 1 FAILED',
  ]);
});

it('the Markdown matrix has the layout of the formatter', () => {
  expect(markdownTable(rows, columns).split('\n').slice(0, 3)).toEqual([
    '| topic   | cases |     Node.js |                              PHP |',
    '| ------- | ----: | ----------: | -------------------------------: |',
    '| faults  |     1 |           1 |                                1 |',
  ]);
});
