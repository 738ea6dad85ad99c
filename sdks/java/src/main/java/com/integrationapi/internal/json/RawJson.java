package com.integrationapi.internal.json;

import java.util.function.Supplier;

/**
 * JSON value that is checked but not parsed. It is a copy of its part of the response body, so that
 * the rest of the body can be freed.
 */
public final class RawJson implements Supplier<Object> {
  private final byte[] json;

  /**
   * Creates a value.
   *
   * @param json valid JSON in UTF-8
   */
  public RawJson(byte[] json) {
    this.json = json;
  }

  /** {@return the parsed value as a map, list, string, number or boolean, or null for JSON null} */
  @Override
  public Object get() {
    return decode(JsonInput::any);
  }

  /**
   * {@return the decoded value}
   *
   * @param <T> type of the value
   * @param decoder decodes the value
   * @throws JsonException if the value does not have the type
   */
  public <T> T decode(Decoder<T> decoder) {
    return JsonInput.decode(json, decoder);
  }

  byte[] bytes() {
    return json;
  }
}
