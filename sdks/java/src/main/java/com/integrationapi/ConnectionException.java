package com.integrationapi;

import com.integrationapi.internal.errors.CallFacts;

/**
 * Thrown when the connection fails. A write may have taken effect: repeat it with the {@link
 * #idempotencyKey()} of the exception, so that it is not applied twice.
 */
public class ConnectionException extends IntegrationApiException {
  private static final long serialVersionUID = 1L;

  /** Whether another attempt may succeed. */
  private final boolean isRetryable;

  /**
   * Creates an exception without a cause.
   *
   * @param message the error and how to fix it
   */
  public ConnectionException(String message) {
    this(message, null);
  }

  /**
   * Creates an exception with a cause.
   *
   * @param message the error and how to fix it
   * @param cause the underlying exception, or null
   */
  public ConnectionException(String message, Throwable cause) {
    this(message, cause, CallFacts.NONE, true);
  }

  ConnectionException(String message, Throwable cause, CallFacts facts, boolean isRetryable) {
    super(message, cause, facts);
    this.isRetryable = isRetryable;
  }

  /** {@return true, except for a certificate that is not accepted} */
  @Override
  public boolean isRetryable() {
    return isRetryable;
  }
}
