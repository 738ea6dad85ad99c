import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `tell` once on a signal, and ends the process unless something else in it does so after clearing up. The returned
 * function leaves the signals to others again.
 */
export function onInterruption(tell: () => void): () => void {
  const stop = (signal: NodeJS.Signals): void => {
    off();
    // The reader of the output has gone, and wants to know nothing more.
    if (signal !== 'SIGPIPE') tell();
    if (SIGNALS.every((name) => process.listenerCount(name) === 0)) process.exit(128 + constants.signals[signal]);
  };
  const off = (): void => {
    for (const signal of SIGNALS) process.off(signal, stop);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  return off;
}
