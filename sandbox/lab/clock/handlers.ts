import type { Due } from '../../clock/clock.ts';
import type { StoredClock } from '../../clock/stored-clock.ts';
import { validationFailed } from '../../contract/problem.ts';
import type { LabHandlers } from '../../lab-document/handlers.ts';
import { advance } from './advance.ts';
import { DurationError, parseDuration } from '../../clock/duration.ts';

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
      return Promise.resolve({ status: 200, body: { now: iso(now), ahead_ms: Math.max(0, now - Date.now()) } });
    },
    async advanceClock({ body }) {
      const milliseconds = durationOf(body.advance);
      const journey = last.then(() => advance(clock, due(), milliseconds));
      last = journey.catch(() => undefined);
      const { from, to, ran, unlisted } = await journey;
      moved();
      const listed = ran.map(({ name, dueAt }) => ({ name, due_at: iso(dueAt) }));
      return { status: 200, body: { from: iso(from), now: iso(to), ran: listed, unlisted } };
    },
  };
}

function durationOf(text: string): number {
  try {
    return parseDuration(text);
  } catch (error) {
    if (!(error instanceof DurationError)) throw error;
    throw validationFailed('the request', [{ pointer: '#/advance', code: 'invalid_format', detail: error.message }]);
  }
}
