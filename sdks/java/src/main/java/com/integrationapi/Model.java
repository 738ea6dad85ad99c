package com.integrationapi;

import com.integrationapi.internal.behaviour.Behaviour;
import com.integrationapi.internal.json.DateTimes;
import com.integrationapi.internal.models.Access;
import com.integrationapi.internal.models.Fields;
import com.integrationapi.internal.response.ResponseJson;
import com.integrationapi.internal.schema.Inputs;
import com.integrationapi.internal.schema.RequestJson;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamException;
import java.io.Serializable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Base class of request and response bodies. Models are immutable.
 *
 * <p>Models travel as JSON, with {@link #toJson} and {@code fromJson} of their class, and with the
 * serialisation of Java. A model with a file has no {@code fromJson}.
 *
 * <p>A response is decoded even if required fields are missing. The getter of a required field
 * throws {@link DecodeException} if the field is absent or null in the response; other getters
 * return an {@link java.util.Optional}. {@link #has} and {@link #isNull} tell the difference
 * without an exception.
 */
public abstract class Model implements Serializable {
  private static final long serialVersionUID = 1L;

  static {
    Access.registerContent(Model.class, model -> (Fields) model::sentFields);
  }

  private final transient boolean sendsUnknown;
  // Not final: subclasses add to them while they decode. They do not change afterwards.
  private transient Map<String, Supplier<Object>> unknown = Map.of();
  private transient List<String> nulls = List.of();

  /** Creates a model that is sent with its declared fields only. */
  protected Model() {
    this(false);
  }

  /**
   * Creates a model.
   *
   * @param sendsUnknown whether to send unknown fields too, as for an unknown variant, whose fields
   *     may all matter, and for an object that may have any fields
   */
  protected Model(boolean sendsUnknown) {
    this.sendsUnknown = sendsUnknown;
  }

  /**
   * Creates a model with the nulls and the unknown fields of a builder.
   *
   * @param builder builder of the model
   */
  protected Model(ModelBuilder builder) {
    this(builder, false);
  }

  /**
   * Creates a model with the nulls and the unknown fields of a builder.
   *
   * @param builder builder of the model
   * @param sendsUnknown whether to send unknown fields too, which the API description allows
   */
  protected Model(ModelBuilder builder, boolean sendsUnknown) {
    this(sendsUnknown);
    nulls = List.copyOf(builder.nulls());
    unknown = builder.unknown();
  }

  /**
   * Passes the name and value of each declared field to a consumer, in the order of the contract.
   * The value is null if the field is absent, or null in JSON.
   *
   * @param fields consumer of fields that may be shown
   * @param secrets consumer of fields that must be masked
   */
  protected abstract void visit(
      BiConsumer<String, @Nullable Object> fields, BiConsumer<String, @Nullable Object> secrets);

  /**
   * {@return the fields that this version of the library does not know, as maps, lists, strings,
   * numbers and booleans} Each call parses them again.
   */
  public final Map<String, Object> additionalProperties() {
    if (unknown.isEmpty()) {
      return Map.of();
    }
    Map<String, Object> parsed = new LinkedHashMap<>();
    unknown.forEach((name, json) -> parsed.put(name, ResponseJson.parse(json)));
    return Collections.unmodifiableMap(parsed);
  }

  /** {@return the fields that this version of the library does not know, not parsed yet} */
  protected final Map<String, Supplier<Object>> heldMembers() {
    return Collections.unmodifiableMap(unknown);
  }

  /**
   * {@return whether the response contained a field, even as null; for a model that was built,
   * whether the field was set}
   *
   * @param field name of the field in JSON
   */
  public final boolean has(String field) {
    if (field == null) {
      return false;
    }
    boolean[] found = {nulls.contains(field) || unknown.containsKey(field)};
    BiConsumer<String, @Nullable Object> look =
        (name, value) -> found[0] |= value != null && name.equals(field);
    visit(look, look);
    return found[0];
  }

  /**
   * {@return whether the response contained null for a field; for a model that was built, whether
   * the field was set to null}
   *
   * @param field name of the field in JSON
   */
  public final boolean isNull(String field) {
    return field != null && nulls.contains(field);
  }

  /**
   * {@return the model as JSON, with its unknown fields and including secrets} Absent fields are
   * omitted, and nulls are null.
   */
  public final String toJson() {
    return RequestJson.text(whole(this, 0));
  }

  // A model in another one is sent without its unknown fields, but it must not lose them here.
  private static Object whole(Object value, int depth) {
    if (depth > Behaviour.RESPONSES_MAX_JSON_DEPTH) {
      // A map may contain itself; writing it reports the depth.
      return value;
    }
    if (value instanceof Model model) {
      Map<String, Object> all = new LinkedHashMap<>();
      model.declaredFields((name, field) -> all.put(name, whole(field, depth + 1)));
      all.putAll(model.unknown);
      return all;
    }
    if (value instanceof List<?> list) {
      List<Object> all = new ArrayList<>(list.size());
      list.forEach(item -> all.add(whole(item, depth + 1)));
      return all;
    }
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> all = new LinkedHashMap<>();
      map.forEach((name, field) -> all.put(name, whole(field, depth + 1)));
      return all;
    }
    return value;
  }

  /** {@return the serial form of this model: its class and its JSON} */
  protected Object writeReplace() {
    return new Form(getClass(), toJson());
  }

  /** Serial form of a model. */
  static final class Form extends SerializedValue {
    private static final long serialVersionUID = 1L;

    Form(Class<?> type, String json) {
      super(type, json);
    }

    private Object readResolve() throws ObjectStreamException {
      return value(Model.class);
    }
  }

  // A stream that no program has written: the form above, which checks the JSON, is the only one.
  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException(getClass().getName() + " travels as its JSON");
  }

  private void readObjectNoData() throws InvalidObjectException {
    throw new InvalidObjectException(getClass().getName() + " travels as its JSON");
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    return this == other
        || other instanceof Model model
            && other.getClass() == getClass()
            && values().equals(model.values())
            && new HashSet<>(nulls).equals(new HashSet<>(model.nulls))
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
    BiConsumer<String, @Nullable Object> shown =
        (name, value) -> {
          if (value != null || nulls.contains(name)) {
            text.add(name + "=" + value);
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
      nulls = new ArrayList<>(4);
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
  protected final <T> T requireField(@Nullable T value, String field) {
    if (value == null) {
      String state = nulls.contains(field) ? " is null" : " is missing";
      throw new DecodeException(getClass().getSimpleName() + "." + field + state);
    }
    return value;
  }

  /**
   * Checks that the required fields are set when a model is built.
   *
   * @param fields name of each field in the contract, followed by its value, or null
   * @throws InvalidRequestException if fields were not set, not even to null; it names all of them
   */
  protected final void requireSet(@Nullable Object... fields) {
    Inputs.required(nulls, fields);
  }

  /**
   * {@return a parsed date-time, with its precision up to nanoseconds}
   *
   * @param text valid date-time as in RFC 3339
   */
  protected static Instant instant(String text) {
    return DateTimes.instant(text);
  }

  /** {@return the nulls of this model, for a builder} */
  List<String> nulls() {
    return nulls;
  }

  /** {@return the unknown fields of this model, for a builder} */
  Map<String, Supplier<Object>> unknown() {
    return unknown;
  }

  private List<Object> values() {
    List<Object> values = new ArrayList<>();
    BiConsumer<String, @Nullable Object> add = (name, value) -> values.add(value);
    visit(add, add);
    return values;
  }

  private void sentFields(BiConsumer<String, @Nullable Object> field) {
    declaredFields(field);
    if (sendsUnknown) {
      unknown.forEach(field);
    }
  }

  /** Passes all declared fields that are not absent to a consumer. */
  private void declaredFields(BiConsumer<String, @Nullable Object> field) {
    BiConsumer<String, @Nullable Object> present =
        (name, value) -> {
          if (value != null || nulls.contains(name)) {
            field.accept(name, value);
          }
        };
    visit(present, present);
  }
}
