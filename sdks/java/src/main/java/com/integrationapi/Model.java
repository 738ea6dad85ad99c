package com.integrationapi;

import com.integrationapi.internal.json.FieldVisitor;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.json.JsonOutput;
import com.integrationapi.internal.json.ModelText;
import com.integrationapi.internal.json.ModelValues;
import com.integrationapi.internal.json.RawJson;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the API sends and takes. Models are immutable.
 *
 * <p>An answer is read whatever is missing in it. A getter that promises a value throws {@link
 * DecodeException} when the answer had none; the others return an {@link Optional}.
 */
public abstract class Model {
  // Not final, because subclasses meet unknown fields while they read; nothing assigns it later.
  private Map<String, RawJson> unknown = Map.of();

  /** For generated classes. */
  protected Model() {}

  /**
   * Hands each field that is there to the visitor, in the order of the contract.
   *
   * @param visitor called once for each field
   */
  public abstract void visit(FieldVisitor visitor);

  /**
   * {@return the fields this version of the library does not know, as maps, lists, texts, numbers
   * and booleans} They are parsed when this is called.
   */
  public final Map<String, Object> additionalProperties() {
    Map<String, Object> parsed = new LinkedHashMap<>();
    unknown.forEach((name, json) -> parsed.put(name, json.parse()));
    return Collections.unmodifiableMap(parsed);
  }

  /** {@return the model as JSON, as it would be sent; secrets are in it} */
  public final String toJson() {
    return JsonOutput.text(this);
  }

  @Override
  public final boolean equals(Object other) {
    return other instanceof Model model
        && other.getClass() == getClass()
        && ModelValues.of(this).equals(ModelValues.of(model))
        && additionalProperties().equals(model.additionalProperties());
  }

  @Override
  public final int hashCode() {
    return ModelValues.of(this).hashCode();
  }

  /** {@return the fields for a log line; secrets are masked} */
  @Override
  public final String toString() {
    return ModelText.of(this);
  }

  /**
   * Keeps the field that is being read, which the library does not know.
   *
   * @param in stands at the field's value
   */
  protected final void keep(JsonInput in) {
    if (unknown.isEmpty()) {
      unknown = new LinkedHashMap<>();
    }
    unknown.put(in.fieldName(), in.raw());
  }

  /**
   * {@return the value that the contract promises}
   *
   * @param <T> type of the field
   * @param value as it was read
   * @param field its name in the contract
   * @throws DecodeException when the answer had no such value
   */
  protected final <T> T promised(T value, String field) {
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
  protected static <T> Optional<T> present(Optional<T> value) {
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
}
