package com.integrationapi;

import com.integrationapi.internal.json.RawJson;
import com.integrationapi.internal.schema.Inputs;
import com.integrationapi.internal.schema.RequestJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Base class of the builders of models: the fields that are null, and the unknown ones. */
public abstract class ModelBuilder {
  private final List<String> nulls = new ArrayList<>(2);
  // Replaced when it changes, because models share it.
  private Map<String, Supplier<Object>> unknown;

  /** Creates a builder with no values set. */
  protected ModelBuilder() {
    this.unknown = Map.of();
  }

  /**
   * Creates a builder with the nulls and the unknown fields of a model.
   *
   * @param model model to copy
   */
  protected ModelBuilder(Model model) {
    this.nulls.addAll(model.nulls());
    this.unknown = model.unknown();
  }

  /**
   * {@return the value of a nullable field} Records whether it is null.
   *
   * @param <T> type of the field
   * @param value value of the field, or null
   * @param field name of the field in JSON
   */
  protected final <T> @Nullable T orNull(@Nullable T value, String field) {
    nulls.remove(field);
    if (value == null) {
      nulls.add(field);
    }
    return value;
  }

  /**
   * Sets a member that the class does not declare.
   *
   * @param name name of the member in JSON
   * @param value value of the member, or null
   * @param declared names that the class declares
   * @throws InvalidRequestException if the name is null or declared, or the value has no JSON form
   */
  protected final void putOther(String name, @Nullable Object value, List<String> declared) {
    if (declared.contains(Inputs.nonNull(name, "the name of a member"))) {
      throw new InvalidRequestException(name + " is a declared member; set it as such");
    }
    orNull(value, name);
    Map<String, Supplier<Object>> changed = new LinkedHashMap<>(unknown);
    // A file of a form has no JSON form.
    changed.put(name, isFile(value) ? () -> value : new RawJson(RequestJson.bytes(name, value)));
    unknown = changed;
  }

  private static boolean isFile(@Nullable Object value) {
    return value instanceof FilePart
        || value instanceof List<?> list && !list.isEmpty() && list.get(0) instanceof FilePart;
  }

  List<String> nulls() {
    return nulls;
  }

  Map<String, Supplier<Object>> unknown() {
    return unknown;
  }
}
