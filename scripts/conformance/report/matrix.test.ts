import { expect, it } from 'vitest';
import { aCase } from '../scenarios/fixture.ts';
import { consoleTable, markdownTable, rowsOf } from './matrix.ts';
import type { CaseResult, State } from '../results/results.ts';

const result = (id: string, column: string, state: State): CaseResult => ({
  id,
  column,
  state,
  failures: [],
  explanation: '',
});
const rows = rowsOf(
  [
    result('retries/1', 'one', 'passed'),
    result('retries/1', 'two', 'expected-failure'),
    result('retries/2', 'one', 'failed'),
    result('retries/2', 'two', 'unexpected-pass'),
    { ...result('faults/1', 'one', 'passed'), isRefused: true },
    result('faults/1', 'two', 'not-applicable'),
  ],
  [
    aCase({ requests: 1 }, { id: 'retries/1' }),
    aCase({ requests: 2 }, { id: 'retries/2' }),
    aCase({ requests: 1 }, { id: 'faults/1' }),
  ],
);
const columns = [
  { id: 'one', title: 'Node.js' },
  { id: 'two', title: 'PHP' },
];

it('the matrix has a row for each topic and a row for the total', () => {
  expect(consoleTable(rows, columns).split('\n')).toEqual([
    'topic    cases  reasons                  Node.js                              PHP',
    'faults       1        1            1 (1 refused)                         0, 1 n/a',
    'retries      2        2              1, 1 FAILED         0 + 1 expected, 1 FAILED',
    'all          3        2  2 (1 refused), 1 FAILED  0 + 1 expected, 1 n/a, 1 FAILED',
  ]);
});

it('the Markdown matrix has the layout of the formatter', () => {
  expect(markdownTable(rows, columns).split('\n').slice(0, 3)).toEqual([
    '| topic   | cases | reasons |                 Node.js |                             PHP |',
    '| ------- | ----: | ------: | ----------------------: | ------------------------------: |',
    '| faults  |     1 |       1 |           1 (1 refused) |                        0, 1 n/a |',
  ]);
});
