package com.integrationapi;

import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.errors.CallFacts;
import com.integrationapi.internal.errors.ProblemDetails;
import com.integrationapi.internal.errors.ProblemSummary;
import com.integrationapi.internal.errors.Texts;
import com.integrationapi.internal.ratelimit.RateLimitHeaders;
import com.integrationapi.internal.response.ErrorResponse;
import com.integrationapi.internal.response.SerializedError;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Thrown when the API returns an error. A subclass exists for each status that programs usually
 * handle separately.
 *
 * <p>Dumps of the exception and its serialised form contain neither the headers nor the body of the
 * response, which may be secret.
 */
public class ApiException extends IntegrationApiException {
  private static final long serialVersionUID = 1L;

  /** HTTP status. */
  private final int status;

  private final String code;
  private final String title;
  private final String detail;
  private final String docUrl;
  private final String requestId;
  private final Duration retryAfter;
  private final boolean isRetryable;
  private final transient ProblemDetails problem;
  private final transient ErrorResponse response;

  // Their classes are not serializable, because they contain an Optional.
  private transient List<FieldError> errors;
  private transient HttpResponse rateLimited;

  ApiException(Details details) {
    super(details.message(), details.cause(), details.facts());
    problem = details.problem();
    response = details.response();
    status = response.response().status();
    code = problem.code();
    title = problem.title();
    detail = problem.detail();
    docUrl = problem.type();
    requestId = details.requestId();
    retryAfter = response.retryAfter();
    isRetryable = response.isRetryable();
    errors = problem.errors();
    rateLimited = response.response();
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    out.defaultWriteObject();
    SerializedError.write(out, errors, rateLimited);
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    errors = SerializedError.readErrors(in);
    rateLimited = SerializedError.readRateLimit(in);
  }

  /**
   * Values from which an exception is created.
   *
   * @param response response of the API
   * @param problem members of its body
   * @param facts facts of the call
   * @param replaced message that replaces the one of the API, or null
   * @param cause error of the previous attempt, or null
   */
  record Details(
      ErrorResponse response,
      ProblemDetails problem,
      CallFacts facts,
      String replaced,
      Throwable cause) {
    static Details of(ErrorResponse response, CallFacts facts, String replaced, Throwable cause) {
      ProblemDetails problem =
          ProblemDetails.read(response.response().body(), response.redaction());
      return new Details(response, problem, facts, replaced, cause);
    }

    static Details ofToken(ErrorResponse response, CallFacts facts, String endpoint) {
      ProblemDetails problem =
          ProblemDetails.read(response.response().body(), response.redaction())
              .ofToken(response.redaction());
      String reason =
          Stream.of(problem.code(), problem.detail())
              .filter(text -> text != null)
              .map(Texts::shortened)
              .collect(Collectors.joining(": "));
      String answer = endpoint + " answered " + response.response().status();
      return new Details(response, problem, facts, (answer + " " + reason).strip(), null);
    }

    String requestId() {
      return response
          .response()
          .requestId()
          .map(response.redaction()::redact)
          .orElse(problem.requestId());
    }

    String message() {
      if (replaced != null) {
        return replaced;
      }
      String summary = ProblemSummary.of(problem, response.hint());
      if (summary.isEmpty() && response.redirect() != null) {
        summary = "a redirect to " + response.redirect() + ", which is not followed";
      }
      String id = requestId();
      return facts.call()
          + " returned "
          + response.response().status()
          + (summary.isEmpty() ? "" : ", " + summary)
          + (id == null ? "" : " (request " + Texts.shortened(id) + ")");
    }
  }

  /** {@return the HTTP status} */
  public int status() {
    return status;
  }

  /**
   * {@return the machine-readable error code, or empty if the body is not problem details (RFC
   * 9457)} The API may add codes at any time.
   */
  public Optional<String> code() {
    return Optional.ofNullable(code);
  }

  /**
   * {@return whether the error has a code} For a {@code switch}, use {@code
   * ErrorCode.of(error.code().orElse("")).known()}.
   *
   * @param expected constant of the error codes, such as {@code ErrorCode.VERSION_CONFLICT}
   */
  public boolean is(OpenEnum expected) {
    return expected.value().equals(code);
  }

  /** {@return a short description of the error code} */
  public Optional<String> title() {
    return Optional.ofNullable(title);
  }

  /** {@return an explanation of this error and how to fix it} */
  public Optional<String> detail() {
    return Optional.ofNullable(detail);
  }

  /** {@return the URL of the documentation for the error code} */
  public Optional<String> docUrl() {
    return Optional.ofNullable(docUrl);
  }

  /** {@return the invalid fields and parameters of the request; empty for most errors} */
  public List<FieldError> errors() {
    return errors;
  }

  /** {@return the identifier of the request; include it when you contact support} */
  public Optional<String> requestId() {
    return Optional.ofNullable(requestId);
  }

  /** {@return the time to wait before a retry, if the response states it} */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }

  /** {@return the rate limit of the API key, if the response states it} */
  public Optional<RateLimitStatus> rateLimit() {
    return RateLimitHeaders.parse(rateLimited);
  }

  @Override
  public boolean isRetryable() {
    return isRetryable;
  }

  /** {@return the response headers, with names in lower case} */
  public Map<String, List<String>> headers() {
    return response == null ? Map.of() : response.response().headers();
  }

  /**
   * {@return the parsed response body as maps, lists, strings, numbers and booleans, or empty if it
   * is not JSON}
   */
  public Optional<Object> body() {
    return problem == null ? Optional.empty() : Optional.ofNullable(problem.body());
  }

  /** {@return a copy of the unchanged response body} */
  public byte[] rawBody() {
    return response == null ? new byte[0] : response.response().body();
  }
}
