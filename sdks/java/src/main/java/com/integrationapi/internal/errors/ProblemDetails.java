package com.integrationapi.internal.errors;

import com.integrationapi.FieldError;
import com.integrationapi.internal.json.JsonException;
import com.integrationapi.internal.json.JsonInput;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the body of an error says (RFC 9457). Every part may be missing: a proxy's HTML has none.
 *
 * @param type address of the documentation of the code
 * @param title the code in words
 * @param detail what happened this time
 * @param code what went wrong, for programs
 * @param requestId identifier of the request
 * @param errors parts of the request that are wrong
 */
public record ProblemDetails(
    String type,
    String title,
    String detail,
    String code,
    String requestId,
    List<FieldError> errors) {

  /**
   * {@return what can be read of a body}
   *
   * @param body as it came
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
