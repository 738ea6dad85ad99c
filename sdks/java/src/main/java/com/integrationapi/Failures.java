package com.integrationapi;

import com.integrationapi.internal.errors.CallFacts;
import com.integrationapi.internal.response.ErrorFactory;
import com.integrationapi.internal.response.ErrorResponse;

/** Creates exceptions for the internal packages. */
final class Failures implements ErrorFactory {
  @Override
  public RuntimeException configuration(String message, CallFacts facts) {
    return new ConfigurationException(message, null, facts);
  }

  @Override
  public RuntimeException connection(
      String message, CallFacts facts, Throwable cause, boolean isRetryable) {
    return new ConnectionException(message, cause, facts, isRetryable);
  }

  @Override
  public RuntimeException timeout(String message, CallFacts facts, Phase phase, Throwable cause) {
    TimeoutException.Phase shown = TimeoutException.Phase.valueOf(phase.name());
    return new TimeoutException(message, shown, cause, facts);
  }

  @Override
  public RuntimeException cancelled(CallFacts facts) {
    return new CancelledException(facts.call() + " was cancelled", null, facts);
  }

  @Override
  public RuntimeException decode(String message, CallFacts facts, ErrorResponse response) {
    String id = response.response().requestId().map(response.redaction()::redact).orElse(null);
    return new DecodeException(
        message, facts, response.response().status(), id, response.response().body());
  }

  @Override
  public RuntimeException api(
      ErrorResponse response, CallFacts facts, String message, Throwable cause) {
    return forStatus(ApiException.Details.of(response, facts, message, cause));
  }

  @Override
  public RuntimeException token(ErrorResponse response, CallFacts facts, String endpoint) {
    int status = response.response().status();
    ApiException.Details details = ApiException.Details.ofToken(response, facts, endpoint);
    // Of the API, only a 429 or a 5xx says that the same credentials may work later.
    return status / 100 == 4 && !response.isRetryable()
        ? new AuthenticationException(details)
        : forStatus(details);
  }

  private static ApiException forStatus(ApiException.Details details) {
    int status = details.response().response().status();
    return switch (status) {
      case 400 -> new BadRequestException(details);
      case 401 -> new AuthenticationException(details);
      case 403 -> new PermissionDeniedException(details);
      case 404 -> new NotFoundException(details);
      case 409 -> new ConflictException(details);
      case 410 -> new GoneException(details);
      case 412 -> new PreconditionFailedException(details);
      case 413 -> new PayloadTooLargeException(details);
      case 422 -> new ValidationException(details);
      case 429 -> new RateLimitException(details);
      default -> status / 100 == 5 ? new ServerException(details) : new ApiException(details);
    };
  }
}
