/**
 * Checks timing with the recording of the server and the clock of the driver. A busy machine delays both, so that every
 * bound has room for the delays that were measured during the exchange itself: none on a calm machine, and ten times as
 * much on one that is ten times slower.
 */
import type { Bounds, Expectation } from '../scenarios/scenario.ts';
import type { RecordedConnection, RecordedRequest, Recording } from '../server/recording.ts';
import type { Failure } from './failure.ts';
import { boundsText, isWithin } from './match.ts';

export interface Times {
  /** Duration of the call, as measured by the driver. */
  ms: number;
  /** `performance.now()` when the reply of the driver was read. */
  endedAt: number;
  delay: Delay;
}

/** Delays by the machine during an exchange, in milliseconds. */
export interface Delay {
  /** Longest delay of the server: how late it can have seen a request, so that the next gap is shorter. */
  server: number;
  /** Time that the driver needed besides the call, from the reading of the job to the writing of the reply. */
  driver: number;
}

/** Number of delays in one gap: the response arrives, the wait ends, and the next request is sent. */
const DELAYS_IN_A_GAP = 3;

export function checkTiming(expect: Expectation, recording: Recording, { ms, endedAt, delay }: Times): Failure[] {
  const room = roomFor(delay);
  return [
    ...checkGaps(expect.gaps ?? [], recording, room),
    ...checkPace(expect.paced, recording, room),
    ...(expect.duration === undefined || isWithin(ms, { ...expect.duration, ...room.end(expect.duration) })
      ? []
      : [{ subject: 'duration', expected: boundsText(expect.duration), actual: `${ms.toFixed(1)} ms` }]),
    ...checkClosed(expect.connection_closed_within_ms, recording, endedAt, room),
  ];
}

/** Room for delays at both ends of a bound. */
interface Room {
  early: number;
  late: number;
  around(bounds: Bounds): Bounds;
  /** Widens only the end, for times that the driver measured: its waits are never too short. */
  end(bounds: Bounds): Bounds;
}

function roomFor({ server, driver }: Delay): Room {
  const [early, late] = [server, DELAYS_IN_A_GAP * (server + driver)];
  const end = ({ max_ms: max }: Bounds): Bounds => (max === undefined ? {} : { max_ms: max + late });
  const start = ({ min_ms: min }: Bounds): Bounds => (min === undefined ? {} : { min_ms: min - early });
  return { early, late, end, around: (bounds) => ({ ...start(bounds), ...end(bounds) }) };
}

/**
 * Returns the connections that must close after a failed call: the one of its last request, or all connections without
 * a request.
 */
export function lastConnections({ requests, connections }: Recording): RecordedConnection[] {
  const last = requests.at(-1);
  return last === undefined ? connections : connections.filter(({ id }) => id === last.connection);
}

function checkGaps(expected: NonNullable<Expectation['gaps']>, { requests }: Recording, room: Room): Failure[] {
  const gaps = gapsOf(requests);
  return expected.flatMap((bounds, index) => {
    const gap = gaps[index];
    const subject = `gaps[${index}]`;
    if (gap === undefined)
      return [{ subject, expected: boundsText(bounds), actual: `only ${requests.length} requests` }];
    return isWithin(gap, room.around(bounds))
      ? []
      : [{ subject, expected: boundsText(bounds), actual: `${gap.toFixed(1)} ms` }];
  });
}

/** Returns the times between consecutive requests. */
function gapsOf(requests: readonly RecordedRequest[]): number[] {
  const arrivals = requests.map(({ arrivedAt }) => arrivedAt).toSorted((a, b) => a - b);
  return arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? at));
}

function checkPace(paced: Expectation['paced'], { requests }: Recording, { early }: Room): Failure[] {
  if (paced === undefined) return [];
  const { after_request: from = 0, window_ms: length, at_most: most } = paced;
  const arrivals = requests.map(({ arrivedAt }) => arrivedAt).toSorted((a, b) => a - b);
  const later = arrivals.slice(from);
  if (later.length <= most)
    return [{ subject: 'paced', expected: `more than ${most} requests`, actual: `${later.length}` }];
  const counts = later.map((start) => later.filter((other) => other >= start && other < start + length - early).length);
  const actual = Math.max(...counts);
  return actual <= most ? [] : [{ subject: 'paced', expected: `at most ${most} in ${length} ms`, actual: `${actual}` }];
}

function checkClosed(limit: number | undefined, recording: Recording, endedAt: number, { late }: Room): Failure[] {
  if (limit === undefined) return [];
  const connections = lastConnections(recording);
  const subject = 'connection_closed_within_ms';
  if (connections.length === 0)
    return [{ subject, expected: `closed within ${limit} ms`, actual: 'no connection was made' }];
  return connections.flatMap(({ id, closedAt }) => {
    const isFine = closedAt !== undefined && closedAt - endedAt <= limit + late;
    const actual = closedAt === undefined ? 'still open' : `${(closedAt - endedAt).toFixed(1)} ms after the call`;
    return isFine ? [] : [{ subject: `${subject} of connection ${id}`, expected: `within ${limit} ms`, actual }];
  });
}
