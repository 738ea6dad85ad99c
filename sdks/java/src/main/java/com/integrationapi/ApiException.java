package com.integrationapi;

import com.integrationapi.internal.ProblemBody;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The API answered with an error. There is a subclass for each status that programs tell apart. */
public class ApiException extends IntegrationApiException {
  private static final long serialVersionUID = 1L;

  private final transient ErrorAnswer answer;

  ApiException(ErrorAnswer answer) {
    super(message(answer));
    this.answer = answer;
  }

  /**
   * {@return the exception of a status}
   *
   * @param status of HTTP, anything but 2xx
   * @param headers names in lower case
   * @param rawBody as it came
   * @param method of HTTP
   * @param path template of the contract
   * @param idempotencyKey null for reads
   */
  public static ApiException of(
      int status,
      Map<String, List<String>> headers,
      byte[] rawBody,
      String method,
      String path,
      String idempotencyKey) {
    ProblemBody problem = ProblemBody.read(rawBody);
    ErrorAnswer answer =
        new ErrorAnswer(status, headers, rawBody, problem, method, path, idempotencyKey);
    return switch (status) {
      case 400 -> new BadRequestException(answer);
      case 401 -> new AuthenticationException(answer);
      case 403 -> new PermissionDeniedException(answer);
      case 404 -> new NotFoundException(answer);
      case 409 -> new ConflictException(answer);
      case 410 -> new GoneException(answer);
      case 412 -> new PreconditionFailedException(answer);
      case 413 -> new PayloadTooLargeException(answer);
      case 422 -> new ValidationException(answer);
      case 429 -> new RateLimitException(answer);
      default -> status >= 500 ? new ServerException(answer) : new ApiException(answer);
    };
  }

  /** {@return the status of HTTP} */
  public int status() {
    return answer.status();
  }

  /** {@return what went wrong, for programs; empty when the body is no problem (RFC 9457)} */
  public Optional<String> code() {
    return Optional.ofNullable(answer.problem().code());
  }

  /** {@return the code in words} */
  public Optional<String> title() {
    return Optional.ofNullable(answer.problem().title());
  }

  /** {@return what happened this time, and what to do about it} */
  public Optional<String> detail() {
    return Optional.ofNullable(answer.problem().detail());
  }

  /** {@return the address of the documentation of the code} */
  public Optional<String> docUrl() {
    return Optional.ofNullable(answer.problem().type());
  }

  /** {@return the parts of the request that are wrong; empty for most errors} */
  public List<FieldProblem> errors() {
    return answer.problem().errors();
  }

  /** {@return the identifier of the request, to be quoted to support} */
  public Optional<String> requestId() {
    return header("X-Request-Id").or(() -> Optional.ofNullable(answer.problem().requestId()));
  }

  /** {@return how long the API asks to wait, from {@code Retry-After} in seconds} */
  public Optional<Duration> retryAfter() {
    return header("Retry-After")
        .filter(value -> value.matches("[0-9]{1,9}"))
        .map(value -> Duration.ofSeconds(Long.parseLong(value)));
  }

  /** {@return the headers of the answer, with names in lower case} */
  public Map<String, List<String>> headers() {
    return answer.headers();
  }

  /** {@return the body as it came} */
  public byte[] rawBody() {
    return answer.rawBody().clone();
  }

  /** {@return the method of HTTP} */
  public String method() {
    return answer.method();
  }

  /** {@return the path of the contract, without the values of its parameters} */
  public String path() {
    return answer.path();
  }

  /** {@return the idempotency key that was sent; empty for reads} */
  public Optional<String> idempotencyKey() {
    return Optional.ofNullable(answer.idempotencyKey());
  }

  private Optional<String> header(String name) {
    List<String> values = answer.headers().getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
    return values.stream().findFirst();
  }

  private static String message(ErrorAnswer answer) {
    ProblemBody problem = answer.problem();
    StringBuilder text = new StringBuilder(96);
    text.append(answer.method()).append(' ').append(answer.path());
    text.append(": ").append(answer.status());
    append(text, " ", problem.code());
    append(text, ": ", problem.detail());
    append(text, ", request ", problem.requestId());
    return text.toString();
  }

  private static void append(StringBuilder text, String before, String part) {
    if (part != null) {
      text.append(before).append(part);
    }
  }
}
