package com.integrationapi.internal.json;

import com.integrationapi.DecodeException;
import com.integrationapi.FilePart;
import com.integrationapi.internal.schema.RequestJson;
import java.util.List;
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

  /**
   * {@return a value of the caller in the form in which a model holds unknown members} A file of a
   * form has no JSON form and stays unchanged.
   *
   * @param name name of the member, for the error message
   * @param value a model, list, map, scalar, file or null
   * @throws com.integrationapi.InvalidRequestException if JSON cannot represent the value
   */
  public static Supplier<Object> held(String name, Object value) {
    boolean isFile =
        value instanceof FilePart
            || value instanceof List<?> list && !list.isEmpty() && list.get(0) instanceof FilePart;
    return isFile ? () -> value : new RawJson(RequestJson.bytes(name, value));
  }

  /**
   * {@return the value of a member that a model holds}
   *
   * @param <T> type of the value
   * @param name name of the member, for the error message
   * @param held value as {@link #held} returns it
   * @param decoder decodes the value
   * @throws DecodeException if the value does not have the type
   */
  // Only a file is not JSON, and its type is that of the map.
  @SuppressWarnings("unchecked")
  public static <T> T decoded(String name, Supplier<Object> held, Decoder<T> decoder) {
    if (!(held instanceof RawJson raw)) {
      return (T) held.get();
    }
    try {
      return JsonInput.decode(raw.json, decoder);
    } catch (JsonException error) {
      throw new DecodeException(name + " " + error.getMessage(), error.getCause());
    }
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
