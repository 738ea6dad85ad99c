package com.integrationapi.http;

import java.time.Duration;

/**
 * Observes each attempt of a client. Hooks never change a call: the first exception of each is
 * reported to the log, and the others are ignored. They must not block.
 */
public interface Hooks {
  /**
   * Called before each attempt.
   *
   * @param request request without the API key
   */
  default void onRequest(HttpRequest request) {}

  /**
   * Called when the request of an attempt was lost with an idle connection, before it is sent again
   * on a new one.
   *
   * @param request request without the API key
   */
  default void onResend(HttpRequest request) {}

  /**
   * Called after each attempt, with or without a response.
   *
   * @param request request without the API key
   * @param outcome result of the attempt
   */
  default void onResponse(HttpRequest request, AttemptOutcome outcome) {}

  /**
   * Called before the wait for the next attempt.
   *
   * @param request request of the failed attempt
   * @param outcome result of the failed attempt
   * @param wait time until the next attempt
   */
  default void onRetry(HttpRequest request, AttemptOutcome outcome, Duration wait) {}
}
