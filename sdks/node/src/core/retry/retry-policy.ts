import {
  BACKOFF,
  MAX_RETRY_AFTER_MS,
  RETRIED_STATUSES,
  RETRY_AFTER_JITTER,
  RETRY_BUDGET,
  SHOULD_RETRY_HEADER,
} from '../behaviour.ts';
import type { HeaderLookup } from '../transport/transport.ts';

/** Whether an answer that is no success may be asked for again: as the server says, else by its status. */
export function isRetryableStatus(status: number, headers: HeaderLookup): boolean {
  const told = headers.get(SHOULD_RETRY_HEADER)?.trim().toLowerCase();
  if (told === 'true' || told === 'false') return told === 'true';
  return RETRIED_STATUSES.includes(status);
}

/**
 * Milliseconds before the next attempt: what the server asked for and a little more, so that its clients don't come back
 * all at once, else a backoff that doubles with each retry. Undefined when the server asks for more than `longest`.
 * @param retries retries so far
 * @param retryAfter seconds
 */
export function retryWait(
  retries: number,
  retryAfter: number | undefined,
  longest: number = MAX_RETRY_AFTER_MS,
): number | undefined {
  if (retryAfter !== undefined) {
    const asked = retryAfter * 1000;
    return asked > longest ? undefined : asked * (1 + Math.random() * RETRY_AFTER_JITTER);
  }
  const { base, factor, cap, jitterMin, jitterMax } = BACKOFF;
  return Math.min(cap, base * factor ** retries) * (jitterMin + Math.random() * (jitterMax - jitterMin));
}

/**
 * A token bucket that all calls of a client share: each retry takes from it, and gives back only when it succeeds. When
 * the API is down it is soon empty, and calls fail at once rather than add to the load.
 */
export class RetryBudget {
  #tokens: number = RETRY_BUDGET.capacity;

  /** Takes the tokens of a retry and returns how many; 0 when there are too few, and so no retry. */
  take(isRateLimited: boolean): number {
    const cost = isRateLimited ? RETRY_BUDGET.rateLimitCost : RETRY_BUDGET.cost;
    if (cost > this.#tokens) return 0;
    this.#tokens -= cost;
    return cost;
  }

  /** @param taken what the attempt that succeeded had taken; 0 for a first one */
  succeeded(taken: number): void {
    this.#tokens = Math.min(RETRY_BUDGET.capacity, this.#tokens + (taken === 0 ? RETRY_BUDGET.refund : taken));
  }
}
