package com.integrationapi;

/** 429: The request budget is used up; {@link #retryAfter()} says for how long. */
public class RateLimitException extends ApiException {
  private static final long serialVersionUID = 1L;

  RateLimitException(ErrorResponse response) {
    super(response);
  }
}
