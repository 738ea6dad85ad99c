import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<AbortSignal>();
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Returns the signal that is aborted when somebody interrupts the current action. */
export const interruption = (): AbortSignal | undefined => current.getStore();

/**
 * Runs an action that must not leave half of its work behind. An interruption, such as Control-C, ends the command that the action
 * waits for, so that the action fails and clears up; without this, Node.js would end at once.
 * @throws {Error} in one line if it was interrupted
 */
export async function interruptible<Result>(action: () => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals): void => controller.abort(signal);
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    return await current.run(controller.signal, action);
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    throw new Error(`interrupted by ${controller.signal.reason}; run the same command again`, { cause: error });
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}
