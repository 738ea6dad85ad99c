/**
 * Checks timing with the recording of the server and the clock of the driver. A busy machine delays both, so that every
 * bound has room for the delays that were measured during the exchange itself, up to a quarter of the bound. A mismatch
 * under a lag that needs more room than that says nothing about the library: it is not judged.
 */
import type { Bounds, Expectation } from '../scenarios/expectation.ts';
import { CALM_MS } from '../lag/lag-meter.ts';
import type { RecordedConnection, RecordedRequest, Recording } from '../server/recording.ts';
import type { Failure } from './failure.ts';
import { boundsText } from './match.ts';

export interface Times {
  /** Duration of the call, as measured by the driver. */
  ms: number;
  /** True if it is the duration of one call, and not of several steps, between which a driver does other work. */
  isOneCall?: boolean;
  /** `performance.now()` when the reply of the driver was read. */
  endedAt: number;
  /** Number of characters of the reply. */
  replySize?: number | undefined;
  delay: Delay;
}

/** Delays by the machine during an exchange, in milliseconds. */
export interface Delay {
  /** Longest delay of the server: how late it can have seen a request, so that the next gap is shorter. */
  server: number;
  /** Time that the driver needed besides the call, from the reading of the job to the writing of the reply. */
  driver: number;
}

/** Maximum room, as a share of the bound, so that no lag makes a check blind. */
const MAX_ROOM = 0.25;
/** Number of delays in one gap: the response arrives, the wait ends, and the next request is sent. */
const DELAYS_IN_A_GAP = 3;
/** Subject of a duration that the clocks of the harness contradict. */
const CLOCK = 'clock of the driver';
/** Number of characters that a driver writes and the harness reads in a millisecond, even on a slow machine. */
const REPLY_PER_MS = 1000;
/** Tolerance between the clocks of two processes of one machine. */
const SAME_CLOCK_MS = 5;

export function checkTiming(expect: Expectation, recording: Recording, times: Times): Failure[] {
  const { ms, delay, endedAt } = times;
  const lags = lagsOf(delay);
  return [
    ...checkGaps(expect.gaps ?? [], recording, lags),
    ...checkPace(expect.paced, recording, lags.early),
    // A lag never shortens the wait that a driver measures.
    ...(expect.duration === undefined ? [] : checkBounds('duration', ms, expect.duration, { ...lags, early: NO_LAG })),
    ...checkClosed(expect.connection_closed_within_ms, recording, endedAt, lags.late),
    ...checkClock(expect.duration, recording, times),
  ];
}

/** Reports whether the machine was so late during an exchange that a limit of this length may have ended it early. */
export function isTooLateFor(limit: number, delay: Delay): boolean {
  return isTooMuch(lagsOf(delay).late, limit);
}

/** Returns the time for which a connection may still close after the call. */
export function settlingMs({ connection_closed_within_ms: limit = 0 }: Expectation): number {
  return limit * (1 + MAX_ROOM);
}

/** A lag, and the lag that even a calm machine has. */
interface Lag {
  ms: number;
  calm: number;
}

/** Lags that make a time shorter or longer. */
interface Lags {
  early: Lag;
  late: Lag;
}

const NO_LAG: Lag = { ms: 0, calm: 0 };

function lagsOf({ server, driver }: Delay): Lags {
  return {
    early: { ms: server, calm: CALM_MS },
    late: { ms: DELAYS_IN_A_GAP * (server + Math.max(0, driver)), calm: DELAYS_IN_A_GAP * CALM_MS },
  };
}

function roomOf({ ms }: Lag, bound: number): number {
  return Math.min(ms, bound * MAX_ROOM);
}

function isTooMuch({ ms, calm }: Lag, bound: number): boolean {
  return ms > calm && ms > bound * MAX_ROOM;
}

function mismatch(failure: Failure, lag: Lag, bound: number): Failure[] {
  return [isTooMuch(lag, bound) ? { ...failure, isLag: true } : failure];
}

function checkBounds(subject: string, ms: number, bounds: Bounds, { early, late }: Lags): Failure[] {
  const { min_ms: min = 0, max_ms: max = Infinity } = bounds;
  const failure = { subject, expected: boundsText(bounds), actual: `${ms.toFixed(1)} ms` };
  if (ms < min - roomOf(early, min)) return mismatch(failure, early, min);
  return ms > max + roomOf(late, max) ? mismatch(failure, late, max) : [];
}

/**
 * Returns the connections that must close after a failed call: the one of its last request, or all connections without
 * a request.
 */
export function lastConnections({ requests, connections }: Recording): RecordedConnection[] {
  const last = requests.at(-1);
  return last === undefined ? connections : connections.filter(({ id }) => id === last.connection);
}

function checkGaps(expected: NonNullable<Expectation['gaps']>, { requests }: Recording, lags: Lags): Failure[] {
  const gaps = gapsOf(requests);
  return expected.flatMap((bounds, index) => {
    const gap = gaps[index];
    const subject = `gaps[${index}]`;
    if (gap === undefined)
      return [{ subject, expected: boundsText(bounds), actual: `only ${requests.length} requests` }];
    return checkBounds(subject, gap, bounds, lags);
  });
}

/** Returns the times between consecutive requests. */
function gapsOf(requests: readonly RecordedRequest[]): number[] {
  const arrivals = arrivalsOf(requests);
  return arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? at));
}

function arrivalsOf(requests: readonly RecordedRequest[]): number[] {
  return requests.map(({ arrivedAt }) => arrivedAt).toSorted((a, b) => a - b);
}

function checkPace(paced: Expectation['paced'], { requests }: Recording, early: Lag): Failure[] {
  if (paced === undefined) return [];
  const { after_request: from = 0, window_ms: length, at_most: most } = paced;
  const later = arrivalsOf(requests).slice(from);
  if (later.length <= most)
    return [{ subject: 'paced', expected: `more than ${most} requests`, actual: `${later.length}` }];
  const window = length - roomOf(early, length);
  const counts = later.map((start) => later.filter((other) => other >= start && other < start + window).length);
  const actual = Math.max(...counts);
  const failure = { subject: 'paced', expected: `at most ${most} in ${length} ms`, actual: `${actual}` };
  return actual <= most ? [] : mismatch(failure, early, length);
}

function checkClosed(limit: number | undefined, recording: Recording, endedAt: number, late: Lag): Failure[] {
  if (limit === undefined) return [];
  const connections = lastConnections(recording);
  const subject = 'connection_closed_within_ms';
  if (connections.length === 0)
    return [{ subject, expected: `closed within ${limit} ms`, actual: 'no connection was made' }];
  return connections.flatMap(({ id, closedAt }) => {
    if (closedAt !== undefined && closedAt - endedAt <= limit + roomOf(late, limit)) return [];
    const actual = closedAt === undefined ? 'still open' : `${(closedAt - endedAt).toFixed(1)} ms after the call`;
    return mismatch({ subject: `${subject} of connection ${id}`, expected: `within ${limit} ms`, actual }, late, limit);
  });
}

/**
 * Checks the clock of the driver. A call lasts at least from its first request to its last one, and ends before the
 * harness reads the reply; nor may the driver hide a part of the call from the maximum of its duration.
 */
function checkClock(bounds: Bounds | undefined, { requests }: Recording, times: Times): Failure[] {
  const { ms, isOneCall = true, endedAt, delay, replySize = 0 } = times;
  const arrivals = arrivalsOf(requests).filter((at) => at <= endedAt);
  const span = (arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0);
  const total = ms + delay.driver;
  const failure = {
    subject: CLOCK,
    expected: 'the duration of the call',
    actual: `${ms.toFixed(1)} ms, although its requests took ${span.toFixed(1)} ms and its reply ${total.toFixed(1)} ms`,
  };
  if ((isOneCall && span > ms + delay.server + SAME_CLOCK_MS) || ms > total + SAME_CLOCK_MS) return [failure];
  const max = bounds?.max_ms ?? Infinity;
  if (ms > max || total - replySize / REPLY_PER_MS <= max * (1 + MAX_ROOM)) return [];
  // A driver cannot excuse itself with the delay that it reports.
  return mismatch(failure, lagsOf({ server: delay.server, driver: 0 }).late, max);
}
