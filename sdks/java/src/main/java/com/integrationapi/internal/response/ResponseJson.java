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
    byte[] bytes = escaped(json).getBytes(StandardCharsets.UTF_8);
    T value = parse(() -> JsonInput.decode(bytes, decoder));
    if (value == null) {
      throw new DecodeException(name + " must not be null");
    }
    return value;
  }

  /**
   * {@return the JSON with an escape for each half of a surrogate pair, which UTF-8 cannot
   * represent} Other JSON libraries read such an escape, but write the half.
   */
  private static String escaped(String json) {
    StringBuilder escaped = null;
    int copied = 0;
    for (int index = 0; index < json.length(); index++) {
      char unit = json.charAt(index);
      if (!Character.isSurrogate(unit)) {
        continue;
      }
      if (Character.isSupplementaryCodePoint(json.codePointAt(index))) {
        index++;
      } else if (!isAfterBackslash(json, index)) {
        escaped = escaped == null ? new StringBuilder() : escaped;
        escaped.append(json, copied, index).append(String.format("\\u%04x", (int) unit));
        copied = index + 1;
      }
    }
    return escaped == null ? json : escaped.append(json, copied, json.length()).toString();
  }

  // There, it is not JSON, and another backslash would make it so.
  private static boolean isAfterBackslash(String json, int index) {
    int start = index;
    while (start > 0 && json.charAt(start - 1) == '\\') {
      start--;
    }
    return (index - start) % 2 == 1;
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
