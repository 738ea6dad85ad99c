import { MAX_RETRY_AFTER_MS, RATE_LIMIT } from '../behaviour.ts';
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

/**
 * Paces the attempts of a client: each one acquires a slot before it is sent. When the limit of the API is exhausted,
 * attempts wait until its window ends and then start one by one. Clients with the same API key can share a rate limiter
 * through their option `rateLimiter`.
 */
export class RateLimiter {
  readonly #isAdaptive: boolean;
  /** Milliseconds between two calls at a fixed rate. */
  readonly #pace: number;
  /** Milliseconds between two calls after a wait. */
  #spacing: number = RATE_LIMIT.window / RATE_LIMIT.requests;
  #closedUntil = 0;
  #nextAt = 0;

  /** @param options when and how calls wait */
  constructor({ adaptive = true, requestsPerMinute }: RateLimiterOptions = {}) {
    this.#isAdaptive = adaptive;
    this.#pace = requestsPerMinute === undefined ? 0 : 60_000 / requestsPerMinute;
  }

  /**
   * Acquires a slot and returns its time, which is now or later. No other caller gets the same slot.
   * @internal
   */
  reserve(now: number): number {
    const isHeld = this.#closedUntil > now;
    const at = Math.max(now, this.#closedUntil, this.#nextAt);
    if (this.#pace > 0 || isHeld || at > now) this.#nextAt = at + Math.max(this.#pace, this.#spacing);
    return at;
  }

  /**
   * Reports whether the limiter has closed again since a slot was acquired, because of a response in the meantime.
   * @internal
   */
  isClosed(now: number): boolean {
    return this.#closedUntil > now;
  }

  /** @internal */
  observe({ isLimited, retryAfter, status }: RateLimitSignal, now: number): void {
    if (!this.#isAdaptive || !(isLimited || status?.remaining === 0)) return;
    const seconds = isLimited ? (retryAfter ?? status?.reset) : status?.reset;
    if (seconds === undefined) return;
    if (status?.limit) this.#spacing = ((status.window ?? RATE_LIMIT.window / 1000) * 1000) / status.limit;
    // Not longer than a retry would wait: one wrong header must not stop the client for hours.
    this.#closedUntil = Math.max(this.#closedUntil, now + Math.min(seconds * 1000, MAX_RETRY_AFTER_MS));
  }
}
