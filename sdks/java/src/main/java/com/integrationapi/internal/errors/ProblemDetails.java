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
 * @param type URL of the documentation for the error code, or null
 * @param title short description of the error code, or null
 * @param detail explanation of this error, or null
 * @param code machine-readable error code, or null
 * @param requestId identifier of the request, or null
 * @param errors invalid fields and parameters of the request
 */
public record ProblemDetails(
    String type,
    String title,
    String detail,
    String code,
    String requestId,
    List<FieldError> errors) {

  /**
   * {@return the members found in a response body}
   *
   * @param body unchanged response body, in any format
   */
  public static ProblemDetails read(byte[] body) {
    Object parsed;
    try {
      parsed = JsonInput.decode(body, JsonInput::any);
    } catch (JsonException notJson) {
      parsed = Map.of();
    }
    Map<?, ?> members = parsed instanceof Map<?, ?> map ? map : Map.of();
    List<?> errors = members.get("errors") instanceof List<?> list ? list : List.of();
    return new ProblemDetails(
        text(members, "type"),
        text(members, "title"),
        text(members, "detail"),
        text(members, "code"),
        text(members, "request_id"),
        errors.stream().flatMap(ProblemDetails::fieldError).toList());
  }

  private static Stream<FieldError> fieldError(Object error) {
    if (!(error instanceof Map<?, ?> part)) {
      return Stream.empty();
    }
    return Stream.of(
        new FieldError(
            Optional.ofNullable(text(part, "pointer")),
            Optional.ofNullable(text(part, "parameter")),
            text(part, "code"),
            text(part, "detail")));
  }

  private static String text(Map<?, ?> object, String name) {
    return object.get(name) instanceof String text ? text : null;
  }
}
