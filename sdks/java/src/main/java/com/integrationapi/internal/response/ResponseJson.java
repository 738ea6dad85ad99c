package com.integrationapi.internal.response;

import com.integrationapi.DecodeException;
import com.integrationapi.internal.json.JsonException;
import java.util.function.Supplier;

/** Parses JSON that the API sent. */
public final class ResponseJson {
  private ResponseJson() {}

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
