package com.integrationapi;

import com.integrationapi.internal.errors.CallFacts;
import com.integrationapi.internal.errors.Texts;
import java.util.Optional;

/**
 * Base class of all exceptions that this library throws. Unchecked.
 *
 * <pre>
 * IntegrationApiException
 *   ConfigurationException        invalid option, API key or base URL; no request was sent
 *   InvalidRequestException       argument that cannot be sent; no request was sent
 *   ConnectionException           connection failed
 *     TimeoutException            no complete response before the timeout
 *   CancelledException            calling thread was interrupted, or the future was cancelled
 *   DecodeException               response body does not match the contract
 *   WebhookVerificationException  webhook cannot be verified or decoded
 *   ApiException                  API returned an error
 *     BadRequestException         400
 *     AuthenticationException     401
 *     PermissionDeniedException   403
 *     NotFoundException           404
 *     ConflictException           409
 *     GoneException               410
 *     PreconditionFailedException 412
 *     PayloadTooLargeException    413
 *     ValidationException         422
 *     RateLimitException          429
 *     ServerException             5xx
 * </pre>
 */
public class IntegrationApiException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Facts of the call. */
  private final CallFacts facts;

  /**
   * Creates an exception without a cause.
   *
   * @param message the error and how to fix it
   */
  public IntegrationApiException(String message) {
    this(message, null);
  }

  /**
   * Creates an exception with a cause.
   *
   * @param message the error and how to fix it
   * @param cause the underlying exception, or null
   */
  public IntegrationApiException(String message, Throwable cause) {
    this(message, cause, CallFacts.NONE);
  }

  IntegrationApiException(String message, Throwable cause, CallFacts facts) {
    super(Texts.printable(message), cause);
    this.facts = facts;
  }

  /** {@return the HTTP method of the call, or empty outside of a call} */
  public Optional<String> method() {
    return Optional.ofNullable(facts.method());
  }

  /**
   * {@return the path template of the call, without parameter values, or empty outside of a call}
   */
  public Optional<String> path() {
    return Optional.ofNullable(facts.path());
  }

  /** {@return the number of attempts; 0 if no request was sent} */
  public int attempts() {
    return facts.attempts();
  }

  /**
   * {@return the number of requests that were lost with an idle connection and sent again, within
   * their attempt: 0 or 1}
   */
  public int resends() {
    return facts.resends();
  }

  /**
   * {@return the key with which a write can be repeated safely, because the API applies it once;
   * empty for reads}
   */
  public Optional<String> idempotencyKey() {
    return Optional.ofNullable(facts.idempotencyKey());
  }

  /** {@return whether the same call may succeed later} */
  public boolean isRetryable() {
    return false;
  }
}
