const CALLBACKS = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back when a signal is aborted, and returns a function that ends this. All calls with one signal share one
 * listener: Node.js warns of a leak from eleven listeners on.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const known = CALLBACKS.get(signal);
  const callbacks = known ?? new Set();
  // A new function, so that two registrations of one function are two.
  const entry = (): void => callback();
  callbacks.add(entry);
  if (known === undefined) {
    CALLBACKS.set(signal, callbacks);
    signal.addEventListener('abort', abort);
  }
  return () => {
    callbacks.delete(entry);
    if (callbacks.size > 0 || CALLBACKS.get(signal) !== callbacks) return;
    CALLBACKS.delete(signal);
    signal.removeEventListener('abort', abort);
  };
}

function abort(this: AbortSignal): void {
  const callbacks = CALLBACKS.get(this);
  CALLBACKS.delete(this);
  this.removeEventListener('abort', abort);
  for (const callback of callbacks ?? []) callback();
}
