package com.integrationapi.internal.json;

/**
 * Reads one value.
 *
 * @param <T> what it becomes
 */
@FunctionalInterface
public interface Decoder<T> {
  /**
   * {@return the value at which the input stands; null for JSON's null}
   *
   * @param in stands at the value's first token, afterwards at its last
   */
  T decode(JsonInput in);
}
