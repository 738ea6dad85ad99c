package com.integrationapi.internal.errors;

import com.integrationapi.FieldError;
import com.integrationapi.internal.json.JsonException;
import com.integrationapi.internal.json.JsonInput;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Body of an error response (RFC 9457). Any member may be absent: an HTML page from a proxy
 * contains none of them.
 *
 * @param body parsed body, unchanged, or null if it is not JSON
 * @param type URL of the documentation for the error code, or null
 * @param title short description of the error code, or null
 * @param detail explanation of this error, or null
 * @param otherText text of an error that is not problem details, or null
 * @param code machine-readable error code, or null
 * @param requestId identifier of the request, or null
 * @param errors invalid fields and parameters of the request
 */
public record ProblemDetails(
    Object body,
    String type,
    String title,
    String detail,
    String otherText,
    String code,
    String requestId,
    List<FieldError> errors) {
  /**
   * {@return the members of a body; all are absent if it is not JSON}
   *
   * @param rawBody response body
   * @param redaction removes secrets from all members except {@code body}
   */
  public static ProblemDetails read(byte[] rawBody, Redaction redaction) {
    Object body = parsed(rawBody);
    Map<?, ?> members = redaction.redactAll(body) instanceof Map<?, ?> map ? map : Map.of();
    List<?> errors = members.get("errors") instanceof List<?> list ? list : List.of();
    return new ProblemDetails(
        body,
        text(members, "type"),
        text(members, "title"),
        text(members, "detail"),
        otherText(members),
        text(members, "code"),
        text(members, "request_id"),
        errors.stream().flatMap(ProblemDetails::fieldError).toList());
  }

  /**
   * {@return the members of an error of a token endpoint (RFC 6749, section 5.2) from the same
   * body}
   *
   * @param redaction removes secrets from them
   */
  public ProblemDetails ofToken(Redaction redaction) {
    Map<?, ?> members = redaction.redactAll(body) instanceof Map<?, ?> map ? map : Map.of();
    String reason = text(members, "error_description");
    return new ProblemDetails(
        body, null, null, reason, otherText, text(members, "error"), requestId, List.of());
  }

  // The first of the members in which other APIs send it, such as {"error": {"message": "…"}}.
  private static String otherText(Map<?, ?> members) {
    return Stream.of("message", "error_description", "error", "errors")
        .map(name -> textIn(members.get(name)))
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse(null);
  }

  private static String textIn(Object value) {
    Object first = value instanceof List<?> list && !list.isEmpty() ? list.get(0) : value;
    Object text = first instanceof Map<?, ?> object ? object.get("message") : first;
    return text instanceof String found ? found : "";
  }

  private static Object parsed(byte[] rawBody) {
    try {
      return rawBody.length == 0 ? null : JsonInput.decode(rawBody, JsonInput::any);
    } catch (JsonException notJson) {
      return null;
    }
  }

  private static Stream<FieldError> fieldError(Object error) {
    if (!(error instanceof Map<?, ?> part)) {
      return Stream.empty();
    }
    Long version = part.get("current_version") instanceof Long number ? number : null;
    return Stream.of(
        new FieldError(
            Optional.ofNullable(text(part, "pointer")),
            Optional.ofNullable(text(part, "parameter")),
            Optional.ofNullable(text(part, "code")).orElse(""),
            Optional.ofNullable(text(part, "detail")).orElse(""),
            Optional.ofNullable(version)));
  }

  private static String text(Map<?, ?> object, String name) {
    return object.get(name) instanceof String text ? text : null;
  }
}
