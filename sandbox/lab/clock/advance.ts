/** Moves the clock forwards and runs everything that becomes due on the way, in order of time. */
import type { Clock, Due } from '../../clock/clock.ts';

/** Clock that the lab moves, for all processes of the sandbox. */
export interface MovableClock extends Clock {
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
export async function advance(clock: MovableClock, due: readonly Due[], milliseconds: number): Promise<Journey> {
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
