package com.integrationapi.internal.response;

import com.integrationapi.internal.json.Decoder;
import com.integrationapi.internal.json.JsonException;
import com.integrationapi.internal.json.JsonInput;
import java.util.Optional;

/**
 * Reads the body of a success.
 *
 * @param <T> type of the result
 */
@FunctionalInterface
public interface ResultReader<T> {
  /**
   * {@return the result}
   *
   * @param body body after decompression
   * @throws JsonException if the body is not what the contract promises
   */
  T read(byte[] body);

  /** {@return whether a body that cannot be read is of no interest} */
  default boolean ignoresBody() {
    return false;
  }

  /**
   * {@return a reader of a JSON value that is not null}
   *
   * @param <T> type of the value
   * @param decoder decodes the value
   */
  static <T> ResultReader<T> json(Decoder<T> decoder) {
    return body -> {
      T value = JsonInput.decode(body, decoder);
      if (value == null) {
        throw new JsonException("is JSON null");
      }
      return value;
    };
  }

  /**
   * {@return a reader of a JSON value, or of no body}
   *
   * @param <T> type of the value
   * @param decoder decodes the value
   */
  static <T> ResultReader<Optional<T>> optional(Decoder<T> decoder) {
    ResultReader<T> json = json(decoder);
    return body -> body.length == 0 ? Optional.empty() : Optional.of(json.read(body));
  }

  /**
   * {@return a reader of a JSON value that may be null}
   *
   * @param <T> type of the value
   * @param decoder decodes the value
   */
  static <T> ResultReader<Optional<T>> nullable(Decoder<T> decoder) {
    return body -> Optional.ofNullable(JsonInput.decode(body, decoder));
  }

  /**
   * {@return a reader of a JSON value that may be null, or of no body}
   *
   * @param <T> type of the value
   * @param decoder decodes the value
   */
  static <T> ResultReader<Optional<T>> optionalNullable(Decoder<T> decoder) {
    ResultReader<Optional<T>> json = nullable(decoder);
    return body -> body.length == 0 ? Optional.empty() : json.read(body);
  }

  /** {@return a reader of any bytes} */
  static ResultReader<byte[]> bytes() {
    return body -> body;
  }

  /** {@return a reader that ignores the body} */
  static ResultReader<Void> nothing() {
    return new ResultReader<>() {
      @Override
      public Void read(byte[] body) {
        return null;
      }

      @Override
      public boolean ignoresBody() {
        return true;
      }
    };
  }
}
