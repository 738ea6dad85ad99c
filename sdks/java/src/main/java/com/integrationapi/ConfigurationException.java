package com.integrationapi;

/** A bad option, API key or base URL. Nothing was sent. */
public class ConfigurationException extends IntegrationApiException {
  private static final long serialVersionUID = 1L;

  /**
   * An error without a cause below it.
   *
   * @param message what is wrong, and what to do
   */
  public ConfigurationException(String message) {
    super(message);
  }

  /**
   * An error that has a cause.
   *
   * @param message what is wrong, and what to do
   * @param cause what happened below
   */
  public ConfigurationException(String message, Throwable cause) {
    super(message, cause);
  }
}
