import { expect, it } from 'vitest';
import type { CaseResult, State } from '../results/results.ts';
import { hasPassed, tooMuchLag } from './suite.ts';

function results(...states: State[]): CaseResult[] {
  return states.map((state, index) => ({
    id: `retries/${index}`,
    column: 'one',
    state,
    failures: [],
    explanation: '',
  }));
}

const passed = Array.from({ length: 99 }, (): State => 'passed');

it('a run in which one of a hundred was not judged passes', () => {
  const all = results(...passed, 'not-judged');
  expect(tooMuchLag(all)).toEqual([]);
  expect(hasPassed({ results: all, errors: [] } as never)).toBe(true);
});

it('a run in which more than one of a hundred was not judged fails because of the lag', () => {
  expect(tooMuchLag(results(...passed, 'not-judged', 'not-judged'))).toEqual([
    'too much lag on this machine: 2 of 101 runs could not be judged.',
  ]);
});
