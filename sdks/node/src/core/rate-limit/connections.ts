import { onAbort } from './on-abort.ts';

/**
 * Counts the requests that have a connection, so that a call that waits for one can ask the rate limiter afterwards: a
 * response may have closed it in the meantime. A call counts only while its transport works, so that a middleware that
 * makes other calls waits for nothing.
 */
export class Connections {
  readonly #limit: number;
  #inUse = 0;
  // A set keeps the order of arrival, and a cancelled call leaves it at no cost.
  readonly #queue = new Set<() => void>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Returns undefined if a connection is free, or a promise that ends when one is, after `longest` ms, or on abort. */
  wait(longest: number, signal: AbortSignal | undefined): Promise<void> | undefined {
    if (this.#inUse < this.#limit) return undefined;
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        forget?.();
        this.#queue.delete(end);
        resolve();
      };
      const timer = setTimeout(end, longest);
      const forget = signal && onAbort(signal, end);
      this.#queue.add(end);
    });
  }

  /** Counts a request until its response, which `observe` sees before the next call. */
  use<Response>(sent: Promise<Response>, observe: (response: Response) => void): Promise<Response> {
    this.#inUse += 1;
    const free = (): void => {
      this.#inUse -= 1;
      this.next();
    };
    sent.then(observe).then(free, free);
    return sent;
  }

  /** Wakes the first call that waits. */
  next(): void {
    const [first] = this.#queue;
    first?.();
  }
}
