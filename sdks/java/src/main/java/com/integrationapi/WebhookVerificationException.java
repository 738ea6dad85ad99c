package com.integrationapi;

/**
 * Thrown for a webhook that cannot be verified or decoded. Respond with 400 and do not process it.
 *
 * <p>A missing or malformed secret is a {@link ConfigurationException} instead: respond with 500,
 * so that the API delivers the webhook again.
 */
public class WebhookVerificationException extends IntegrationApiException {
  private static final long serialVersionUID = 1L;

  private final WebhookFailureReason reason;

  /**
   * Creates an exception without a cause.
   *
   * @param reason machine-readable reason
   * @param message the error and how to fix it
   */
  public WebhookVerificationException(WebhookFailureReason reason, String message) {
    super(message);
    this.reason = reason;
  }

  /**
   * Creates an exception with a cause.
   *
   * @param reason machine-readable reason
   * @param message the error and how to fix it
   * @param cause the underlying exception
   */
  public WebhookVerificationException(
      WebhookFailureReason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** {@return the machine-readable reason} */
  public WebhookFailureReason reason() {
    return reason;
  }
}
