package com.integrationapi.internal.json;

import com.integrationapi.internal.models.Access;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Decodes a JSON value.
 *
 * @param <T> type of the decoded value
 */
@FunctionalInterface
public interface Decoder<T> {
  /**
   * {@return the decoded value, or null for JSON null}
   *
   * @param in input at the first token of the value; moved to its last token
   */
  T decode(JsonInput in);

  /**
   * {@return a decoder of lists}
   *
   * @param <T> type of the items
   * @param items decodes an item
   */
  static <T> Decoder<List<T>> listOf(Decoder<T> items) {
    return in -> in.list(items);
  }

  /**
   * {@return a decoder of objects with any keys}
   *
   * @param <T> type of the values
   * @param values decodes a value
   */
  static <T> Decoder<Map<String, T>> mapOf(Decoder<T> values) {
    return in -> in.map(values);
  }

  /**
   * {@return a decoder of values that may be null in JSON}
   *
   * @param <T> type of other values
   * @param values decodes a value
   */
  static <T> Decoder<Optional<T>> optional(Decoder<T> values) {
    return in -> Optional.ofNullable(values.decode(in));
  }

  /**
   * {@return a decoder that converts strings}
   *
   * @param <T> type of the converted value
   * @param type converts a string
   */
  static <T> Decoder<T> textOf(Function<String, T> type) {
    return in -> {
      String text = in.string();
      return text == null ? null : type.apply(text);
    };
  }

  /**
   * {@return the decoder of a model, which is not public}
   *
   * @param <T> type of the decoded value
   * @param type class that registered the decoder
   */
  static <T> Decoder<T> model(Class<? extends T> type) {
    return in -> Access.create(type, in);
  }
}
