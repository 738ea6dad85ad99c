import { describe, expect, it } from 'vitest';
import type { Expectation } from '../scenarios/expectation.ts';
import type { Recording } from '../server/recording.ts';
import { aRecording, aRequest } from '../server/fixtures.ts';
import { checkTiming, type Delay, isTooLateFor, type Times } from './timing.ts';

const at = (...times: number[]): Recording => aRecording(times.map((arrivedAt) => aRequest({ arrivedAt })));

const NONE: Delay = { server: 0, driver: 0 };

/** Returns the subject of each failure, with true if it is not judged. */
function judged(wanted: Expectation, recording: Recording, given: Partial<Times> = {}): [string, boolean][] {
  const times = { ms: 10, endedAt: 2000, delay: NONE, ...given };
  // Only the tests of the clock look at it.
  const failures = checkTiming(wanted, recording, times).filter(({ subject }) => subject !== 'clock of the driver');
  return failures.map(({ subject, isLag = false }) => [subject, isLag]);
}

function failedSubjects(wanted: Expectation, recording: Recording, ms = 10, delay = NONE): string[] {
  return judged(wanted, recording, { ms, delay }).map(([subject]) => subject);
}

describe('gaps', () => {
  it('are within their bounds, in the order of arrival', () => {
    expect(failedSubjects({ gaps: [{ min_ms: 90, max_ms: 110 }] }, at(1100, 1000))).toEqual([]);
    expect(failedSubjects({ gaps: [{ min_ms: 90 }, { max_ms: 90 }] }, at(1000, 1100, 1200))).toEqual(['gaps[1]']);
  });

  it('fail without the requests around them', () => {
    expect(failedSubjects({ gaps: [{ min_ms: 0 }] }, at(1000))).toEqual(['gaps[0]']);
  });
});

describe('a pace', () => {
  it('applies to every window after the ignored requests', () => {
    const paced = { after_request: 2, window_ms: 100, at_most: 2 };
    expect(failedSubjects({ paced }, at(0, 1, 100, 150, 200, 250))).toEqual([]);
    expect(failedSubjects({ paced }, at(0, 1, 100, 150, 199, 300))).toEqual(['paced']);
  });

  it('fails with fewer requests than one window allows', () => {
    expect(failedSubjects({ paced: { window_ms: 100, at_most: 2 } }, at(0, 1000))).toEqual(['paced']);
  });
});

it('a duration is measured by the driver', () => {
  expect(failedSubjects({ duration: { max_ms: 20 } }, at(1000))).toEqual([]);
  expect(failedSubjects({ duration: { min_ms: 15, max_ms: 20 } }, at(1000))).toEqual(['duration']);
});

function closed(closedAt?: number): Recording {
  const used = { id: 1, openedAt: 990, bytesIn: 1, ...(closedAt === undefined ? {} : { closedAt }) };
  return aRecording([aRequest()], { connections: [{ id: 7, openedAt: 1, bytesIn: 1 }, used] });
}

describe('a connection that must be closed', () => {
  const wanted = { connection_closed_within_ms: 100 };
  it('is the connection of the last request, closed in time', () => {
    expect(failedSubjects(wanted, closed(2099))).toEqual([]);
  });

  it('fails the case when it closes late, stays open or was never opened', () => {
    expect(failedSubjects(wanted, closed(2101))).toHaveLength(1);
    expect(failedSubjects(wanted, closed())).toHaveLength(1);
    expect(failedSubjects(wanted, { requests: [], connections: [] })).toHaveLength(1);
  });
});

const closing = (closedAt: number): Recording =>
  aRecording([], { connections: [{ id: 1, openedAt: 0, closedAt, bytesIn: 0 }] });

/** A lag of 30 ms, which explains 90 ms of a gap. */
const LAG: Delay = { server: 10, driver: 20 };
/** A lag that explains 900 ms of a gap, more than a quarter of every bound here. */
const MUCH: Delay = { server: 200, driver: 100 };

describe('a delay by the machine', () => {
  it.each<[string, Expectation, Recording, number?]>([
    ['a late request', { gaps: [{ max_ms: 400 }] }, at(0, 490)],
    ['an early request', { gaps: [{ min_ms: 400 }] }, at(0, 390)],
    ['requests that arrive together', { paced: { window_ms: 400, at_most: 1 } }, at(0, 390)],
    ['a connection that closes late', { connection_closed_within_ms: 400 }, closing(2490)],
    ['a long call', { duration: { max_ms: 400 } }, at(0), 490],
  ])('gives room for %s, but not for more', (_, wanted, recording, ms = 10) => {
    expect(judged(wanted, recording, { ms })).toEqual([[expect.any(String), false]]);
    expect(judged(wanted, recording, { ms, delay: LAG })).toEqual([]);
    expect(judged(wanted, recording, { ms, delay: { server: 9, driver: 20 } })).toEqual([[expect.any(String), false]]);
  });

  it.each<[string, Expectation, Recording, Recording]>([
    ['the end of a gap', { gaps: [{ max_ms: 400 }] }, at(0, 500), at(0, 501)],
    ['the start of a gap', { gaps: [{ min_ms: 400 }] }, at(0, 300), at(0, 299)],
    ['a window', { paced: { window_ms: 400, at_most: 1 } }, at(0, 300), at(0, 299)],
    ['the closing of a connection', { connection_closed_within_ms: 400 }, closing(2500), closing(2501)],
  ])('gives at most a quarter of %s as room, and what needs more is not judged', (_, wanted, last, next) => {
    expect(judged(wanted, last, { delay: MUCH })).toEqual([]);
    expect(judged(wanted, next, { delay: MUCH })).toEqual([[expect.any(String), true]]);
  });

  it('gives at most a quarter of the duration as room, and what needs more is not judged', () => {
    const wanted = { duration: { max_ms: 400 } };
    expect(judged(wanted, at(0), { ms: 500, delay: MUCH })).toEqual([]);
    expect(judged(wanted, at(0), { ms: 501, delay: MUCH })).toEqual([['duration', true]]);
  });

  it('leaves a pass without room a pass', () => {
    expect(
      judged({ duration: { max_ms: 400 }, gaps: [{ max_ms: 400 }] }, at(0, 400), { ms: 400, delay: MUCH }),
    ).toEqual([]);
  });

  it('gives no room for a call that is too short, because a wait is never too short', () => {
    expect(judged({ duration: { min_ms: 400 } }, at(0), { ms: 399, delay: MUCH })).toEqual([['duration', false]]);
  });

  it('excuses nothing if it is the one of a calm machine, however small the bound is', () => {
    const calm = { server: 5, driver: 10 };
    expect(judged({ gaps: [{ max_ms: 20 }] }, at(0, 26), { delay: calm })).toEqual([['gaps[0]', false]]);
    expect(judged({ gaps: [{ max_ms: 20 }] }, at(0, 26), { delay: { server: 6, driver: 10 } })).toEqual([
      ['gaps[0]', true],
    ]);
  });
});

/** Returns whether each wrong clock is excused by a lag. */
function clockOf(recording: Recording, given: Partial<Times>, wanted: Expectation = {}): boolean[] {
  const failures = checkTiming(wanted, recording, { ms: 10, endedAt: 2000, delay: NONE, ...given });
  return failures.filter(({ subject }) => subject === 'clock of the driver').map(({ isLag = false }) => isLag);
}

describe('the clock of a driver', () => {
  it('measures at least the time between the requests of the call', () => {
    expect(clockOf(at(1000, 1300), { ms: 295 })).toEqual([]);
    expect(clockOf(at(1000, 1300), { ms: 294 })).toEqual([false]);
    expect(clockOf(at(1000, 1300), { ms: 284, delay: { server: 11, driver: 0 } })).toEqual([]);
    expect(clockOf(at(1000, 2001), { ms: 1 })).toEqual([]);
    expect(clockOf(at(1000, 1300), { ms: 1, isOneCall: false })).toEqual([]);
  });

  it('measures at most the time until the reply', () => {
    expect(clockOf(at(1000), { ms: 100, delay: { server: 0, driver: -5 } })).toEqual([]);
    expect(clockOf(at(1000), { ms: 100, delay: { server: 0, driver: -6 } })).toEqual([false]);
  });

  it('hides no part of the call from the maximum of its duration', () => {
    const wanted = { duration: { max_ms: 400 } };
    expect(clockOf(at(1000), { ms: 1, delay: { server: 0, driver: 499 } }, wanted)).toEqual([]);
    expect(clockOf(at(1000), { ms: 1, delay: { server: 0, driver: 500 } }, wanted)).toEqual([false]);
    expect(clockOf(at(1000), { ms: 1, delay: { server: 100, driver: 500 } }, wanted)).toEqual([true]);
    expect(clockOf(at(1000), { ms: 1, delay: { server: 0, driver: 900 }, replySize: 401_000 }, wanted)).toEqual([]);
  });
});

it('a limit of a case is too short for a lag that needs more than a quarter of it', () => {
  expect(isTooLateFor(150, { server: 4, driver: 11 })).toBe(false);
  expect(isTooLateFor(150, { server: 5, driver: 11 })).toBe(true);
  expect(isTooLateFor(5000, MUCH)).toBe(false);
});
