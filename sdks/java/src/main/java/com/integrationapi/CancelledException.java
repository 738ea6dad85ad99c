package com.integrationapi;

import com.integrationapi.internal.errors.CallFacts;

/**
 * Thrown when the calling thread is interrupted, or when the future of an asynchronous call is
 * cancelled. The interrupt flag of the thread is set again.
 */
public class CancelledException extends IntegrationApiException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception without a cause.
   *
   * @param message the error and how to fix it
   */
  public CancelledException(String message) {
    super(message);
  }

  /**
   * Creates an exception with a cause.
   *
   * @param message the error and how to fix it
   * @param cause the underlying exception
   */
  public CancelledException(String message, Throwable cause) {
    super(message, cause);
  }

  CancelledException(String message, Throwable cause, CallFacts facts) {
    super(message, cause, facts);
  }
}
