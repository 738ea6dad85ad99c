/** When things happened, by the server's log and the driver's watch. */
import type { Expectation } from '../scenarios/scenario.ts';
import type { RecordedConnection, Recording } from '../server/recording.ts';
import type { Finding } from './failure.ts';
import { boundsText, isWithin } from './match.ts';

export interface Times {
  /** Of the call, as the driver measured it. */
  ms: number;
  /** `performance.now()` when the driver's answer was read. */
  endedAt: number;
}

export function judgeTiming(expect: Expectation, recording: Recording, { ms, endedAt }: Times): Finding[] {
  return [
    ...judgeGaps(expect.gaps ?? [], recording),
    ...judgePace(expect.paced, recording),
    ...(expect.duration === undefined || isWithin(ms, expect.duration)
      ? []
      : [{ what: 'duration', expected: boundsText(expect.duration), came: `${ms.toFixed(1)} ms` }]),
    ...judgeClosed(expect.connection_closed_within_ms, recording, endedAt),
  ];
}

/** The connections that have to be closed when a call has failed: that of its last request, or all where none came. */
export function lastConnections({ requests, connections }: Recording): RecordedConnection[] {
  const last = requests.at(-1);
  return last === undefined ? connections : connections.filter(({ id }) => id === last.connection);
}

function judgeGaps(expected: NonNullable<Expectation['gaps']>, { requests }: Recording): Finding[] {
  const arrivals = requests.map(({ arrivedAt }) => arrivedAt).toSorted((a, b) => a - b);
  return expected.flatMap((bounds, index) => {
    const [from, to] = [arrivals[index], arrivals[index + 1]];
    const what = `gaps[${index}]`;
    if (from === undefined || to === undefined) {
      return [{ what, expected: boundsText(bounds), came: `only ${arrivals.length} requests` }];
    }
    return isWithin(to - from, bounds)
      ? []
      : [{ what, expected: boundsText(bounds), came: `${(to - from).toFixed(1)} ms` }];
  });
}

function judgePace(paced: Expectation['paced'], { requests }: Recording): Finding[] {
  if (paced === undefined) return [];
  const { after_request: from = 0, window_ms: length, at_most: most } = paced;
  const arrivals = requests.map(({ arrivedAt }) => arrivedAt).toSorted((a, b) => a - b);
  const later = arrivals.slice(from);
  if (later.length <= most) return [{ what: 'paced', expected: `more than ${most} requests`, came: `${later.length}` }];
  const counts = later.map((start) => later.filter((one) => one >= start && one < start + length).length);
  const came = Math.max(...counts);
  return came <= most ? [] : [{ what: 'paced', expected: `at most ${most} in ${length} ms`, came: `${came}` }];
}

function judgeClosed(limit: number | undefined, recording: Recording, endedAt: number): Finding[] {
  if (limit === undefined) return [];
  const connections = lastConnections(recording);
  const what = 'connection_closed_within_ms';
  if (connections.length === 0)
    return [{ what, expected: `closed within ${limit} ms`, came: 'no connection was made' }];
  return connections.flatMap(({ id, closedAt }) => {
    const isFine = closedAt !== undefined && closedAt - endedAt <= limit;
    const came = closedAt === undefined ? 'still open' : `${(closedAt - endedAt).toFixed(1)} ms after the call`;
    return isFine ? [] : [{ what: `${what} of connection ${id}`, expected: `within ${limit} ms`, came }];
  });
}
