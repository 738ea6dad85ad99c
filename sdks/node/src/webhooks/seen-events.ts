import { ConfigurationError } from '../core/errors/sdk-errors.ts';

/**
 * Ids of events, so that a function handles each event once. A `Set` is enough for one process; several processes share a
 * table.
 */
export interface SeenEvents {
  /** Reports whether an event has been processed. */
  has: (id: string) => boolean | Promise<boolean>;
  /**
   * Called before the function of an event. Returns false if the id is known, because another process has the event.
   * Any other value means that the id is new.
   */
  add: (id: string) => unknown;
  /** Forgets an id. Called when the function has failed, so that the next delivery of the event is processed. */
  delete: (id: string) => unknown;
  /**
   * Called when the function has finished, for a table that tells an event in progress from a processed one. An error is
   * reported, and the delivery is acknowledged nevertheless.
   */
  done?: ((id: string) => unknown) | undefined;
}

/** Ids in progress in this process. An application may create several handlers with one object. */
const inProgress = new WeakMap<SeenEvents, Set<string>>();

/** @throws {ConfigurationError} if a required function is missing, such as in code without a type check */
export function requireSeenEvents(seen: unknown): void {
  const given = Object(seen) as Record<string, unknown>;
  if (['has', 'add', 'delete'].every((name) => typeof given[name] === 'function')) return;
  throw new ConfigurationError('seen must have the functions has, add and delete, as a Set has them');
}

/** Work for an event that is new. */
interface Work {
  process: () => unknown;
  /** Receives an error of `delete` or `done` and the status of the response, which depends only on the function. */
  onError: (status: number, error: unknown) => void;
}

/**
 * Calls a function unless its event has been processed, or is in progress.
 * @returns whether the event has been processed; false if it is in progress elsewhere
 */
export async function processOnce(seen: SeenEvents, id: string, work: Work): Promise<boolean> {
  const ids = inProgress.get(seen) ?? new Set();
  inProgress.set(seen, ids);
  if (ids.has(id)) return false;
  ids.add(id);
  try {
    if (await seen.has(id)) return true;
    if ((await seen.add(id)) === false) return false;
    await processOrRelease(seen, id, work);
    await note(() => seen.done?.(id), work, 204);
    return true;
  } finally {
    ids.delete(id);
  }
}

async function processOrRelease(seen: SeenEvents, id: string, work: Work): Promise<void> {
  try {
    await work.process();
  } catch (error) {
    await note(() => seen.delete(id), work, 500);
    throw error;
  }
}

/** Notes how the function has ended, which decides the response even if the note fails. */
async function note(change: () => unknown, { onError }: Work, status: number): Promise<void> {
  try {
    await change();
  } catch (error) {
    onError(status, error);
  }
}
