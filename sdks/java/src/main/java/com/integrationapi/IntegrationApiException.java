package com.integrationapi;

/**
 * Every error of this library. Unchecked.
 *
 * <pre>
 * IntegrationApiException
 *   ConfigurationException        a bad option, key or URL; nothing was sent
 *   InvalidRequestException       an argument that can't be sent; nothing was sent
 *   ConnectionException           no answer came
 *     TimeoutException            not within its time
 *   CancelledException            the calling thread was interrupted
 *   DecodeException               an answer that can't be read as promised
 *   ApiException                  the API answered with an error
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
   * An error without a cause below it.
   *
   * @param message what is wrong, and what to do
   */
  public IntegrationApiException(String message) {
    super(message);
  }

  /**
   * An error that has a cause.
   *
   * @param message what is wrong, and what to do
   * @param cause what happened below
   */
  public IntegrationApiException(String message, Throwable cause) {
    super(message, cause);
  }
}
