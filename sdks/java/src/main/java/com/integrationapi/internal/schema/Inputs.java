package com.integrationapi.internal.schema;

import com.integrationapi.FilePart;
import com.integrationapi.InvalidRequestException;
import com.integrationapi.internal.json.DateTimes;
import com.integrationapi.internal.json.JsonException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Checks and copies values that users pass to builders. */
public final class Inputs {
  private Inputs() {}

  /**
   * {@return a value that is not null}
   *
   * @param <T> type of the value
   * @param value value to check
   * @param name name of the field, for the error message
   * @throws InvalidRequestException if the value is null
   */
  public static <T> T nonNull(T value, String name) {
    if (value == null) {
      throw new InvalidRequestException(name + " must not be null");
    }
    return value;
  }

  /**
   * {@return an array as content to send}
   *
   * @param bytes bytes, or null
   */
  public static FilePart file(byte[] bytes) {
    return bytes == null ? null : FilePart.of(bytes);
  }

  /**
   * Checks that the required values of a builder are set.
   *
   * @param nulls names of values that are set to null
   * @param values name of each value, followed by the value, or null if it is not set
   * @throws InvalidRequestException if values are not set; it names all of them
   */
  public static void required(List<String> nulls, Object... values) {
    List<String> missing = new ArrayList<>();
    for (int index = 0; index < values.length; index += 2) {
      String name = (String) values[index];
      if (values[index + 1] == null && !nulls.contains(name)) {
        missing.add(name);
      }
    }
    if (!missing.isEmpty()) {
      String verb = missing.size() == 1 ? " is required" : " are required";
      throw new InvalidRequestException(String.join(", ", missing) + verb);
    }
  }

  /**
   * {@return a copy of a list that contains no nulls}
   *
   * @param <T> type of the items
   * @param value value to check
   * @param name name of the field, for the error message
   * @throws InvalidRequestException if the list or an item is null
   */
  public static <T> List<T> nonNull(List<T> value, String name) {
    nonNull((Object) value, name);
    for (Object item : value) {
      nonNull(item, "an item of " + name);
    }
    return List.copyOf(value);
  }

  /**
   * {@return a copy of a map that contains no nulls}
   *
   * @param <T> type of the values
   * @param value value to check
   * @param name name of the field, for the error message
   * @throws InvalidRequestException if the map, a key or a value is null
   */
  public static <T> Map<String, T> nonNull(Map<String, T> value, String name) {
    nonNull((Object) value, name);
    Map<String, T> copy = new LinkedHashMap<>();
    value.forEach((key, item) -> copy.put(nonNull(key, "a key of " + name), nonNull(item, name)));
    return Collections.unmodifiableMap(copy);
  }

  /**
   * {@return a copy of a value, or null} A list or map is copied, and must contain no nulls.
   *
   * @param <T> type of the value
   * @param value value to copy
   * @param name name of the field, for the error message
   * @throws InvalidRequestException if a list or map contains null
   */
  // The copy has the type of the original: a list stays a list, a map stays a map.
  @SuppressWarnings("unchecked")
  public static <T> T copied(T value, String name) {
    if (value instanceof List<?> list) {
      return (T) nonNull(list, name);
    }
    return value instanceof Map<?, ?> map ? (T) nonNull((Map<String, ?>) map, name) : value;
  }

  /**
   * {@return a copy of a JSON value, which may be null or contain nulls}
   *
   * @param <T> type of the value
   * @param value value to check
   * @param name name of the field, for the error message
   */
  // The copy has the type of the original: a list stays a list, a map stays a map.
  @SuppressWarnings("unchecked")
  public static <T> T copiedJson(T value, String name) {
    return (T) copyOf(value, name);
  }

  /**
   * {@return a copy of a list or map of JSON values that is not null, but may contain nulls}
   *
   * @param <T> type of the list or map
   * @param value value to check
   * @param name name of the field, for the error message
   * @throws InvalidRequestException if the value is null
   */
  public static <T> T nonNullJson(T value, String name) {
    return copiedJson(nonNull(value, name), name);
  }

  /**
   * {@return an instant that is not null, in the form in which it is sent (RFC 3339)}
   *
   * @param value value to check
   * @param name name of the field, for the error message
   * @throws InvalidRequestException if the value is null, or its year does not have four digits
   */
  public static String nonNullDateTime(Instant value, String name) {
    return copiedDateTime(nonNull(value, name), name);
  }

  /**
   * {@return a date-time that is not null, in the form in which it is sent (RFC 3339)}
   *
   * @param value value to check
   * @param name name of the field, for the error message
   * @throws InvalidRequestException if the value is null, or its year does not have four digits
   */
  public static String nonNullDateTime(OffsetDateTime value, String name) {
    return copiedDateTime(nonNull(value, name), name);
  }

  /**
   * {@return an instant in the form in which it is sent (RFC 3339), or null}
   *
   * @param value value to format
   * @param name name of the field, for the error message
   * @throws InvalidRequestException if the year does not have four digits
   */
  public static String copiedDateTime(Instant value, String name) {
    try {
      return value == null ? null : DateTimes.text(value);
    } catch (JsonException error) {
      throw new InvalidRequestException(name + ": " + error.getMessage());
    }
  }

  /**
   * {@return a date-time in the form in which it is sent (RFC 3339), or null}
   *
   * @param value value to format
   * @param name name of the field, for the error message
   * @throws InvalidRequestException if the year does not have four digits
   */
  public static String copiedDateTime(OffsetDateTime value, String name) {
    try {
      return value == null ? null : DateTimes.text(value);
    } catch (JsonException error) {
      throw new InvalidRequestException(name + ": " + error.getMessage());
    }
  }

  /**
   * {@return a list with one more item} Only a list that this method returned is changed.
   *
   * @param <T> type of the items
   * @param list list of a builder, or null for an empty one
   * @param item item to add
   * @param name name of the field, for the error message
   * @throws InvalidRequestException if the item is null
   */
  public static <T> List<T> added(List<T> list, T item, String name) {
    List<T> items =
        list instanceof Growing<T> growing
            ? growing
            : new Growing<>(list == null ? List.of() : list);
    items.add(nonNull(item, "an item of " + name));
    return items;
  }

  /**
   * {@return a map with one more value}
   *
   * @param <T> type of the values
   * @param map map of a builder, or null for an empty one
   * @param key key of the value
   * @param value value to add
   * @param name name of the field, for the error message
   * @throws InvalidRequestException if the key or the value is null
   */
  public static <T> Map<String, T> with(Map<String, T> map, String key, T value, String name) {
    Map<String, T> copy = new LinkedHashMap<>(map == null ? Map.of() : map);
    copy.put(nonNull(key, "a key of " + name), nonNull(value, name));
    return Collections.unmodifiableMap(copy);
  }

  /**
   * {@return a list that a builder no longer changes}
   *
   * @param <T> type of the items
   * @param list list of a builder, or null
   */
  public static <T> List<T> frozen(List<T> list) {
    return list instanceof Growing ? Collections.unmodifiableList(new ArrayList<>(list)) : list;
  }

  /**
   * {@return a builder with the values that a caller sets}
   *
   * @param <B> type of the builder
   * @param builder builder with no values set
   * @param values sets the values
   * @param name name of the argument, for the error message
   * @throws InvalidRequestException if {@code values} is null
   */
  public static <B> B built(B builder, Consumer<? super B> values, String name) {
    nonNull(values, name).accept(builder);
    return builder;
  }

  private static Object copyOf(Object value, String name) {
    if (value instanceof List<?> list) {
      List<Object> copy = new ArrayList<>(list.size());
      list.forEach(item -> copy.add(copyOf(item, name)));
      return Collections.unmodifiableList(copy);
    }
    if (!(value instanceof Map<?, ?> map)) {
      return value;
    }
    Map<Object, Object> copy = new LinkedHashMap<>();
    map.forEach((key, item) -> copy.put(nonNull(key, "a key of " + name), copyOf(item, name)));
    return Collections.unmodifiableMap(copy);
  }

  /** List of a builder that items are added to. */
  private static final class Growing<T> extends ArrayList<T> {
    private static final long serialVersionUID = 1L;

    Growing(List<T> items) {
      super(items);
    }
  }
}
