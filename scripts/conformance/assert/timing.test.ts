import { describe, expect, it } from 'vitest';
import type { Expectation } from '../scenarios/expectation.ts';
import type { Recording } from '../server/recording.ts';
import { aRecording, aRequest } from '../server/fixtures.ts';
import { checkTiming, GRACE_MS, type Times } from './timing.ts';

const at = (...times: number[]): Recording => aRecording(times.map((arrivedAt) => aRequest({ arrivedAt })));

function closed(closedAt?: number): Recording {
  const used = { id: 1, openedAt: 990, bytesIn: 1, ...(closedAt === undefined ? {} : { closedAt }) };
  return aRecording([aRequest()], { connections: [{ id: 7, openedAt: 1, bytesIn: 1 }, used] });
}

function failedSubjects(wanted: Expectation, recording: Recording, given: Partial<Times> = {}): string[] {
  const times = { ms: 10, endedAt: 20_000, overheadMs: 0, ...given };
  // Only the tests of the clock look at it.
  return checkTiming(wanted, recording, times).flatMap(({ subject }) =>
    subject === 'clock of the driver' ? [] : [subject.replace(/ of .*/, '')],
  );
}

it.each<[string, Expectation, Recording, Recording]>([
  ['gap', { gaps: [{ max_ms: 400 }] }, at(0, 400 + GRACE_MS), at(0, 401 + GRACE_MS)],
  ['gap', { gaps: [{ min_ms: 400 }] }, at(0, 200), at(0, 199)],
  ['pace', { paced: { window_ms: 400, at_most: 1 } }, at(0, 200), at(0, 199)],
  ['closing', { connection_closed_within_ms: 100 }, closed(20_100 + GRACE_MS), closed(20_101 + GRACE_MS)],
  ['closing', { connection_closed_within_ms: 100 }, closed(20_100), closed()],
  ['closing', { connection_closed_within_ms: 100 }, closed(20_100), { requests: [], connections: [] }],
  ['gap', { gaps: [{ min_ms: 0 }] }, at(1000, 1001), at(1000)],
])('a %s fails beyond the grace: %j', (_, wanted, last, next) => {
  expect(failedSubjects(wanted, last)).toEqual([]);
  expect(failedSubjects(wanted, next)).toHaveLength(1);
});

it('a duration has the grace at its end, and none at its start, because a machine never shortens a wait', () => {
  const duration = { min_ms: 15, max_ms: 20 };
  expect(failedSubjects({ duration }, at(0), { ms: 20 + GRACE_MS })).toEqual([]);
  expect(failedSubjects({ duration }, at(0), { ms: 21 + GRACE_MS })).toEqual(['duration']);
  expect(failedSubjects({ duration }, at(0), { ms: 14 })).toEqual(['duration']);
});

/** Returns whether the clock of the driver is found to be wrong. */
function isWrong(recording: Recording, given: Partial<Times>): boolean {
  const failures = checkTiming({}, recording, { ms: 10, endedAt: 20_000, overheadMs: 0, ...given });
  return failures.some(({ subject }) => subject === 'clock of the driver');
}

describe('the clock of a driver', () => {
  it('measures at least the time between the requests of the call', () => {
    expect(isWrong(at(1000, 3000), { ms: 2000 - GRACE_MS })).toBe(false);
    expect(isWrong(at(1000, 3000), { ms: 1999 - GRACE_MS })).toBe(true);
    expect(isWrong(at(1000, 3000), { ms: 1, isOneCall: false })).toBe(false);
  });

  it('measures at most the time until the reply', () => {
    expect(isWrong(at(1000), { ms: 100, overheadMs: -5 })).toBe(false);
    expect(isWrong(at(1000), { ms: 100, overheadMs: -6 })).toBe(true);
  });
});
