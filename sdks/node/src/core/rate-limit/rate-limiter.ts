import {
  RATE_LIMIT_CATCH_UP_MS,
  RATE_LIMIT_REQUESTS_PER_WINDOW,
  RATE_LIMIT_WINDOW_MS,
  RETRIES_RETRY_AFTER_MAX_MS,
} from '../../generated/behaviour.ts';
import { onAbort } from './on-abort.ts';
import type { RateLimitStatus } from './rate-limit-status.ts';

/** Rate limit information of a response. */
export interface RateLimitSignal {
  isLimited: boolean;
  /** Seconds. */
  retryAfter: number | undefined;
  status: RateLimitStatus | undefined;
}

/** Options of a rate limiter. */
export interface RateLimiterOptions {
  /** Whether calls wait after a 429, or when no requests remain. Default: true. */
  adaptive?: boolean;
  /** Maximum number of calls per minute, evenly spaced. Default: no limit. */
  requestsPerMinute?: number | undefined;
}

/** Time for which a slot must be free before the limiter opens: jitter spreads the calls that come back after a 429. */
const FREE_MS = 1000;

/** A call in the queue. */
interface Waiter {
  /** Latest time at which the call may leave. */
  readonly latest: number;
  /** Ends the wait, with 0 or with the wait that is too long for the call. */
  readonly leave: (wait: number) => void;
}

/**
 * Paces the attempts of a client: each one acquires a slot before it is sent, first come, first served. When the limit
 * of the API is exhausted, attempts wait until its window ends and then start one by one. Clients with the same API key
 * can share a rate limiter through their option `rateLimiter`.
 */
export class RateLimiter {
  /**
   * True if calls wait after a 429, or when no requests remain.
   * @internal
   */
  readonly isAdaptive: boolean;
  /** Milliseconds between two slots at a fixed pace. */
  readonly #pace: number;
  /** Milliseconds between two slots while the limiter is spaced. */
  #spacing: number = RATE_LIMIT_WINDOW_MS / RATE_LIMIT_REQUESTS_PER_WINDOW;
  /**
   * True after a response has closed the limiter, until a slot has been free for a while. Then every response matters.
   * @internal
   */
  isSpaced = false;
  /**
   * Number of times that a response has closed the limiter.
   * @internal
   */
  closings = 0;
  /** Time of the next slot. A call takes it only when it leaves, so one that never leaves costs the others nothing. */
  #nextAt = 0;
  /** Earliest end of the current window that the responses so far allow, as they round it up. */
  #windowEnd = 0;
  // A set keeps the order of arrival, and a cancelled call leaves it at no cost.
  readonly #queue = new Set<Waiter>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param options when and how calls wait */
  constructor({ adaptive = true, requestsPerMinute }: RateLimiterOptions = {}) {
    this.isAdaptive = adaptive;
    this.#pace = requestsPerMinute === undefined ? 0 : 60_000 / requestsPerMinute;
  }

  /**
   * Acquires a slot. Returns 0 if the attempt may leave now, and a positive number of milliseconds if its slot would
   * come after more than `longest`, in which case it takes none. Otherwise returns a promise of one of the two; an
   * abort ends the wait.
   * @internal
   */
  acquire(now: number, longest: number, signal: AbortSignal | undefined): number | Promise<number> {
    const wait = this.#waitBehind(this.#queue.size, now);
    if (wait > longest) return wait;
    if (wait > 0 || this.#queue.size > 0) return this.#join(now + longest, signal);
    this.isSpaced &&= now < this.#nextAt + FREE_MS;
    this.#nextAt = now + this.#interval;
    return 0;
  }

  /**
   * Closes the limiter after a 429, or when no requests remain.
   * @internal
   */
  observe({ isLimited, retryAfter, status }: RateLimitSignal, now: number): void {
    if (!this.isAdaptive) return;
    const reset = status?.resetSeconds;
    if (reset !== undefined) this.#observeEnd(now + reset * 1000);
    const seconds = (isLimited ? retryAfter : undefined) ?? reset;
    const isClosing = (isLimited || status?.remaining === 0) && seconds !== undefined;
    const before = this.#interval;
    if (isClosing || (this.isSpaced && status?.windowSeconds === undefined)) this.#space(status);
    if (isClosing) this.#close(seconds, seconds === reset, now);
    if (isClosing || this.#interval !== before) this.#refuseLate(now);
  }

  /** Headers round up to whole seconds: an end that is later by less than one is the same end. */
  #observeEnd(end: number): void {
    this.#windowEnd = end < this.#windowEnd + 1000 ? Math.min(this.#windowEnd, end) : end;
  }

  /** If no header states the length of the window, it is the longest reset until the limiter opens, up to a minute. */
  #space({ limit, resetSeconds, windowSeconds }: Partial<RateLimitStatus> = {}): void {
    const isStated = windowSeconds !== undefined;
    const seconds = windowSeconds ?? resetSeconds;
    if (!limit || seconds === undefined) return;
    const window = Math.min(seconds * 1000, isStated ? Infinity : RATE_LIMIT_WINDOW_MS);
    const shortest = isStated || !this.isSpaced ? 0 : this.#spacing;
    this.#spacing = Math.max(shortest, Math.min(window / limit, RETRIES_RETRY_AFTER_MAX_MS));
  }

  #close(seconds: number, isRestOfWindow: boolean, now: number): void {
    // No longer than a retry would wait: one wrong header must not stop the client for hours.
    const until = now + Math.min(seconds * 1000, RETRIES_RETRY_AFTER_MAX_MS);
    // The spare time is for calls on their way, and for clocks: a slot too early costs a 429.
    const end = isRestOfWindow ? this.#windowEnd + RATE_LIMIT_CATCH_UP_MS : until;
    this.#nextAt = Math.max(this.#nextAt, Math.min(until, end));
    this.isSpaced = true;
    this.closings += 1;
  }

  get #interval(): number {
    return this.isSpaced ? Math.max(this.#pace, this.#spacing) : this.#pace;
  }

  /** Returns the milliseconds until the slot of a call behind `ahead` others. */
  #waitBehind(ahead: number, now: number): number {
    return Math.max(this.#nextAt - now, 0) + ahead * this.#interval;
  }

  #join(latest: number, signal: AbortSignal | undefined): Promise<number> {
    return new Promise((resolve) => {
      const leave = (wait: number): void => {
        forget?.();
        this.#queue.delete(waiter);
        resolve(wait);
      };
      const cancel = (): void => {
        leave(0);
        this.#schedule();
      };
      const waiter = { latest, leave };
      const forget = signal && onAbort(signal, cancel);
      this.#queue.add(waiter);
      this.#schedule();
    });
  }

  /** Ends the waits that a response has made too long. */
  #refuseLate(now: number): void {
    let ahead = 0;
    for (const waiter of this.#queue) {
      const wait = this.#waitBehind(ahead, now);
      if (now + wait > waiter.latest) waiter.leave(wait);
      else ahead += 1;
    }
    this.#schedule();
  }

  /** Sets the timer for the next slot, or none if nobody waits: a timer would keep the process alive. */
  #schedule(): void {
    if (this.#queue.size > 0) {
      this.#timer ??= setTimeout(() => this.#release(), Math.ceil(this.#nextAt - performance.now()));
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Releases the calls whose slots have come. A timer can fire early, or late for several of them. */
  #release(): void {
    this.#timer = undefined;
    const now = performance.now();
    for (const waiter of this.#queue) {
      if (this.#nextAt > now) break;
      // From the time of the slot rather than from now: otherwise each late timer would slow the pace.
      this.#nextAt = Math.max(this.#nextAt, now - RATE_LIMIT_CATCH_UP_MS) + this.#interval;
      waiter.leave(0);
    }
    this.#schedule();
  }
}
