package com.integrationapi.internal.request;

import com.integrationapi.internal.models.Access;
import com.integrationapi.internal.models.Fields;
import com.integrationapi.internal.schema.PercentEncoding;
import com.integrationapi.internal.schema.PlainText;
import com.integrationapi.internal.schema.RequestJson;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** Form as {@code application/x-www-form-urlencoded}, and parameters with brackets. */
final class Form {
  private final String operation;
  private final List<String> pairs = new ArrayList<>();

  private Form(String operation) {
    this.operation = operation;
  }

  /**
   * {@return the encoded form} A list repeats its name, and an object is JSON. Null is omitted,
   * because a form cannot express it.
   *
   * @param operation operationId, for the error message
   * @param form model, map or JSON object to send
   * @param deep names of fields whose members are sent with brackets
   * @param forms fields that are sent in another way: with the items of a list between this
   *     separator, or as JSON for a media type
   */
  static String of(String operation, Object form, Set<String> deep, Map<String, String> forms) {
    Form encoded = new Form(operation);
    encoded.check(form);
    members(
        form,
        (name, value) -> {
          if (deep.contains(name)) {
            encoded.brackets(name, value);
          } else if (forms.containsKey(name) && value != null) {
            encoded.formed(name, value, forms.get(name));
          } else if (value instanceof Collection<?> list) {
            list.forEach(item -> encoded.pair(name, item));
          } else {
            encoded.pair(name, value);
          }
        });
    return String.join("&", encoded.pairs);
  }

  /**
   * {@return one pair for each scalar in a value} For example, {@code
   * name[member]=a&name[list][0]=b} (OpenAPI 3.1, style {@code deepObject}).
   *
   * @param operation operationId, for the error message
   * @param name name of the parameter
   * @param value model, map, list or scalar
   */
  static String brackets(String operation, String name, Object value) {
    Form encoded = new Form(operation);
    encoded.check(value);
    encoded.brackets(name, value);
    return String.join("&", encoded.pairs);
  }

  // JSON refuses cycles, and values that no API takes.
  private void check(Object value) {
    RequestJson.bytes(operation, value);
  }

  private void brackets(String name, Object value) {
    if (value instanceof Collection<?> list) {
      int index = 0;
      for (Object item : list) {
        brackets(name + "[" + index + "]", item);
        index++;
      }
    } else if (isObject(value)) {
      members(value, (member, item) -> brackets(name + "[" + member + "]", item));
    } else {
      pair(name, value);
    }
  }

  private void formed(String name, Object value, String form) {
    if (form.contains("/")) {
      pairs.add(encoded(name) + "=" + encoded(RequestJson.text(value)));
      return;
    }
    List<String> texts = new ArrayList<>();
    for (Object item : value instanceof Collection<?> list ? list : List.of(value)) {
      if (item != null) {
        texts.add(encoded(PlainText.of(item)));
      }
    }
    if (!texts.isEmpty()) {
      // The comma of a list stays as it is, like in a query (RFC 6570, section 3.2.8).
      String separator = form.equals(",") ? form : encoded(form);
      pairs.add(encoded(name) + "=" + String.join(separator, texts));
    }
  }

  private void pair(String name, Object value) {
    if (value != null) {
      boolean isJson = isObject(value) || value instanceof Collection;
      String text = isJson ? RequestJson.text(value) : PlainText.of(value);
      pairs.add(encoded(name) + "=" + encoded(text));
    }
  }

  private String encoded(String text) {
    return PercentEncoding.encode(operation, text);
  }

  static boolean isObject(Object value) {
    return value instanceof Map || value != null && Access.contentOf(value) instanceof Fields;
  }

  static void members(Object value, BiConsumer<String, Object> each) {
    if (value instanceof Map<?, ?> map) {
      map.forEach((name, item) -> each.accept(String.valueOf(name), item));
    } else {
      // Members that the model does not declare are held as JSON.
      ((Fields) Access.contentOf(value))
          .forEach(
              (name, item) ->
                  each.accept(name, item instanceof Supplier<?> held ? held.get() : item));
    }
  }
}
