package com.integrationapi.internal.response;

import com.integrationapi.DecodeException;
import com.integrationapi.internal.json.Decoder;
import com.integrationapi.internal.json.JsonException;
import com.integrationapi.internal.json.RawJson;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Converts the members that a model does not declare. */
public final class OtherMembers {
  private OtherMembers() {}

  /**
   * {@return the members with their values, by name}
   *
   * @param <T> type of the values
   * @param held members as a model holds them
   * @param decoder decodes one value
   * @throws DecodeException if a value does not have the type
   */
  public static <T> Map<String, T> decoded(Map<String, Supplier<Object>> held, Decoder<T> decoder) {
    Map<String, T> decoded = new LinkedHashMap<>();
    held.forEach((name, value) -> decoded.put(name, valueOf(name, value, decoder)));
    return Collections.unmodifiableMap(decoded);
  }

  // Only a file is not held as JSON, and its type is that of the map.
  @SuppressWarnings("unchecked")
  private static <T> T valueOf(String name, Supplier<Object> held, Decoder<T> decoder) {
    if (!(held instanceof RawJson json)) {
      return (T) held.get();
    }
    try {
      return json.decode(decoder);
    } catch (JsonException error) {
      throw new DecodeException(name + " " + error.getMessage(), error.getCause());
    }
  }
}
