import { RETRY_BUDGET } from '../behaviour.ts';

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
