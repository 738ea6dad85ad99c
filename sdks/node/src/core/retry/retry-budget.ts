import { RETRY_BUDGET } from '../behaviour.ts';

/**
 * A token bucket that all calls of a client share. Each retry takes tokens and returns them only if it succeeds. When
 * the API is down, the bucket is soon empty, and calls fail at once instead of adding load.
 */
export class RetryBudget {
  #tokens: number = RETRY_BUDGET.capacity;

  /** Takes the tokens of a retry and returns their number, or 0 if there are too few for a retry. */
  take(isRateLimited: boolean): number {
    const cost = isRateLimited ? RETRY_BUDGET.rateLimitCost : RETRY_BUDGET.cost;
    if (cost > this.#tokens) return 0;
    this.#tokens -= cost;
    return cost;
  }

  /** @param taken tokens that the successful attempt had taken; 0 for a first attempt */
  succeeded(taken: number): void {
    this.#tokens = Math.min(RETRY_BUDGET.capacity, this.#tokens + (taken === 0 ? RETRY_BUDGET.refund : taken));
  }
}
