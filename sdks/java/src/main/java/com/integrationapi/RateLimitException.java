package com.integrationapi;

/**
 * Thrown for status 429: the rate limit is exceeded. {@link #retryAfter()} returns the time to
 * wait.
 */
public class RateLimitException extends ApiException {
  private static final long serialVersionUID = 1L;

  RateLimitException(Details details) {
    super(details);
  }
}
