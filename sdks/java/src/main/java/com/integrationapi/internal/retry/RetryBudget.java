package com.integrationapi.internal.retry;

import com.integrationapi.internal.behaviour.Behaviour;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A token bucket that all calls of a client share. Each retry takes tokens and returns them only if
 * it succeeds. When the API is down, the bucket is soon empty, and calls fail at once instead of
 * adding load.
 */
public final class RetryBudget {
  private final AtomicInteger tokens = new AtomicInteger(Behaviour.RETRIES_BUDGET_CAPACITY);

  /** Creates a full bucket. */
  public RetryBudget() {}

  /**
   * {@return the tokens that a retry has taken, or 0 if there are too few for a retry}
   *
   * @param isRateLimited whether the retry follows a 429
   */
  public int take(boolean isRateLimited) {
    int cost =
        isRateLimited
            ? Behaviour.RETRIES_BUDGET_RATE_LIMIT_RETRY_COST
            : Behaviour.RETRIES_BUDGET_RETRY_COST;
    int before = tokens.getAndUpdate(left -> left < cost ? left : left - cost);
    return before < cost ? 0 : cost;
  }

  /**
   * Returns tokens after a success.
   *
   * @param taken tokens that its attempt had taken; 0 for a first attempt
   */
  public void succeeded(int taken) {
    int returned = taken == 0 ? Behaviour.RETRIES_BUDGET_SUCCESS_REFUND : taken;
    if (taken > 0 || tokens.get() < Behaviour.RETRIES_BUDGET_CAPACITY) {
      tokens.updateAndGet(left -> Math.min(Behaviour.RETRIES_BUDGET_CAPACITY, left + returned));
    }
  }
}
