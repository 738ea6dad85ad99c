package com.integrationapi;

/** The calling thread was interrupted; its interrupt flag is set again. */
public class CancelledException extends IntegrationApiException {
  private static final long serialVersionUID = 1L;

  /**
   * An error without a cause below it.
   *
   * @param message what is wrong, and what to do
   */
  public CancelledException(String message) {
    super(message);
  }

  /**
   * An error that has a cause.
   *
   * @param message what is wrong, and what to do
   * @param cause what happened below
   */
  public CancelledException(String message, Throwable cause) {
    super(message, cause);
  }
}
