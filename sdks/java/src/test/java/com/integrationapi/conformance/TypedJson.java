package com.integrationapi.conformance;

import com.integrationapi.DecodeException;
import com.integrationapi.Model;
import com.integrationapi.OpenEnum;
import com.integrationapi.Page;
import java.lang.reflect.Method;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Reads values back through their public getters, as a program does. Only fields that the library
 * does not know come from elsewhere: from the additional properties of their model.
 */
final class TypedJson {
  private static final String MODELS = Model.class.getPackageName() + ".model";
  // All digits that the types hold, even zeros: a missing digit is a lost one.
  private static final DateTimeFormatter UTC =
      new DateTimeFormatterBuilder().appendInstant(9).toFormatter();

  private final Table table;

  TypedJson(Table table) {
    this.table = table;
  }

  /**
   * {@return a value as JSON}
   *
   * @param type type of the value in the table, or null if the operation returns nothing
   * @param value value of the library
   */
  Object of(Object type, Object value) {
    if (value == null) {
      return null;
    }
    if (type instanceof Map<?, ?> composite) {
      return composite(composite, value);
    }
    return switch (String.valueOf(type)) {
      case "string" -> only(value, String.class);
      case "integer" -> value instanceof Integer ? value : only(value, Long.class);
      case "number" -> only(value, Double.class);
      case "boolean" -> only(value, Boolean.class);
      case "date-time" -> dateTime(value);
      case "json" -> value;
      default -> mistyped(value);
    };
  }

  /** {@return the name of the schema that a value of a union has, or null for other types} */
  String variantOf(Object type, Object value) {
    if (!(type instanceof Map<?, ?> composite) || composite.get("model") == null || value == null) {
      return null;
    }
    Map<String, Object> union = table.model(composite.get("model"));
    return union.containsKey("discriminator")
        ? variantOf(union, value, "Unknown" + composite.get("model"))
        : null;
  }

  private Object composite(Map<?, ?> type, Object value) {
    if (type.containsKey("list")) {
      return value instanceof List<?> list ? list(type.get("list"), list) : mistyped(value);
    }
    if (type.containsKey("map")) {
      return value instanceof Map<?, ?> map ? map(type.get("map"), map) : mistyped(value);
    }
    if (type.containsKey("enum")) {
      boolean isSame =
          isModel(value) && Reflected.isSame(simpleName(value), (String) type.get("enum"));
      return isSame && value instanceof OpenEnum constant ? constant.value() : mistyped(value);
    }
    Map<String, Object> model = table.model(type.get("model"));
    return model.containsKey("discriminator") ? union(model, value) : model(model, value);
  }

  private List<Object> list(Object items, List<?> list) {
    List<Object> all = new ArrayList<>();
    for (Object item : list) {
      all.add(of(items, item));
    }
    return all;
  }

  private Map<String, Object> map(Object values, Map<?, ?> map) {
    Map<String, Object> all = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      all.put((String) entry.getKey(), of(values, entry.getValue()));
    }
    return all;
  }

  // The class must be the one that the value of the discriminator selects.
  private Object union(Map<String, Object> union, Object value) {
    String schema = variantOf(union, value, null);
    Object entry = schema == null ? union.get("unknown") : table.model(schema);
    Object read = model(Json.object(entry), value);
    Object selector = read instanceof Map<?, ?> map ? map.get(union.get("discriminator")) : null;
    Object selected = selector == null ? null : variants(union).get(selector);
    return Objects.equals(schema, selected) ? read : mistyped(value);
  }

  private String variantOf(Map<String, Object> union, Object value, String unknown) {
    for (Object schema : variants(union).values()) {
      if (isOf(table.model(schema), value)) {
        return (String) schema;
      }
    }
    return unknown;
  }

  private static Map<String, Object> variants(Map<String, Object> union) {
    return Json.object(union.get("variants"));
  }

  private Object model(Map<String, Object> entry, Object value) {
    if (!isOf(entry, value) || !(value instanceof Model model)) {
      return mistyped(value);
    }
    Map<String, Object> read = new LinkedHashMap<>();
    Map<String, Object> declared = Json.object(entry.get("fields"));
    for (Map.Entry<String, Object> field : declared.entrySet()) {
      member(model, field.getKey(), Json.object(field.getValue()), read);
    }
    model
        .additionalProperties()
        .forEach(
            (name, json) ->
                read.put(
                    name, declared.containsKey(name) ? mistyped("additional property") : json));
    return read;
  }

  private void member(
      Model model, String field, Map<String, Object> slot, Map<String, Object> read) {
    boolean isPresent = model.has(field);
    Object value;
    try {
      value = get(model, (String) slot.get("name"));
    } catch (DecodeException missing) {
      // The getter of a required field throws if the field is absent or null.
      if (isPresent && !model.isNull(field)) {
        throw missing;
      }
      value = null;
    }
    // A page without items or without the word that there is more reads as the end of its list.
    boolean isDefault =
        model instanceof Page && (List.of().equals(value) || Boolean.FALSE.equals(value));
    if (model.isNull(field)) {
      read.put(field, value == null || isDefault ? null : mistyped("value of a null field"));
    } else if (isPresent) {
      read.put(field, of(slot.get("type"), value));
    } else if (value != null && !isDefault) {
      read.put(field, mistyped("value of an absent field"));
    }
  }

  /** {@return the value of a getter, or null for an empty optional} */
  private static Object get(Model model, String getter) {
    Method method;
    try {
      method = model.getClass().getMethod(getter);
    } catch (NoSuchMethodException missing) {
      return new Missing();
    }
    Object value = Reflected.invoke(method, model);
    return value instanceof Optional<?> maybe ? maybe.orElse(null) : value;
  }

  /** Stands for a getter that the library lacks; a value of no type of the contract. */
  private record Missing() {}

  private static Object dateTime(Object value) {
    return value instanceof Instant time ? Map.of("$date_time", UTC.format(time)) : mistyped(value);
  }

  private static boolean isOf(Map<String, Object> entry, Object value) {
    // All pages have one class.
    if (value instanceof Page) {
      return Json.object(entry.get("fields")).containsKey("next_cursor");
    }
    return isModel(value) && simpleName(value).equals(entry.get("class"));
  }

  private static boolean isModel(Object value) {
    return value.getClass().getPackageName().equals(MODELS);
  }

  private static Object only(Object value, Class<?> expected) {
    return expected.isInstance(value) ? value : mistyped(value);
  }

  private static Object mistyped(Object value) {
    return mistyped(value.getClass().getName());
  }

  private static Object mistyped(String type) {
    return Map.of("$mistyped", type);
  }

  private static String simpleName(Object value) {
    return value.getClass().getSimpleName();
  }
}
