import { describe, expect, it } from 'vitest';
import type { Outcome } from '../protocol.ts';
import type { Expectation } from '../scenarios/expectation.ts';
import { checkObserved } from './observed.ts';

const events = ['request 1', 'response 1 200'];
const log = ['info GET /api/v1/rate-limit -> 200 in 3 ms, attempt 1/3'];

function failedSubjects(wanted: Expectation, observed: Partial<{ events: string[]; log: string[] }>): string[] {
  const outcome: Outcome = { kind: 'value', value: null, ...observed };
  return checkObserved(wanted, outcome).map(({ subject }) => subject);
}

describe('events', () => {
  it('are complete and in order', () => {
    expect(failedSubjects({ events }, { events })).toEqual([]);
    expect(failedSubjects({ events }, { events: events.toReversed() })).toEqual(['events[0]', 'events[1]']);
    expect(failedSubjects({ events }, { events: [...events, 'retry 1'] })).toEqual(['events']);
    expect(failedSubjects({ events: [] }, { events })).toEqual(['events']);
  });
});

describe('log lines', () => {
  const pattern = '^info GET /api/v1/rate-limit -> 200 in \\d+ ms, attempt 1/3$';

  it('match their patterns, one line each and in order', () => {
    expect(failedSubjects({ log: [pattern] }, { log })).toEqual([]);
    expect(failedSubjects({ log: ['^warn'] }, { log })).toEqual(['log[0]']);
    expect(failedSubjects({ log: ['^warn', pattern] }, { log: [...log, 'warn'] })).toEqual(['log[0]', 'log[1]']);
  });

  it('may be neither fewer nor more', () => {
    expect(failedSubjects({ log: [pattern] }, { log: [] })).toEqual(['log']);
    expect(failedSubjects({ log: [pattern] }, { log: [...log, ...log] })).toEqual(['log']);
    expect(failedSubjects({ log: [] }, {})).toEqual(['log']);
  });
});
