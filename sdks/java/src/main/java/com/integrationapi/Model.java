package com.integrationapi;

import com.integrationapi.internal.access.Access;
import com.integrationapi.internal.request.RequestJson;
import com.integrationapi.internal.response.ResponseJson;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Base class of request and response bodies. Models are immutable.
 *
 * <p>A response is decoded even if required fields are missing. The getter of a required field
 * throws {@link DecodeException} if the response does not contain the field; other getters return
 * an {@link Optional}.
 */
public abstract class Model {
  static {
    Access.registerContent(Model.class, Model::sentFields);
  }

  private final boolean sendsUnknown;
  // Not final: subclasses add unknown fields while they decode. It does not change afterwards.
  private Map<String, Supplier<Object>> unknown = Map.of();
  private List<String> nulls = List.of();

  /** Creates a model that is sent with its declared fields only. */
  protected Model() {
    this(false);
  }

  /**
   * Creates a model.
   *
   * @param sendsUnknown whether unknown fields are sent too, as for an unknown variant, where any
   *     field may matter
   */
  protected Model(boolean sendsUnknown) {
    this.sendsUnknown = sendsUnknown;
  }

  /**
   * Passes the name and value of each declared field to a consumer, in the order of the contract.
   * The value is null if the field is absent, and an empty {@code Optional} if it is null in JSON.
   *
   * @param fields consumer of fields that may be shown
   * @param secrets consumer of fields that must be masked
   */
  protected abstract void visit(
      BiConsumer<String, Object> fields, BiConsumer<String, Object> secrets);

  /**
   * {@return the fields that this version of the library does not know, as maps, lists, strings,
   * numbers and booleans} Each call parses them again.
   */
  public final Map<String, Object> additionalProperties() {
    Map<String, Object> parsed = new LinkedHashMap<>();
    unknown.forEach((name, json) -> parsed.put(name, ResponseJson.parse(json)));
    return Collections.unmodifiableMap(parsed);
  }

  /**
   * {@return whether the response contained a field, even as null; for a model that was built,
   * whether the field was set}
   *
   * @param field name of the field in JSON
   */
  public final boolean has(String field) {
    boolean[] found = {nulls.contains(field) || unknown.containsKey(field)};
    BiConsumer<String, Object> look =
        (name, value) -> found[0] |= value != null && name.equals(field);
    visit(look, look);
    return found[0];
  }

  /** {@return the model as JSON, as it would be sent, including secrets} */
  public final String toJson() {
    return RequestJson.text(this);
  }

  @Override
  public final boolean equals(Object other) {
    return other instanceof Model model
        && other.getClass() == getClass()
        && values().equals(model.values())
        && additionalProperties().equals(model.additionalProperties());
  }

  @Override
  public final int hashCode() {
    return values().hashCode();
  }

  /** {@return the fields for a log line, with secrets masked} */
  @Override
  public final String toString() {
    StringJoiner text = new StringJoiner(", ", getClass().getSimpleName() + "{", "}");
    BiConsumer<String, Object> shown =
        (name, value) -> {
          if (value != null) {
            text.add(
                name + "=" + (value instanceof Optional<?> maybe ? maybe.orElse(null) : value));
          }
        };
    visit(shown, (name, value) -> shown.accept(name, value == null ? null : "***"));
    unknown.keySet().forEach(name -> text.add(name + "=…"));
    return text.toString();
  }

  /**
   * Keeps an unknown field of a response.
   *
   * @param name name of the field in the response
   * @param value parses the value of the field
   */
  protected final void keep(String name, Supplier<Object> value) {
    if (unknown.isEmpty()) {
      unknown = new LinkedHashMap<>();
    }
    unknown.put(name, value);
  }

  /**
   * Keeps the name of a field that is null in a response.
   *
   * @param name name of the field in the response
   */
  protected final void keepNull(String name) {
    if (nulls.isEmpty()) {
      nulls = new ArrayList<>(2);
    }
    nulls.add(name);
  }

  /**
   * {@return the value of a required field}
   *
   * @param <T> type of the field
   * @param value decoded value, or null if the response did not contain the field
   * @param field name of the field in the contract
   * @throws DecodeException if {@code value} is null
   */
  protected final <T> T requireField(T value, String field) {
    if (value == null) {
      throw new DecodeException(
          getClass().getSimpleName() + "." + field + " is missing in the response");
    }
    return value;
  }

  /**
   * {@return the value of an optional field, or empty if it is absent}
   *
   * @param <T> type of the field
   * @param value value of the field, or null if it is absent
   */
  protected static <T> Optional<T> orEmpty(Optional<T> value) {
    return value == null ? Optional.empty() : value;
  }

  /**
   * {@return a parsed date-time, with its precision and offset unchanged}
   *
   * @param text date-time as in RFC 3339
   * @throws DecodeException if the text is not a date-time
   */
  protected static OffsetDateTime dateTime(String text) {
    try {
      return OffsetDateTime.parse(text);
    } catch (DateTimeParseException cause) {
      throw new DecodeException("\"" + text + "\" is not an RFC 3339 date-time", cause);
    }
  }

  private List<Object> values() {
    List<Object> values = new ArrayList<>();
    visit((name, value) -> values.add(value), (name, value) -> values.add(value));
    return values;
  }

  /** Returns the fields to send by name, without absent ones. */
  private Map<String, Object> sentFields() {
    Map<String, Object> sent = new LinkedHashMap<>();
    BiConsumer<String, Object> put =
        (name, value) -> {
          if (value != null) {
            sent.put(name, value);
          }
        };
    visit(put, put);
    if (sendsUnknown) {
      sent.putAll(additionalProperties());
    }
    return sent;
  }
}
