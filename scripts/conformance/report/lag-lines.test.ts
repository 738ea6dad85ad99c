import { expect, it } from 'vitest';
import { lagLines } from './lag-lines.ts';
import type { CaseResult } from '../results/results.ts';

const late: CaseResult = {
  id: 'time/a',
  column: 'one',
  state: 'not-judged',
  headline: 'duration: expected at most 100 ms, got 200.0 ms',
  failures: [],
  explanation: '',
};

it('a calm run repeats nothing', () => {
  expect(lagLines({ results: [{ ...late, state: 'passed' }], repeats: [], left: [] })).toEqual([
    'no case was repeated',
  ]);
});

it('each repeat, each case that was not repeated and each one that was not judged has a line', () => {
  const repeats = [{ id: 'time/b', column: 'two', runs: 2, state: 'passed' as const, first: 'gaps[0]: expected …' }];
  expect(lagLines({ results: [late], repeats, left: [late] })).toEqual([
    '1 cases were repeated one at a time, because a busy machine can delay them:',
    '  time/b in two: passed in run 2; run 1: gaps[0]: expected …',
    '1 cases depend on time and were not repeated:',
    '  time/a in one: not-judged',
    '1 runs were not judged, because the machine lagged:',
    '  time/a in one: duration: expected at most 100 ms, got 200.0 ms',
  ]);
});
