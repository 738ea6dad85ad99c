package com.integrationapi.conformance;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Counts successful calls, and failed calls by the class of their exception. */
final class Counts {
  private final Map<String, Integer> errors = new TreeMap<>();
  private int ok;

  /**
   * Counts a call.
   *
   * @param error exception of a failed call, or null
   */
  synchronized void add(Throwable error) {
    if (error == null) {
      ok++;
    } else {
      errors.merge(Failure.className(error), 1, Integer::sum);
    }
  }

  /** {@return the outcome} */
  synchronized Map<String, Object> outcome() {
    Map<String, Object> outcome = new LinkedHashMap<>();
    outcome.put("kind", "many");
    outcome.put("ok", ok);
    outcome.put("errors", new TreeMap<>(errors));
    return outcome;
  }
}
