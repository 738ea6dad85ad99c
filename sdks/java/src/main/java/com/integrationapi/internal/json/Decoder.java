package com.integrationapi.internal.json;

import com.integrationapi.internal.access.Access;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads one value.
 *
 * @param <T> what it becomes
 */
@FunctionalInterface
public interface Decoder<T> {
  /**
   * {@return the value at which the input stands; null for JSON's null}
   *
   * @param in stands at the value's first token, afterwards at its last
   */
  T decode(JsonInput in);

  /**
   * {@return a decoder of what may be JSON's null, which is then empty}
   *
   * @param <T> what it becomes otherwise
   * @param decoder of all else
   */
  static <T> Decoder<Optional<T>> optional(Decoder<T> decoder) {
    return in -> Optional.ofNullable(decoder.decode(in));
  }

  /**
   * {@return a decoder of lists}
   *
   * @param <T> type of the items
   * @param items reads one item
   */
  static <T> Decoder<List<T>> listOf(Decoder<T> items) {
    return in -> in.list(items);
  }

  /**
   * {@return a decoder of objects with any keys}
   *
   * @param <T> type of the values
   * @param values reads one value
   */
  static <T> Decoder<Map<String, T>> mapOf(Decoder<T> values) {
    return in -> in.map(values);
  }

  /**
   * {@return a decoder of texts that become something else}
   *
   * @param <T> what they become
   * @param type makes it of a text
   */
  static <T> Decoder<T> textOf(Function<String, T> type) {
    return in -> {
      String text = in.string();
      return text == null ? null : type.apply(text);
    };
  }

  /**
   * {@return the decoder that a model registered, which is not public}
   *
   * @param <T> what is read
   * @param type the class that registered
   */
  static <T> Decoder<T> model(Class<? extends T> type) {
    return in -> Access.create(type, in);
  }
}
