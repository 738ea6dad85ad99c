package com.integrationapi;

/** An argument that can't be sent. Nothing was sent. */
public class InvalidRequestException extends IntegrationApiException {
  private static final long serialVersionUID = 1L;

  /**
   * An error without a cause below it.
   *
   * @param message what is wrong, and what to do
   */
  public InvalidRequestException(String message) {
    super(message);
  }

  /**
   * An error that has a cause.
   *
   * @param message what is wrong, and what to do
   * @param cause what happened below
   */
  public InvalidRequestException(String message, Throwable cause) {
    super(message, cause);
  }
}
