package com.integrationapi.internal.request;

import com.integrationapi.InvalidRequestException;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks what callers give before it is kept. */
public final class Inputs {
  private Inputs() {}

  /**
   * {@return a value that must be there}
   *
   * @param <T> its type
   * @param value what the caller gave
   * @param name of the field, for the message
   * @throws InvalidRequestException when the caller gave none
   */
  public static <T> T required(T value, String name) {
    if (value == null) {
      throw new InvalidRequestException(name + " is null or not set; give it a value");
    }
    return value;
  }

  /**
   * {@return a value that must be there, and that was copied when it was set}
   *
   * @param <T> its type
   * @param value what the caller gave
   * @param name of the field, for the message
   * @throws InvalidRequestException when the caller gave none
   */
  public static <T> T present(T value, String name) {
    return required(value, name);
  }

  /**
   * {@return a copy of a list that must be there, without nulls in it}
   *
   * @param <T> type of the items
   * @param value what the caller gave
   * @param name of the field, for the message
   * @throws InvalidRequestException when the list or an item is null
   */
  public static <T> List<T> required(List<T> value, String name) {
    required((Object) value, name);
    value.forEach(item -> required((Object) item, "an item of " + name));
    return List.copyOf(value);
  }

  /**
   * {@return a copy of a map that must be there, without nulls in it}
   *
   * @param <T> type of the values
   * @param value what the caller gave
   * @param name of the field, for the message
   * @throws InvalidRequestException when the map, a key or a value is null
   */
  public static <T> Map<String, T> required(Map<String, T> value, String name) {
    required((Object) value, name);
    Map<String, T> copy = new LinkedHashMap<>();
    value.forEach(
        (key, item) -> {
          required(key, "a key of " + name);
          required((Object) item, name + "." + key);
          copy.put(key, item);
        });
    return Collections.unmodifiableMap(copy);
  }

  /**
   * {@return a copy of a JSON value, which may be null and have nulls in it}
   *
   * @param <T> its type
   * @param value what the caller gave
   */
  // A copy is of the same kind as what was copied: a list stays a list, a map a map.
  @SuppressWarnings("unchecked")
  public static <T> T json(T value) {
    return (T) copyOf(value);
  }

  /**
   * {@return a copy of a list or map of JSON values, which must be there, but may have nulls in it}
   *
   * @param <T> its type
   * @param value what the caller gave
   * @param name of the field, for the message
   * @throws InvalidRequestException when the caller gave none
   */
  public static <T> T requiredJson(T value, String name) {
    return json(required(value, name));
  }

  /**
   * {@return the text of a point in time that must be there, as it is sent}
   *
   * @param value what the caller gave
   * @param name of the field, for the message
   * @throws InvalidRequestException when the caller gave none
   */
  public static String requiredDateTime(OffsetDateTime value, String name) {
    return text(required(value, name));
  }

  /**
   * {@return a value that may be null}
   *
   * @param <T> its type
   * @param value what the caller gave
   */
  public static <T> Optional<T> nullable(T value) {
    return Optional.ofNullable(value);
  }

  /**
   * {@return a copy of a JSON value that may be null}
   *
   * @param <T> its type
   * @param value what the caller gave
   */
  public static <T> Optional<T> nullableJson(T value) {
    return Optional.ofNullable(json(value));
  }

  /**
   * {@return the text of a point in time that may be null, as it is sent}
   *
   * @param value what the caller gave
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
    map.forEach((key, item) -> copy.put(required(key, "a key of a JSON object"), copyOf(item)));
    return Collections.unmodifiableMap(copy);
  }

  /**
   * {@return the text of a point in time, as it is sent (RFC 3339)}
   *
   * @param value point in time
   */
  public static String text(OffsetDateTime value) {
    return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(value);
  }
}
