package com.integrationapi.internal.response;

import com.integrationapi.DecodeException;
import com.integrationapi.internal.json.Decoder;
import com.integrationapi.internal.json.JsonException;
import com.integrationapi.internal.json.JsonInput;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** Parses JSON that the API sent. */
public final class ResponseJson {
  private ResponseJson() {}

  /**
   * {@return the value of a JSON text}
   *
   * @param <T> type of the value
   * @param name name of the type
   * @param json JSON text, such as that of {@code toJson}
   * @param decoder decodes the value
   * @throws DecodeException if the text is null, not JSON, or not of the type
   */
  public static <T> T read(String name, String json, Decoder<T> decoder) {
    if (json == null) {
      throw new DecodeException("the JSON of " + name + " must not be null");
    }
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    T value = parse(() -> JsonInput.decode(bytes, decoder));
    if (value == null) {
      throw new DecodeException(name + " must not be null");
    }
    return value;
  }

  /**
   * {@return the value that a parser returns}
   *
   * @param <T> type of the value
   * @param parser parses the value
   * @throws DecodeException if the text is not JSON, or is not of the expected type
   */
  public static <T> T parse(Supplier<T> parser) {
    try {
      return parser.get();
    } catch (JsonException error) {
      throw new DecodeException(error.getMessage(), error.getCause());
    }
  }
}
