package com.integrationapi.conformance;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reports results and exceptions in the form of the protocol.
 *
 * @param typed reads values
 * @param clientObjects builder and client, as far as they are created
 * @param log log of the job
 */
record Outcomes(TypedJson typed, List<Object> clientObjects, Observed log) {
  /**
   * Result of a call.
   *
   * @param type type of the value in the table, or null if the call returns nothing
   * @param value value of the library
   * @param meta facts of the response, or null for a call without one
   */
  record Result(Object type, Object value, Map<String, Object> meta) {
    /** Result of an action that returns nothing. */
    static final Result NONE = new Result(null, null);

    Result(Object type, Object value) {
      this(type, value, null);
    }
  }

  /** {@return the outcome of a call that returned} */
  Map<String, Object> ofResult(Result result) throws Throwable {
    Map<String, Object> outcome = new LinkedHashMap<>();
    outcome.put("kind", "value");
    outcome.put("value", typed.of(result.type(), result.value()));
    String variant = typed.variantOf(result.type(), result.value());
    if (variant != null) {
      outcome.put("variant", variant);
    }
    if (result.meta() != null) {
      outcome.put("meta", result.meta());
    }
    outcome.put("log", log.lines());
    outcome.put("events", log.events());
    outcome.put("sinks", Sinks.of(result.value(), clientObjects, log.text()));
    return outcome;
  }

  /** {@return the outcome of a call that failed, or that Java code cannot make} */
  Map<String, Object> ofError(Throwable error) throws Throwable {
    if (error instanceof Unsupported) {
      return Map.of("kind", "unsupported", "feature", error.getMessage());
    }
    if (error instanceof DoesNotCompile) {
      return Map.of("kind", "refused", "refused_by", "compiler", "reason", error.getMessage());
    }
    Map<String, Object> outcome = Failure.outcome(error);
    outcome.put("log", log.lines());
    outcome.put("events", log.events());
    outcome.put("sinks", Sinks.of(Failure.visible(error), clientObjects, log.text()));
    return outcome;
  }
}
