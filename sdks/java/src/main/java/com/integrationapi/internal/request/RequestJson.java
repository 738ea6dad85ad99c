package com.integrationapi.internal.request;

import com.integrationapi.InvalidRequestException;
import com.integrationapi.internal.json.JsonException;
import com.integrationapi.internal.json.JsonOutput;
import java.util.function.Supplier;

/** Writes JSON that is sent to the API. */
public final class RequestJson {
  private RequestJson() {}

  /**
   * {@return the JSON of a value in UTF-8}
   *
   * @param value a model, list, map, scalar or null
   * @throws InvalidRequestException if JSON cannot represent the value, such as an infinite number
   */
  static byte[] bytes(Object value) {
    return write(() -> JsonOutput.bytes(value));
  }

  /**
   * {@return the JSON of a value as text}
   *
   * @param value a model, list, map, scalar or null
   * @throws InvalidRequestException if JSON cannot represent the value, such as an infinite number
   */
  public static String text(Object value) {
    return write(() -> JsonOutput.text(value));
  }

  private static <T> T write(Supplier<T> writer) {
    try {
      return writer.get();
    } catch (JsonException error) {
      throw new InvalidRequestException(error.getMessage(), error.getCause());
    }
  }
}
