/** The test clock: it moves forwards, and everything that becomes due on the way runs in order of time. */
import { type Clock, type Due, type StoredClock, DurationError, parseDuration } from '../api/clock.ts';
import { Problem, validationFailed } from '../api/contract/problems.ts';
import type { LabHandlers } from './document/document.ts';

// Moves the clock forwards and runs everything that becomes due on the way, in order of time.

/** Clock that the lab moves, for all processes of the sandbox. */
interface MovableClock extends Clock {
  /** Moves the clock to `time`; does nothing if it is there or later. */
  moveTo(time: number): Promise<void>;
}

/** Piece of work that ran during a journey of the clock. */
interface Ran {
  /** Name of the `Due`. */
  readonly name: string;
  /** Time of the sandbox's clock at which the work became due. */
  readonly dueAt: number;
}

interface Journey {
  readonly from: number;
  readonly to: number;
  readonly ran: readonly Ran[];
  /** Pieces of work that ran and are not listed, because the list is limited. */
  readonly unlisted: number;
}

const LISTED = 1000;

/** Moves the clock by `milliseconds`. Work that became due before the journey runs first. */
async function advance(clock: MovableClock, due: readonly Due[], milliseconds: number): Promise<Journey> {
  const from = clock.now();
  const to = from + milliseconds;
  const ran: Ran[] = [];
  let count = 0;
  // Work that stays due at the same time after it ran waits for something else, such as a lease of another process.
  const waiting = new Map<Due, number>();
  for (;;) {
    const first = await earliest(due, waiting);
    if (!first || first.at > to) break;
    await clock.moveTo(first.at);
    await first.due.run();
    waiting.set(first.due, first.at);
    count += 1;
    if (ran.length < LISTED) ran.push({ name: first.due.name, dueAt: first.at });
  }
  await clock.moveTo(to);
  return { from, to, ran, unlisted: count - ran.length };
}

async function earliest(
  due: readonly Due[],
  waiting: ReadonlyMap<Due, number>,
): Promise<{ due: Due; at: number } | undefined> {
  let first: { due: Due; at: number } | undefined;
  for (const candidate of due) {
    const at = await candidate.next();
    if (at === undefined || at === waiting.get(candidate)) continue;
    if (!first || at < first.at) first = { due: candidate, at };
  }
  return first;
}

const iso = (time: number): string => new Date(time).toISOString();

/** Returns the handlers of the clock. Journeys follow one another, so that each runs what is due before the next. */
export function clockHandlers(
  clock: StoredClock,
  due: () => readonly Due[],
  moved: () => void,
): LabHandlers<'retrieveClock' | 'advanceClock'> {
  let last: Promise<unknown> = Promise.resolve();
  return {
    retrieveClock() {
      const now = clock.now();
      return Promise.resolve({ status: 200, body: { now: iso(now), ahead_ms: Math.max(0, now - clock.realTime()) } });
    },
    async advanceClock({ body }) {
      const { advance: duration } = body;
      const milliseconds = duration === undefined ? undefined : durationOf(duration);
      const journey = last.then(async () => advance(clock, due(), milliseconds ?? (await untilDelivery(clock, due()))));
      last = journey.catch(() => undefined);
      const { from, to, ran, unlisted } = await journey;
      moved();
      const listed = ran.map(({ name, dueAt }) => ({ name, due_at: iso(dueAt) }));
      return { status: 200, body: { from: iso(from), now: iso(to), ran: listed, unlisted } };
    },
  };
}

/** Returns the milliseconds until the next delivery attempt; 0 if one is due. */
async function untilDelivery(clock: Clock, all: readonly Due[]): Promise<number> {
  const at = await all.find(({ name }) => name === 'deliveries')?.next();
  if (at !== undefined) return Math.max(0, at - clock.now());
  throw new Problem('validation_failed', 'No delivery waits for an attempt. The clock was not moved.', {
    errors: [{ pointer: '#/to', code: 'not_found', detail: 'no delivery waits for an attempt' }],
  });
}

function durationOf(text: string): number {
  try {
    return parseDuration(text);
  } catch (error) {
    if (!(error instanceof DurationError)) throw error;
    throw validationFailed('the request', [{ pointer: '#/advance', code: 'invalid_format', detail: error.message }]);
  }
}
