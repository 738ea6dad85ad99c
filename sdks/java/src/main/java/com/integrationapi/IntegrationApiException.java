package com.integrationapi;

/**
 * Base class of all exceptions that this library throws. Unchecked.
 *
 * <pre>
 * IntegrationApiException
 *   ConfigurationException        invalid option, API key or base URL; no request was sent
 *   InvalidRequestException       argument that cannot be sent; no request was sent
 *   ConnectionException           connection failed
 *     TimeoutException            no complete response before the timeout
 *   CancelledException            calling thread was interrupted
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

  /**
   * Creates an exception without a cause.
   *
   * @param message the error and how to fix it
   */
  public IntegrationApiException(String message) {
    super(message);
  }

  /**
   * Creates an exception with a cause.
   *
   * @param message the error and how to fix it
   * @param cause the underlying exception
   */
  public IntegrationApiException(String message, Throwable cause) {
    super(message, cause);
  }
}
