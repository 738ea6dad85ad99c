import { MAX_RETRY_AFTER_MS, RATE_LIMIT } from '../behaviour.ts';
import type { RateLimitStatus } from './rate-limit-status.ts';

/** What an answer says about the rate limit. */
export interface RateLimitSignal {
  isLimited: boolean;
  /** Seconds. */
  retryAfter: number | undefined;
  status: RateLimitStatus | undefined;
}

/** How a gate is set. */
export interface RateLimiterOptions {
  /** Hold calls after a 429, or when no requests remain; true when left out. */
  adaptive?: boolean;
  /** Most calls that leave in a minute, at equal distances. No such limit when left out. */
  requestsPerMinute?: number | undefined;
}

/**
 * The gate that each attempt of a client passes. When the API lets no more through, it holds them until the window ends
 * and then lets them out one by one. Clients with the same API key can share one: `rateLimiter` of their options.
 */
export class RateLimiter {
  readonly #isAdaptive: boolean;
  /** Milliseconds between two calls at a fixed pace. */
  readonly #pace: number;
  /** Milliseconds between two calls that were held. */
  #spacing: number = RATE_LIMIT.window / RATE_LIMIT.requests;
  #closedUntil = 0;
  #nextAt = 0;

  /** @param options when and how calls are held */
  constructor({ adaptive = true, requestsPerMinute }: RateLimiterOptions = {}) {
    this.#isAdaptive = adaptive;
    this.#pace = requestsPerMinute === undefined ? 0 : 60_000 / requestsPerMinute;
  }

  /**
   * When the next call may leave: now, or later. The time is the caller's and nobody else's.
   * @internal
   */
  reserve(now: number): number {
    const isHeld = this.#closedUntil > now;
    const at = Math.max(now, this.#closedUntil, this.#nextAt);
    if (this.#pace > 0 || isHeld || at > now) this.#nextAt = at + Math.max(this.#pace, this.#spacing);
    return at;
  }

  /**
   * Whether a call whose time has come is held once more, as an answer has closed the gate in the meantime.
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
    // No longer than a retry would wait: an answer that is wrong by hours must not stop the client for hours.
    this.#closedUntil = Math.max(this.#closedUntil, now + Math.min(seconds * 1000, MAX_RETRY_AFTER_MS));
  }
}
