interface Listening {
  readonly callbacks: Set<() => void>;
  readonly listener: () => void;
}

const LISTENING = new WeakMap<AbortSignal, Listening>();

/**
 * Calls `callback` when a signal is aborted, and returns a function that cancels this. All calls with one signal share
 * one listener, because Node.js warns of a leak if there are more than ten.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const { callbacks } = LISTENING.get(signal) ?? listen(signal);
  // A new function, so that registering the same callback twice counts as two.
  const entry = (): void => callback();
  callbacks.add(entry);
  return () => {
    callbacks.delete(entry);
    if (callbacks.size === 0 && LISTENING.get(signal)?.callbacks === callbacks) end(signal);
  };
}

function listen(signal: AbortSignal): Listening {
  const callbacks = new Set<() => void>();
  // The listener knows its signal, because workerd sets no `this`.
  const listener = (): void => {
    end(signal);
    for (const callback of callbacks) callback();
  };
  const listening = { callbacks, listener };
  LISTENING.set(signal, listening);
  signal.addEventListener('abort', listener);
  return listening;
}

function end(signal: AbortSignal): void {
  const listening = LISTENING.get(signal);
  LISTENING.delete(signal);
  if (listening !== undefined) signal.removeEventListener('abort', listening.listener);
}
