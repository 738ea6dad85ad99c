package com.integrationapi.internal.request;

import com.integrationapi.internal.schema.PercentEncoding;
import com.integrationapi.internal.schema.PlainText;
import com.integrationapi.internal.schema.RequestJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Style of a parameter that is not sent in the usual form of its place (OpenAPI 3.1, section
 * 4.8.12.2).
 */
public final class ParameterStyle {
  /** Place of a parameter. */
  enum Place {
    PATH,
    QUERY,
    HEADER,
    COOKIE
  }

  /**
   * How a style joins the parts of a value (RFC 6570, appendix A).
   *
   * @param first begins the text
   * @param separator between the parts of an exploded value
   * @param joint between the parts of any other value
   * @param afterName after a name whose value is empty; null if the text has no name
   */
  private record Shape(String first, String separator, String joint, String afterName) {}

  private static final Map<String, Shape> SHAPES =
      Map.of(
          "form", new Shape("", "&", ",", "="),
          "simple", new Shape("", ",", ",", null),
          "label", new Shape(".", ".", ",", null),
          "matrix", new Shape(";", ";", ",", ""),
          "spaceDelimited", new Shape("", "&", "%20", "="),
          "pipeDelimited", new Shape("", "&", "%7C", "="));

  // All but reserved characters without a meaning in a query, and triplets that are encoded
  // already.
  private static final Pattern ENCODED = Pattern.compile("[^:/?@!$'()*,;=%]+|%(?![0-9A-Fa-f]{2})");

  private final String name;
  private final boolean isExploded;
  private final boolean isReserved;

  private ParameterStyle(String name, boolean isExploded, boolean isReserved) {
    this.name = name;
    this.isExploded = isExploded;
    this.isReserved = isReserved;
  }

  /**
   * {@return a style}
   *
   * @param name a style of OpenAPI, or {@code json} for the JSON text of the value
   */
  public static ParameterStyle of(String name) {
    return new ParameterStyle(name, false, false);
  }

  /** {@return this style, with a part for each item of a list or member of an object} */
  public ParameterStyle exploded() {
    return new ParameterStyle(name, true, isReserved);
  }

  /** {@return this style, which sends reserved characters as they are} */
  public ParameterStyle reserved() {
    return new ParameterStyle(name, isExploded, true);
  }

  /**
   * {@return the text of a parameter, with its name in a query or a cookie} Null, and an empty list
   * or object, have no text. A value inside of an item or a member is JSON.
   */
  String text(String operation, Place place, String parameter, Object value) {
    if (value == null) {
      return "";
    }
    // JSON refuses cycles, and values that no API takes.
    String json = new String(RequestJson.bytes(operation, value), StandardCharsets.UTF_8);
    if (name.equals("deepObject")) {
      return Form.brackets(operation, parameter, value);
    }
    UnaryOperator<String> encoded = text -> PercentEncoding.encode(operation, text);
    UnaryOperator<String> encode =
        place == Place.HEADER ? text -> text : isReserved ? text -> most(encoded, text) : encoded;
    String key = encoded.apply(parameter);
    if (name.equals("json")) {
      boolean isNamed = place == Place.QUERY || place == Place.COOKIE;
      return (isNamed ? key + "=" : "") + encode.apply(json);
    }
    return expanded(key, value, encode);
  }

  private String expanded(String key, Object value, UnaryOperator<String> encode) {
    Shape shape = SHAPES.get(name);
    List<String> parts = new ArrayList<>();
    if (value instanceof Collection<?> list) {
      for (Object item : list) {
        if (item != null) {
          String text = encode.apply(textOf(item));
          parts.add(isExploded ? named(shape, key, text) : text);
        }
      }
    } else if (Form.isObject(value)) {
      Form.members(
          value,
          (member, item) -> {
            if (item != null) {
              String separator = isExploded ? "=" : shape.joint();
              parts.add(encode.apply(member) + separator + encode.apply(textOf(item)));
            }
          });
    } else {
      return shape.first() + named(shape, key, encode.apply(textOf(value)));
    }
    if (parts.isEmpty()) {
      return "";
    }
    return shape.first()
        + (isExploded
            ? String.join(shape.separator(), parts)
            : named(shape, key, String.join(shape.joint(), parts)));
  }

  private static String named(Shape shape, String key, String text) {
    if (shape.afterName() == null) {
      return text;
    }
    return key + (text.isEmpty() ? shape.afterName() : "=" + text);
  }

  private static String textOf(Object item) {
    boolean isJson = Form.isObject(item) || item instanceof Collection;
    return isJson ? RequestJson.text(item) : PlainText.of(item);
  }

  private static String most(UnaryOperator<String> encoded, String text) {
    return ENCODED
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(encoded.apply(found.group())));
  }
}
