import { onAbort } from '../rate-limit/on-abort.ts';

/** Most calls that one response wakes. Two are enough to double the number of requests, and few enough to be counted. */
const WOKEN_MAX = 2;

/**
 * Counts the requests that have a connection, so that a call that waits for one can ask the rate limiter afterwards: a
 * response may have closed it in the meantime. A call counts only while its transport works, so that a middleware that
 * makes other calls waits for nothing.
 */
export class Connections {
  readonly #limit: number;
  /** Requests that the window has left, of which those on their way take some. Infinite if no call waits. */
  #remaining = Infinity;
  #inUse = 0;
  // A set keeps the order of arrival, and a cancelled call leaves it at no cost.
  readonly #queue = new Set<(isFree: boolean) => void>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Returns undefined if a connection is free, or a promise that becomes true when one is. The call then has to use it, or
   * leave it to the next one. After `longest` ms, or on abort, the promise becomes false.
   */
  wait(longest: number, signal: AbortSignal | undefined): Promise<boolean> | undefined {
    if (this.#free > 0) return undefined;
    return new Promise((resolve) => {
      const end = (isFree: boolean): void => {
        clearTimeout(timer);
        forget?.();
        this.#queue.delete(end);
        resolve(isFree);
      };
      // Timers can fire early by a fraction of a millisecond, in which the request would be sent.
      const timer = setTimeout(end, Math.ceil(longest) + 1, false);
      const forget = signal && onAbort(signal, () => end(false));
      this.#queue.add(end);
    });
  }

  /** True if a call waits, so that every response matters. */
  get isAwaited(): boolean {
    return this.#queue.size > 0;
  }

  /** Counts a request until its response, which `observe` sees before the next call, and until its promise, if it returns one. */
  use<Response>(
    sent: Promise<Response>,
    observe: (response: Response) => Promise<void> | undefined,
  ): Promise<Response> {
    this.#inUse += 1;
    const free = (): void => {
      this.#inUse -= 1;
      for (let left = Math.min(this.#free, WOKEN_MAX); left > 0; left -= 1) this.next();
      if (!this.isAwaited) this.#remaining = Infinity;
    };
    sent.then(observe).then(free, free);
    return sent;
  }

  /** Notes the requests that are left, so that no more are on their way. At 0, the rate limiter keeps the calls. */
  observe(remaining: number | undefined): void {
    if (remaining !== undefined) this.#remaining = remaining === 0 ? Infinity : remaining;
  }

  /** Wakes the first call that waits. */
  next(): void {
    const [first] = this.#queue;
    first?.(true);
  }

  get #free(): number {
    return Math.min(this.#limit, this.#remaining) - this.#inUse;
  }
}
