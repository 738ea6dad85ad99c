package com.integrationapi.internal;

import com.integrationapi.DecodeException;
import com.integrationapi.InvalidRequestException;
import com.integrationapi.internal.json.Decoder;
import com.integrationapi.internal.json.JsonException;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.json.JsonOutput;
import java.util.function.Supplier;

/** Reads and writes JSON with the exceptions of this library. */
public final class Json {
  private Json() {}

  /**
   * {@return the value of a JSON text}
   *
   * @param <T> type of the value
   * @param json UTF-8
   * @param decoder reads the value
   * @throws DecodeException if it is not JSON, or not what the decoder reads
   */
  static <T> T read(byte[] json, Decoder<T> decoder) {
    return parsed(() -> JsonInput.decode(json, decoder));
  }

  /**
   * {@return a value that is parsed now}
   *
   * @param <T> type of the value
   * @param value parses it
   * @throws DecodeException if it cannot be parsed
   */
  public static <T> T parsed(Supplier<T> value) {
    try {
      return value.get();
    } catch (JsonException error) {
      throw new DecodeException(error.getMessage(), error.getCause());
    }
  }

  /**
   * {@return the JSON of a model, list, map or plain value in UTF-8}
   *
   * @param value may be null
   * @throws InvalidRequestException if JSON has no such value, as for infinite numbers
   */
  static byte[] bytes(Object value) {
    return written(() -> JsonOutput.bytes(value));
  }

  /**
   * {@return the JSON of a value as text}
   *
   * @param value as for {@link #bytes}
   * @throws InvalidRequestException as for {@link #bytes}
   */
  public static String text(Object value) {
    return written(() -> JsonOutput.text(value));
  }

  private static <T> T written(Supplier<T> json) {
    try {
      return json.get();
    } catch (JsonException error) {
      throw new InvalidRequestException(error.getMessage(), error.getCause());
    }
  }
}
