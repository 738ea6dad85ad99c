package com.integrationapi.internal.client;

import com.integrationapi.internal.ratelimit.Place;
import com.integrationapi.internal.response.CallResponse;

/** Next step of a call. A driver performs it. */
sealed interface Step {
  /**
   * Wait.
   *
   * @param nanos time to wait; positive
   * @param place place in the queue of the rate limiter, which can end the wait earlier, or null
   */
  record Pause(long nanos, Place place) implements Step {}

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
