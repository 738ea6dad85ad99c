/** Runs work that becomes due while the sandbox runs, such as the deletion of what has expired. */
import type { Log } from '../server/log.ts';
import type { Clock, Due } from '../api/clock.ts';

/** Maximum time until the next check, because the clock can be moved and other processes change the data. */
const LOOK_MS = 30_000;
/** Shortest time between two runs of the same work. */
const PAUSE_MS = 1000;

interface Background {
  /** Resolves when no work runs any more. */
  close(): Promise<void>;
}

/** Runs each piece of work in a loop. An error is logged, and the work is tried again later. */
export function runInBackground(due: readonly Due[], clock: Clock, log: Log): Background {
  const ended = new AbortController();
  const loops = due.map(async (work) => {
    while (!ended.signal.aborted) {
      const wait = await turn(work, clock).catch((error: unknown) => {
        log.error(`the background task ${work.name} failed`, error);
        return LOOK_MS;
      });
      await pause(wait, ended.signal);
    }
  });
  return {
    async close() {
      ended.abort();
      await Promise.all(loops);
    },
  };
}

/** Runs the work if it is due. Returns how long to wait before the next check. */
async function turn(work: Due, clock: Clock): Promise<number> {
  const at = await work.next();
  if (at === undefined) return LOOK_MS;
  const wait = at - clock.now();
  if (wait > 0) return Math.min(Math.max(wait, PAUSE_MS), LOOK_MS);
  await work.run();
  return PAUSE_MS;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    timer.unref();
    signal.addEventListener('abort', end);
  });
}
