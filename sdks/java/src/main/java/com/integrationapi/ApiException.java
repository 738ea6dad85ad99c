package com.integrationapi;

import com.integrationapi.internal.errors.ProblemDetails;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Thrown when the API returns an error. A subclass exists for each status that programs usually
 * handle separately.
 */
public class ApiException extends IntegrationApiException {
  private static final long serialVersionUID = 1L;

  private final transient ErrorResponse response;

  ApiException(ErrorResponse response) {
    super(message(response));
    this.response = response;
  }

  /**
   * {@return the exception for an HTTP status}
   *
   * @param status HTTP status other than 2xx
   * @param headers response headers, with names in lower case
   * @param rawBody unchanged response body
   * @param method HTTP method of the request
   * @param path path template from the contract
   * @param idempotencyKey idempotency key of the request, or null for reads
   */
  public static ApiException of(
      int status,
      Map<String, List<String>> headers,
      byte[] rawBody,
      String method,
      String path,
      String idempotencyKey) {
    ProblemDetails problemDetails = ProblemDetails.read(rawBody);
    ErrorResponse response =
        new ErrorResponse(status, headers, rawBody, problemDetails, method, path, idempotencyKey);
    return switch (status) {
      case 400 -> new BadRequestException(response);
      case 401 -> new AuthenticationException(response);
      case 403 -> new PermissionDeniedException(response);
      case 404 -> new NotFoundException(response);
      case 409 -> new ConflictException(response);
      case 410 -> new GoneException(response);
      case 412 -> new PreconditionFailedException(response);
      case 413 -> new PayloadTooLargeException(response);
      case 422 -> new ValidationException(response);
      case 429 -> new RateLimitException(response);
      default -> status >= 500 ? new ServerException(response) : new ApiException(response);
    };
  }

  /** {@return the HTTP status} */
  public int status() {
    return response.status();
  }

  /**
   * {@return the machine-readable error code, or empty if the body is not problem details (RFC
   * 9457)}
   */
  public Optional<String> code() {
    return Optional.ofNullable(response.problemDetails().code());
  }

  /** {@return a short description of the error code} */
  public Optional<String> title() {
    return Optional.ofNullable(response.problemDetails().title());
  }

  /** {@return an explanation of this error and how to fix it} */
  public Optional<String> detail() {
    return Optional.ofNullable(response.problemDetails().detail());
  }

  /** {@return the URL of the documentation for the error code} */
  public Optional<String> docUrl() {
    return Optional.ofNullable(response.problemDetails().type());
  }

  /** {@return the invalid fields and parameters of the request; empty for most errors} */
  public List<FieldError> errors() {
    return response.problemDetails().errors();
  }

  /** {@return the identifier of the request; include it when you contact support} */
  public Optional<String> requestId() {
    return header("X-Request-Id")
        .or(() -> Optional.ofNullable(response.problemDetails().requestId()));
  }

  /** {@return the time to wait before a retry, if {@code Retry-After} gives it in seconds} */
  public Optional<Duration> retryAfter() {
    return header("Retry-After")
        .filter(value -> value.matches("[0-9]{1,9}"))
        .map(value -> Duration.ofSeconds(Long.parseLong(value)));
  }

  /** {@return the response headers, with names in lower case} */
  public Map<String, List<String>> headers() {
    return response.headers();
  }

  /** {@return a copy of the unchanged response body} */
  public byte[] rawBody() {
    return response.rawBody().clone();
  }

  /** {@return the HTTP method of the request} */
  public String method() {
    return response.method();
  }

  /** {@return the path template from the contract, without parameter values} */
  public String path() {
    return response.path();
  }

  /** {@return the idempotency key that was sent, or empty for reads} */
  public Optional<String> idempotencyKey() {
    return Optional.ofNullable(response.idempotencyKey());
  }

  private Optional<String> header(String name) {
    List<String> values = response.headers().getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
    return values.stream().findFirst();
  }

  private static String message(ErrorResponse response) {
    ProblemDetails problemDetails = response.problemDetails();
    StringBuilder text = new StringBuilder(96);
    text.append(response.method()).append(' ').append(response.path());
    text.append(" returned ").append(response.status());
    append(text, " ", problemDetails.code(), "");
    append(text, ": ", problemDetails.detail(), "");
    append(text, " (request ", problemDetails.requestId(), ")");
    return text.toString();
  }

  private static void append(StringBuilder text, String before, String part, String after) {
    if (part != null) {
      text.append(before).append(part).append(after);
    }
  }
}
