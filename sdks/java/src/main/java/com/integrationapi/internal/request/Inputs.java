package com.integrationapi.internal.request;

import com.integrationapi.InvalidRequestException;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks and copies values that users pass to builders. */
public final class Inputs {
  private Inputs() {}

  /**
   * {@return the value of a required field when an object is built}
   *
   * @param <T> type of the value
   * @param value value to check, or null if the field is not set
   * @param name name of the field, for the error message
   * @throws InvalidRequestException if the value is null
   */
  public static <T> T required(T value, String name) {
    if (value == null) {
      throw new InvalidRequestException(name + " is required");
    }
    return value;
  }

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
   * {@return a copy of a list that contains no nulls}
   *
   * @param <T> type of the items
   * @param value value to check
   * @param name name of the field, for the error message
   * @throws InvalidRequestException if the list or an item is null
   */
  public static <T> List<T> nonNull(List<T> value, String name) {
    nonNull((Object) value, name);
    value.forEach(item -> nonNull((Object) item, "an item of " + name));
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
    value.forEach(
        (key, item) -> {
          nonNull(key, "a key of " + name);
          nonNull((Object) item, name + "." + key);
          copy.put(key, item);
        });
    return Collections.unmodifiableMap(copy);
  }

  /**
   * {@return a copy of a JSON value, which may be null or contain nulls}
   *
   * @param <T> type of the value
   * @param value value to check
   */
  // The copy has the type of the original: a list stays a list, a map stays a map.
  @SuppressWarnings("unchecked")
  public static <T> T json(T value) {
    return (T) copyOf(value);
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
    return json(nonNull(value, name));
  }

  /**
   * {@return a date-time that is not null, in the form in which it is sent}
   *
   * @param value value to check
   * @param name name of the field, for the error message
   * @throws InvalidRequestException if the value is null
   */
  public static String nonNullDateTime(OffsetDateTime value, String name) {
    return text(nonNull(value, name));
  }

  /**
   * {@return a nullable value, or empty for null}
   *
   * @param <T> type of the value
   * @param value value to check
   */
  public static <T> Optional<T> nullable(T value) {
    return Optional.ofNullable(value);
  }

  /**
   * {@return a copy of a nullable JSON value, or empty for null}
   *
   * @param <T> type of the value
   * @param value value to check
   */
  public static <T> Optional<T> nullableJson(T value) {
    return Optional.ofNullable(json(value));
  }

  /**
   * {@return a nullable date-time in the form in which it is sent, or empty for null}
   *
   * @param value value to check
   */
  public static Optional<String> nullableDateTime(OffsetDateTime value) {
    return Optional.ofNullable(value).map(Inputs::text);
  }

  private static Object copyOf(Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(Inputs::copyOf).toList();
    }
    if (!(value instanceof Map<?, ?> map)) {
      return value;
    }
    Map<Object, Object> copy = new LinkedHashMap<>();
    map.forEach((key, item) -> copy.put(nonNull(key, "a key of a JSON object"), copyOf(item)));
    return Collections.unmodifiableMap(copy);
  }

  /**
   * {@return a date-time in the form in which it is sent (RFC 3339)}
   *
   * @param value date-time to format
   */
  public static String text(OffsetDateTime value) {
    return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(value);
  }
}
