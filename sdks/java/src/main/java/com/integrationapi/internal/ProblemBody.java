package com.integrationapi.internal;

import com.integrationapi.DecodeException;
import com.integrationapi.FieldProblem;
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
public record ProblemBody(
    String type,
    String title,
    String detail,
    String code,
    String requestId,
    List<FieldProblem> errors) {

  /**
   * {@return what can be read of a body}
   *
   * @param body as it came
   */
  public static ProblemBody read(byte[] body) {
    Object parsed;
    try {
      parsed = Json.read(body, JsonInput::any);
    } catch (DecodeException notJson) {
      parsed = Map.of();
    }
    Map<?, ?> problem = parsed instanceof Map<?, ?> map ? map : Map.of();
    List<?> errors = problem.get("errors") instanceof List<?> list ? list : List.of();
    return new ProblemBody(
        text(problem, "type"),
        text(problem, "title"),
        text(problem, "detail"),
        text(problem, "code"),
        text(problem, "request_id"),
        errors.stream().flatMap(ProblemBody::fieldProblem).toList());
  }

  private static Stream<FieldProblem> fieldProblem(Object error) {
    if (!(error instanceof Map<?, ?> part)) {
      return Stream.empty();
    }
    return Stream.of(
        new FieldProblem(
            Optional.ofNullable(text(part, "pointer")),
            Optional.ofNullable(text(part, "parameter")),
            text(part, "code"),
            text(part, "detail")));
  }

  private static String text(Map<?, ?> object, String name) {
    return object.get(name) instanceof String text ? text : null;
  }
}
