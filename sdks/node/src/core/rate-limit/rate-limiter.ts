import {
  RATE_LIMIT_CATCH_UP_MS,
  RETRIES_RETRY_AFTER_JITTER_MAX,
  RETRIES_RETRY_AFTER_MAX_MS,
  RATE_LIMIT_REQUESTS_PER_WINDOW,
  RATE_LIMIT_WINDOW_MS,
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

/** Longest time of a timer of JavaScript. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** A call in the queue. */
interface Waiter {
  /** Latest time at which the call may leave. */
  readonly latest: number;
  /** Ends the wait at that time, if nothing else may end it before. */
  timer: ReturnType<typeof setTimeout> | undefined;
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
  /** Milliseconds between two calls at a fixed rate. */
  readonly #pace: number;
  /** Milliseconds between two calls after a wait. */
  #spacing: number = RATE_LIMIT_WINDOW_MS / RATE_LIMIT_REQUESTS_PER_WINDOW;
  /** True if the window is assumed. How long a call waits behind others is then a guess, which refuses no call. */
  #isGuess = false;
  /** True after a response has closed the limiter, until a call finds it open and no others are to come back. */
  #isSpaced = false;
  /** Time of the next slot. A call takes it only when it leaves, so one that never leaves costs the others nothing. */
  #nextAt = 0;
  /** Time by which all calls that got a 429 have come back: they wait with jitter. */
  #backBy = 0;
  /** Time until which the last response has closed the limiter. */
  #closedUntil = 0;
  /**
   * Number of times that a response has closed the limiter.
   * @internal
   */
  closings = 0;
  /** Earliest end of the current window that the responses so far allow, as they round it up; undefined if unknown. */
  #windowEnd: number | undefined;
  /** Longest time to the end of a window in seconds, once a window has ended: its length, if no header states it. */
  #learned = 0;
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
    // The first call that comes back after a 429 must not open the limiter for all others.
    this.#isSpaced &&= now < this.#backBy;
    this.#nextAt = now + this.#interval();
    return 0;
  }

  /**
   * True if every response matters, because one of them has stated the end of a window.
   * @internal
   */
  get isLearning(): boolean {
    return this.#windowEnd !== undefined;
  }

  /** @internal */
  observe({ isLimited, retryAfter, status }: RateLimitSignal, now: number): void {
    if (!this.isAdaptive) return;
    this.#learn(status, now);
    if (!(isLimited || status?.remaining === 0)) return;
    const seconds = (isLimited ? retryAfter : undefined) ?? status?.resetSeconds;
    if (seconds === undefined) return;
    this.#space(status);
    // No longer than a retry would wait: one wrong header must not stop the client for hours.
    const wait = Math.min(seconds * 1000, RETRIES_RETRY_AFTER_MAX_MS);
    const until = now + wait;
    if (isLimited) this.#backBy = Math.max(this.#backBy, until + wait * RETRIES_RETRY_AFTER_JITTER_MAX);
    // Headers round up to whole seconds, and the responses before may tell the end of the window better. The spare time
    // is for calls on their way, and for clocks: a slot too early costs a 429.
    const end = (this.#windowEnd ?? until) + RATE_LIMIT_CATCH_UP_MS;
    const isRounded = !isLimited && end < until && until < end + 1000;
    this.#nextAt = Math.max(this.#nextAt, isRounded ? end : until);
    this.#closedUntil = this.#nextAt;
    this.#isSpaced = true;
    this.closings += 1;
    this.#refuseLate(now);
  }

  #learn(status: RateLimitStatus | undefined, now: number): void {
    const reset = status?.resetSeconds;
    if (reset === undefined) return;
    const end = now + reset * 1000;
    const known = this.#windowEnd;
    const isOver = known !== undefined && now >= known;
    if (isOver || this.#learned > 0) this.#learned = Math.max(this.#learned, reset);
    this.#windowEnd = known === undefined || isOver ? end : Math.min(known, end);
    if (!this.#isSpaced || this.#learned === 0 || status?.windowSeconds !== undefined) return;
    const wasGuess = this.#isGuess;
    const before = this.#interval();
    this.#space(status);
    const change = this.#interval() - before;
    if (change === 0 && !wasGuess) return;
    this.#nextAt = Math.max(this.#nextAt + change, this.#closedUntil);
    this.#refuseLate(now);
  }

  #space(status: RateLimitStatus | undefined): void {
    if (!status?.limit) return;
    const known = status.windowSeconds ?? this.#learned;
    const window = known === 0 ? RATE_LIMIT_WINDOW_MS : known * 1000;
    this.#isGuess = known === 0;
    this.#spacing = Math.min(window / status.limit, RETRIES_RETRY_AFTER_MAX_MS);
  }

  /** Returns the milliseconds until the slot of a call behind `ahead` others, as far as that time is certain. */
  #waitBehind(ahead: number, now: number): number {
    return Math.max(this.#nextAt - now, 0) + ahead * (this.#isGuess ? this.#pace : this.#interval());
  }

  #interval(): number {
    return this.#isSpaced ? Math.max(this.#pace, this.#spacing) : this.#pace;
  }

  #join(latest: number, signal: AbortSignal | undefined): Promise<number> {
    return new Promise((resolve) => {
      const waiter: Waiter = {
        latest,
        timer: undefined,
        leave: (wait) => {
          clearTimeout(waiter.timer);
          forget?.();
          this.#queue.delete(waiter);
          resolve(wait);
        },
      };
      const cancel = (): void => {
        waiter.leave(0);
        this.#schedule();
      };
      const forget = signal && onAbort(signal, cancel);
      this.#queue.add(waiter);
      this.#limit(waiter);
      this.#schedule();
    });
  }

  /** Ends a wait in time while the window is only assumed. Otherwise, its length is known. */
  #limit(waiter: Waiter): void {
    if (!this.#isGuess || waiter.timer !== undefined) return;
    const end = (): void => {
      if (!this.#isGuess) return;
      waiter.leave(this.#interval());
      this.#schedule();
    };
    waiter.timer = setTimeout(end, Math.min(waiter.latest - performance.now(), TIMER_MAX_MS));
  }

  /** Ends the waits that a response has made too long. The next slot may come earlier as well. */
  #refuseLate(now: number): void {
    let ahead = 0;
    for (const waiter of this.#queue) {
      const wait = this.#waitBehind(ahead, now);
      if (now + wait > waiter.latest) {
        waiter.leave(wait);
        continue;
      }
      ahead += 1;
      this.#limit(waiter);
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
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
      this.#nextAt = Math.max(this.#nextAt, now - RATE_LIMIT_CATCH_UP_MS) + this.#interval();
      waiter.leave(0);
    }
    this.#schedule();
  }
}
