package com.integrationapi.internal.client;

import com.integrationapi.internal.response.CallResponse;
import java.util.function.Consumer;

/** Next step of a call. A driver performs it. */
sealed interface Step {
  /**
   * Wait.
   *
   * @param nanos time to wait; positive
   * @param early is given an action that ends the wait earlier: when the queue of the rate limiter
   *     has changed, or when an access token has arrived; null if nothing ends it
   */
  record Pause(long nanos, Consumer<Runnable> early) implements Step {}

  /**
   * Begin an attempt as soon as a connection is free.
   *
   * @param nanos time until the last byte of the response
   */
  record Ready(long nanos) implements Step {}

  /**
   * The call is over.
   *
   * @param response result, or null
   * @param error exception, or null
   */
  record Done(CallResponse<?> response, Throwable error) implements Step {}
}
