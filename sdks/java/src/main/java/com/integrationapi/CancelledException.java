package com.integrationapi;

/** Thrown when the calling thread is interrupted. The interrupt flag of the thread is set again. */
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
}
