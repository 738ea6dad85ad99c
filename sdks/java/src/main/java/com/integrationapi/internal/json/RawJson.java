package com.integrationapi.internal.json;

import java.util.function.Supplier;

/**
 * JSON value that is checked but not parsed. It is a copy of its part of the response body, so that
 * the rest of the body can be freed.
 */
public final class RawJson implements Supplier<Object> {
  private final byte[] json;

  RawJson(byte[] json) {
    this.json = json;
  }

  /** {@return the parsed value as a map, list, string, number or boolean, or null for JSON null} */
  @Override
  public Object get() {
    return JsonInput.decode(json, JsonInput::any);
  }

  byte[] bytes() {
    return json;
  }
}
