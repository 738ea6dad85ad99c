import {
  RETRIES_BUDGET_CAPACITY,
  RETRIES_BUDGET_RATE_LIMIT_RETRY_COST,
  RETRIES_BUDGET_RETRY_COST,
  RETRIES_BUDGET_SUCCESS_REFUND,
} from '../../generated/behaviour.ts';

/**
 * A token bucket that all calls of a client share. Each retry takes tokens and returns them only if it succeeds. When
 * the API is down, the bucket is soon empty, and calls fail at once instead of adding load.
 */
export class RetryBudget {
  #tokens: number = RETRIES_BUDGET_CAPACITY;

  /** Takes the tokens of a retry and returns their number, or 0 if there are too few for a retry. */
  take(isRateLimited: boolean): number {
    const cost = isRateLimited ? RETRIES_BUDGET_RATE_LIMIT_RETRY_COST : RETRIES_BUDGET_RETRY_COST;
    if (cost > this.#tokens) return 0;
    this.#tokens -= cost;
    return cost;
  }

  /** @param taken tokens that the successful attempt had taken; 0 for a first attempt */
  succeeded(taken: number): void {
    this.#tokens = Math.min(
      RETRIES_BUDGET_CAPACITY,
      this.#tokens + (taken === 0 ? RETRIES_BUDGET_SUCCESS_REFUND : taken),
    );
  }
}
