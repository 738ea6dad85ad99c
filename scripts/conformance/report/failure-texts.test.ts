import { expect, it } from 'vitest';
import { failureTexts } from './failure-texts.ts';
import type { CaseResult } from '../results/results.ts';

const columns = [
  { id: 'one', language: 'one' },
  { id: 'one-async', language: 'one' },
  { id: 'two', language: 'two' },
];

function failed(column: string, given: Partial<CaseResult> = {}): CaseResult {
  const explanation = `retries/1 in ${column}`;
  return { id: 'retries/1', column, state: 'failed', failures: [], reason: 'a', explanation, ...given };
}

it('a failure of several columns of a library is described once, with the names of the columns', () => {
  expect(failureTexts([failed('one'), failed('one-async'), failed('two')], columns)).toEqual([
    'retries/1 in one\n  also in   one-async',
    'retries/1 in two',
  ]);
});

it.each<[string, Partial<CaseResult>]>([
  ['reason', { reason: 'b' }],
  ['state', { state: 'changed-failure' }],
  ['case', { id: 'retries/2' }],
])('a failure with another %s is described on its own', (_, given) => {
  expect(failureTexts([failed('one'), failed('one-async', given)], columns)).toHaveLength(2);
});
