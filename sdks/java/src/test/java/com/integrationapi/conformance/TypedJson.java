package com.integrationapi.conformance;

import com.integrationapi.DecodeException;
import com.integrationapi.Model;
import com.integrationapi.OpenEnum;
import com.integrationapi.Page;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

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

  /** {@return a value of the library as JSON, by its type in the table} */
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
      case "date-time" ->
          value instanceof Instant time
              ? Map.of("$date_time", UTC.format(time))
              : mistyped(value.getClass());
      case "json" -> value;
      default -> mistyped(value.getClass());
    };
  }

  private Object composite(Map<?, ?> type, Object value) {
    if (type.containsKey("list") && value instanceof List<?> list) {
      return list.stream().map(item -> of(type.get("list"), item)).collect(Collectors.toList());
    }
    if (type.containsKey("map") && value instanceof Map<?, ?>) {
      Map<String, Object> map = new LinkedHashMap<>(Json.object(value));
      map.replaceAll((name, member) -> of(type.get("map"), member));
      return map;
    }
    if (type.containsKey("enum") && value instanceof OpenEnum constant) {
      boolean isSame = Reflected.isSame(simpleName(value), (String) type.get("enum"));
      return isSame ? constant.value() : mistyped(value.getClass());
    }
    if (!type.containsKey("model")) {
      return mistyped(value.getClass());
    }
    Map<String, Object> model = table.model(type.get("model"));
    return model.containsKey("discriminator") ? union(model, value) : model(model, value);
  }

  /** {@return the name of the schema that a value of a union has, or null for other types} */
  String variantOf(Object type, Object value) {
    Object name = type instanceof Map<?, ?> composite ? composite.get("model") : null;
    Map<String, Object> union = table.model(name);
    return value != null && union.containsKey("discriminator")
        ? variantOf(union, value).orElse("Unknown" + name)
        : null;
  }

  private Optional<String> variantOf(Map<String, Object> union, Object value) {
    return variants(union).values().stream()
        .map(String::valueOf)
        .filter(schema -> isOf(table.model(schema), value))
        .findFirst();
  }

  // The class must be the one that the value of the discriminator selects.
  private Object union(Map<String, Object> union, Object value) {
    String schema = variantOf(union, value).orElse(null);
    Object entry = schema == null ? union.get("unknown") : table.model(schema);
    Object read = model(Json.object(entry), value);
    Object selector = read instanceof Map<?, ?> map ? map.get(union.get("discriminator")) : null;
    Object selected = selector == null ? null : variants(union).get(selector);
    return Objects.equals(schema, selected) ? read : mistyped(value.getClass());
  }

  private static Map<String, Object> variants(Map<String, Object> union) {
    return Json.object(union.get("variants"));
  }

  private Object model(Map<String, Object> entry, Object value) {
    if (!isOf(entry, value) || !(value instanceof Model model)) {
      return mistyped(value.getClass());
    }
    Map<String, Object> read = new LinkedHashMap<>();
    Map<String, Object> declared = Json.object(entry.get("fields"));
    for (Map.Entry<String, Object> field : declared.entrySet()) {
      member(model, field.getKey(), Json.object(field.getValue()), read);
    }
    for (Map.Entry<String, ?> other : model.additionalProperties().entrySet()) {
      boolean isDeclared = declared.containsKey(other.getKey());
      read.put(other.getKey(), isDeclared ? mistyped("additional property") : other.getValue());
    }
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
    if (!Reflected.has(model.getClass(), getter)) {
      return new Missing();
    }
    Object value = Reflected.invoke(model.getClass(), getter, model);
    return value instanceof Optional<?> maybe ? maybe.orElse(null) : value;
  }

  /** Stands for a getter that the library lacks; a value of no type of the contract. */
  private record Missing() {}

  private static boolean isOf(Map<String, Object> entry, Object value) {
    // All pages have one class.
    if (value instanceof Page) {
      return Json.object(entry.get("fields")).containsKey("next_cursor");
    }
    return value.getClass().getPackageName().equals(MODELS)
        && simpleName(value).equals(entry.get("class"));
  }

  private static Object only(Object value, Class<?> expected) {
    return expected.isInstance(value) ? value : mistyped(value.getClass());
  }

  private static Object mistyped(Object type) {
    return Map.of("$mistyped", String.valueOf(type));
  }

  private static String simpleName(Object value) {
    return value.getClass().getSimpleName();
  }
}
