package com.integrationapi;

import com.integrationapi.internal.errors.CallFacts;

/** Thrown for an invalid option, API key or base URL. No request was sent. */
public class ConfigurationException extends IntegrationApiException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception without a cause.
   *
   * @param message the error and how to fix it
   */
  public ConfigurationException(String message) {
    super(message);
  }

  /**
   * Creates an exception with a cause.
   *
   * @param message the error and how to fix it
   * @param cause the underlying exception
   */
  public ConfigurationException(String message, Throwable cause) {
    super(message, cause);
  }

  ConfigurationException(String message, Throwable cause, CallFacts facts) {
    super(message, cause, facts);
  }
}
