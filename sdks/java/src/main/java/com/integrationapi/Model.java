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
 * What the API sends and takes. Models are immutable.
 *
 * <p>An answer is read whatever is missing in it. A getter that promises a value throws {@link
 * DecodeException} when the answer had none; the others return an {@link Optional}.
 */
public abstract class Model {
  static {
    Access.registerContent(Model.class, Model::sentFields);
  }

  private final boolean sendsUnknown;
  // Not final, because subclasses meet unknown fields while they read; nothing assigns it later.
  private Map<String, Supplier<Object>> unknown = Map.of();

  /** Makes a model that is sent with the fields it declares. */
  protected Model() {
    this(false);
  }

  /**
   * Makes a model.
   *
   * @param sendsUnknown whether it is sent with the fields that this version of the library does
   *     not know: those of a variant that it does not know, since nobody could tell what of it
   *     matters
   */
  protected Model(boolean sendsUnknown) {
    this.sendsUnknown = sendsUnknown;
  }

  /**
   * Hands over name and value of each declared field, in the order of the contract. A value is null
   * when the field is absent, and an empty {@code Optional} when it is null in JSON.
   *
   * @param fields takes the fields that may be shown
   * @param secrets takes those that may not
   */
  protected abstract void visit(
      BiConsumer<String, Object> fields, BiConsumer<String, Object> secrets);

  /**
   * {@return the fields this version of the library does not know, as maps, lists, texts, numbers
   * and booleans} They are parsed when this is called.
   */
  public final Map<String, Object> additionalProperties() {
    Map<String, Object> parsed = new LinkedHashMap<>();
    unknown.forEach((name, json) -> parsed.put(name, ResponseJson.parse(json)));
    return Collections.unmodifiableMap(parsed);
  }

  /** {@return the model as JSON, as it would be sent; secrets are in it} */
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

  /** {@return the fields for a log line; secrets are masked} */
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
   * Keeps a field that is read and that the library does not know.
   *
   * @param name in the response
   * @param value parses it
   */
  protected final void keep(String name, Supplier<Object> value) {
    if (unknown.isEmpty()) {
      unknown = new LinkedHashMap<>();
    }
    unknown.put(name, value);
  }

  /**
   * {@return the value that the contract promises}
   *
   * @param <T> type of the field
   * @param value as it was read
   * @param field its name in the contract
   * @throws DecodeException when the answer had no such value
   */
  protected final <T> T requireField(T value, String field) {
    if (value == null) {
      throw new DecodeException(
          getClass().getSimpleName() + "." + field + " is missing in the answer of the API");
    }
    return value;
  }

  /**
   * {@return the value of a field that may be missing}
   *
   * @param <T> type of the field
   * @param value null when the field is missing
   */
  protected static <T> Optional<T> orEmpty(Optional<T> value) {
    return value == null ? Optional.empty() : value;
  }

  /**
   * {@return a point in time, parsed} Precision and offset stay as they were sent.
   *
   * @param text RFC 3339 date-time
   * @throws DecodeException when it is none
   */
  protected static OffsetDateTime dateTime(String text) {
    try {
      return OffsetDateTime.parse(text);
    } catch (DateTimeParseException cause) {
      throw new DecodeException("\"" + text + "\" is not a date-time (RFC 3339)", cause);
    }
  }

  private List<Object> values() {
    List<Object> values = new ArrayList<>();
    visit((name, value) -> values.add(value), (name, value) -> values.add(value));
    return values;
  }

  /** Fields as they are sent, by name; those that are absent are not among them. */
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
