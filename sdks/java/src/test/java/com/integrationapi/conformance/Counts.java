package com.integrationapi.conformance;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Counts successful calls, and failed calls by the class of their exception. */
final class Counts {
  private final Map<String, Integer> errors = new TreeMap<>();
  private final Map<Integer, Object> values = new TreeMap<>();
  private int ok;

  /**
   * Counts a call.
   *
   * @param index index of the call, from 0
   * @param value value of a successful call
   * @param error exception of a failed call, or null
   */
  synchronized void add(int index, Object value, Throwable error) {
    if (error == null) {
      ok++;
      values.put(index, value);
    } else {
      errors.merge(Failure.className(error), 1, Integer::sum);
    }
  }

  /** Reads a value as JSON. */
  interface Reader {
    /** {@return the JSON} */
    Object json(Object value) throws Throwable;
  }

  /**
   * {@return the outcome, with the value of each call by its number}
   *
   * @param reader reads the values, or null to report none
   */
  synchronized Map<String, Object> outcome(Reader reader) {
    Map<String, Object> read = new LinkedHashMap<>();
    if (reader != null) {
      values.forEach((index, value) -> read(reader, index, value, read));
    }
    Map<String, Object> outcome = new LinkedHashMap<>();
    outcome.put("kind", "many");
    outcome.put("ok", ok);
    outcome.put("errors", errors);
    if (reader != null) {
      outcome.put("values", read);
    }
    return outcome;
  }

  private void read(Reader reader, int index, Object value, Map<String, Object> read) {
    try {
      read.put(String.valueOf(index + 1), reader.json(value));
    } catch (Throwable error) {
      // A getter that throws fails its call.
      ok--;
      errors.merge(Failure.className(error), 1, Integer::sum);
    }
  }
}
