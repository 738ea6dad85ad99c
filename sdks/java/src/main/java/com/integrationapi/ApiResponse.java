package com.integrationapi;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Result of a successful call, with the facts of its response. Methods of {@code withResponse()}
 * return it.
 *
 * @param <T> type of the result
 */
public interface ApiResponse<T> {
  /** {@return the result, as the method without {@code withResponse()} returns it} */
  T data();

  /** {@return the HTTP status, such as 200} */
  int status();

  /** {@return the values of the response headers by name in lower case} */
  Map<String, List<String>> headers();

  /**
   * {@return the value of a response header; repeated values are separated by commas}
   *
   * @param name name of the header in any case
   */
  Optional<String> header(String name);

  /** {@return a copy of the response body after decompression} */
  byte[] rawBody();

  /** {@return the identifier of the request; include it when you contact support} */
  Optional<String> requestId();

  /** {@return the rate limit of the API key, if the response states it} */
  Optional<RateLimitStatus> rateLimit();

  /** {@return the number of attempts} */
  int attempts();

  /**
   * {@return the number of requests that were lost with an idle connection and sent again, within
   * their attempt: 0 or 1}
   */
  int resends();

  /** {@return the idempotency key of a write, or empty for reads} */
  Optional<String> idempotencyKey();

  /** {@return whether the API had already applied the call and replayed its response} */
  boolean replayed();

  /** {@return the duration of the call, with all attempts and waits} */
  Duration elapsed();
}
