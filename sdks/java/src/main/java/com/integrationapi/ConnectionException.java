package com.integrationapi;

/** Thrown when the connection fails. A write may or may not have been applied. */
public class ConnectionException extends IntegrationApiException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception without a cause.
   *
   * @param message the error and how to fix it
   */
  public ConnectionException(String message) {
    super(message);
  }

  /**
   * Creates an exception with a cause.
   *
   * @param message the error and how to fix it
   * @param cause the underlying exception
   */
  public ConnectionException(String message, Throwable cause) {
    super(message, cause);
  }
}
