/** Checks timing with the recording of the server and the clock of the driver. */
import type { Expectation } from '../scenarios/scenario.ts';
import type { RecordedConnection, Recording } from '../server/recording.ts';
import type { Failure } from './failure.ts';
import { boundsText, isWithin } from './match.ts';

export interface Times {
  /** Duration of the call, as measured by the driver. */
  ms: number;
  /** `performance.now()` when the reply of the driver was read. */
  endedAt: number;
}

export function checkTiming(expect: Expectation, recording: Recording, { ms, endedAt }: Times): Failure[] {
  return [
    ...checkGaps(expect.gaps ?? [], recording),
    ...checkPace(expect.paced, recording),
    ...(expect.duration === undefined || isWithin(ms, expect.duration)
      ? []
      : [{ subject: 'duration', expected: boundsText(expect.duration), actual: `${ms.toFixed(1)} ms` }]),
    ...checkClosed(expect.connection_closed_within_ms, recording, endedAt),
  ];
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
  const arrivals = requests.map(({ arrivedAt }) => arrivedAt).toSorted((a, b) => a - b);
  return expected.flatMap((bounds, index) => {
    const [from, to] = [arrivals[index], arrivals[index + 1]];
    const subject = `gaps[${index}]`;
    if (from === undefined || to === undefined) {
      return [{ subject, expected: boundsText(bounds), actual: `only ${arrivals.length} requests` }];
    }
    return isWithin(to - from, bounds)
      ? []
      : [{ subject, expected: boundsText(bounds), actual: `${(to - from).toFixed(1)} ms` }];
  });
}

function checkPace(paced: Expectation['paced'], { requests }: Recording): Failure[] {
  if (paced === undefined) return [];
  const { after_request: from = 0, window_ms: length, at_most: most } = paced;
  const arrivals = requests.map(({ arrivedAt }) => arrivedAt).toSorted((a, b) => a - b);
  const later = arrivals.slice(from);
  if (later.length <= most)
    return [{ subject: 'paced', expected: `more than ${most} requests`, actual: `${later.length}` }];
  const counts = later.map((start) => later.filter((other) => other >= start && other < start + length).length);
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
    const isFine = closedAt !== undefined && closedAt - endedAt <= limit;
    const actual = closedAt === undefined ? 'still open' : `${(closedAt - endedAt).toFixed(1)} ms after the call`;
    return isFine ? [] : [{ subject: `${subject} of connection ${id}`, expected: `within ${limit} ms`, actual }];
  });
}
