package com.integrationapi;

/** The request or its answer got lost. A write may have taken effect. */
public class ConnectionException extends IntegrationApiException {
  private static final long serialVersionUID = 1L;

  /**
   * An error without a cause below it.
   *
   * @param message what is wrong, and what to do
   */
  public ConnectionException(String message) {
    super(message);
  }

  /**
   * An error that has a cause.
   *
   * @param message what is wrong, and what to do
   * @param cause what happened below
   */
  public ConnectionException(String message, Throwable cause) {
    super(message, cause);
  }
}
