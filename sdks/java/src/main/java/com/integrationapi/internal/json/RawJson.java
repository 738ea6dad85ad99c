package com.integrationapi.internal.json;

import java.util.function.Supplier;

/**
 * One JSON value as it came, parsed when somebody asks. A copy, so that it does not hold a whole
 * body.
 */
public final class RawJson implements Supplier<Object> {
  private final byte[] json;

  RawJson(byte[] json) {
    this.json = json;
  }

  /** {@return the value as map, list, text, number or boolean; null for JSON's null} */
  @Override
  public Object get() {
    return JsonInput.decode(json, JsonInput::any);
  }
}
