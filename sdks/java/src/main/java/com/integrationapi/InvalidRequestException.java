package com.integrationapi;

import com.integrationapi.internal.errors.CallFacts;

/** Thrown for an argument that cannot be sent. No request was sent. */
public class InvalidRequestException extends IntegrationApiException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception without a cause.
   *
   * @param message the error and how to fix it
   */
  public InvalidRequestException(String message) {
    super(message);
  }

  /**
   * Creates an exception with a cause.
   *
   * @param message the error and how to fix it
   * @param cause the underlying exception
   */
  public InvalidRequestException(String message, Throwable cause) {
    super(message, cause);
  }

  InvalidRequestException(String message, Throwable cause, CallFacts facts) {
    super(message, cause, facts);
  }
}
