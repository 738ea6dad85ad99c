/** Checks timing with the recording of the server and the clock of the driver. */
import type { Bounds, Expectation } from '../scenarios/expectation.ts';
import type { RecordedConnection, RecordedRequest, Recording } from '../server/recording.ts';
import type { Failure } from './failure.ts';
import { boundsText } from './match.ts';

/**
 * Time that a maximum may be exceeded. The suite, seven drivers and whatever else runs share the cores of one machine,
 * so that a library that does everything in time may still get a processor, a garbage collection or a response late:
 * up to 400 ms on two cores with ten times as much other work. The maxima detect faults that take seconds, such as a wait
 * for the wrong header, a timeout that does not end a call or a socket that stays open. A smaller grace fails correct
 * libraries on some days; a larger one finds nothing less, but would hide a wait that is too long by half a second. The
 * limits that a case gives to a client leave room in the same way: what must end in time has 600 ms or more.
 */
export const GRACE_MS = 500;
/**
 * Share of a minimum between requests that may be missing: if the server sees the first of two requests late and the
 * second one in time, they seem to be closer together. The wait that a driver measures is never shortened this way.
 */
const SEEN_EARLY = 0.5;
/** Tolerance between the clocks of two processes of one machine. */
const SAME_CLOCK_MS = 5;

export interface Times {
  /** Duration of the call, as measured by the driver. */
  ms: number;
  /** True if it is the duration of one call, and not of several steps, between which a driver does other work. */
  isOneCall?: boolean;
  /** `performance.now()` when the reply of the driver was read. */
  endedAt: number;
  /** Time that the driver needed besides the call, from the sending of the job to the reading of the reply. */
  overheadMs: number;
}

export function checkTiming(expect: Expectation, recording: Recording, times: Times): Failure[] {
  const { ms, endedAt } = times;
  return [
    ...checkGaps(expect.gaps ?? [], recording),
    ...checkPace(expect.paced, recording),
    ...(expect.duration === undefined ? [] : checkBounds('duration', ms, expect.duration)),
    ...checkClosed(expect.connection_closed_within_ms, recording, endedAt),
    ...checkClock(recording, times),
  ];
}

/** Returns the time for which a connection may still close after the call. */
export function settlingMs({ connection_closed_within_ms: limit }: Expectation): number {
  return limit === undefined ? 0 : limit + GRACE_MS;
}

function checkBounds(subject: string, ms: number, bounds: Bounds, early = 0): Failure[] {
  const { min_ms: min = 0, max_ms: max = Infinity } = bounds;
  if (ms >= min * (1 - early) && ms <= max + GRACE_MS) return [];
  return [{ subject, expected: boundsText(bounds), actual: `${ms.toFixed(1)} ms` }];
}

/**
 * Returns the connections that must close after a failed call: the one of its last request, or all connections without
 * a request.
 */
export function lastConnections({ requests, connections }: Recording): RecordedConnection[] {
  const last = requests.at(-1);
  return last === undefined ? connections : connections.filter(({ id }) => id === last.connection);
}

function checkGaps(expected: NonNullable<Expectation['gaps']>, { requests }: Recording): Failure[] {
  const gaps = gapsOf(requests);
  return expected.flatMap((bounds, index) => {
    const gap = gaps[index];
    const subject = `gaps[${index}]`;
    if (gap === undefined)
      return [{ subject, expected: boundsText(bounds), actual: `only ${requests.length} requests` }];
    return checkBounds(subject, gap, bounds, SEEN_EARLY);
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

function checkPace(paced: Expectation['paced'], { requests }: Recording): Failure[] {
  if (paced === undefined) return [];
  const { after_request: from = 0, window_ms: length, at_most: most } = paced;
  const later = arrivalsOf(requests).slice(from);
  if (later.length <= most)
    return [{ subject: 'paced', expected: `more than ${most} requests`, actual: `${later.length}` }];
  const window = length * (1 - SEEN_EARLY);
  const counts = later.map((start) => later.filter((other) => other >= start && other < start + window).length);
  const actual = Math.max(...counts);
  return actual <= most ? [] : [{ subject: 'paced', expected: `at most ${most} in ${length} ms`, actual: `${actual}` }];
}

function checkClosed(limit: number | undefined, recording: Recording, endedAt: number): Failure[] {
  if (limit === undefined) return [];
  const connections = lastConnections(recording);
  const subject = 'connection_closed_within_ms';
  if (connections.length === 0)
    return [{ subject, expected: `closed within ${limit} ms`, actual: 'no connection was made' }];
  return connections.flatMap(({ id, closedAt }) => {
    if (closedAt !== undefined && closedAt - endedAt <= limit + GRACE_MS) return [];
    const actual = closedAt === undefined ? 'still open' : `${(closedAt - endedAt).toFixed(1)} ms after the call`;
    return [{ subject: `${subject} of connection ${id}`, expected: `within ${limit} ms`, actual }];
  });
}

/**
 * Checks the clock of the driver: a call lasts at least from its first request to its last one, and ends before the
 * harness reads the reply.
 */
function checkClock({ requests }: Recording, { ms, isOneCall = true, endedAt, overheadMs }: Times): Failure[] {
  const arrivals = arrivalsOf(requests).filter((at) => at <= endedAt);
  const span = (arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0);
  if (!(isOneCall && span > ms + GRACE_MS) && overheadMs >= -SAME_CLOCK_MS) return [];
  const actual = `${ms.toFixed(1)} ms, although its requests took ${span.toFixed(1)} ms and its reply ${(ms + overheadMs).toFixed(1)} ms`;
  return [{ subject: 'clock of the driver', expected: 'the duration of the call', actual }];
}
