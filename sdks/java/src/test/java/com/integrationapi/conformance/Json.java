package com.integrationapi.conformance;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads and writes the JSON of the protocol, with exact numbers. It does not use the reader and
 * writer of the library, which would hide their own defects.
 */
final class Json {
  private static final JsonFactory FACTORY = new JsonFactory();

  private Json() {}

  /** {@return a value as a map, list, string, number, boolean or null} */
  static Object read(String text) throws IOException {
    try (JsonParser parser = FACTORY.createParser(text)) {
      parser.nextToken();
      return value(parser);
    }
  }

  /** {@return an object as a map, or an empty map for null} */
  // The read method returns objects as maps with string keys.
  @SuppressWarnings("unchecked")
  static Map<String, Object> object(Object value) {
    return value == null ? Map.of() : (Map<String, Object>) value;
  }

  /** {@return JSON on one line} */
  static String write(Object value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = FACTORY.createGenerator(text)) {
      write(generator, value);
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
    return text.toString();
  }

  private static Object value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> members(parser);
      case START_ARRAY -> items(parser);
      case VALUE_STRING -> parser.getText();
      // An int becomes a long, so callers handle one type less.
      case VALUE_NUMBER_INT ->
          parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
              ? (Object) parser.getBigIntegerValue()
              : parser.getLongValue();
      case VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
      case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
      default -> null;
    };
  }

  private static Map<String, Object> members(JsonParser parser) throws IOException {
    Map<String, Object> members = new LinkedHashMap<>();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      parser.nextToken();
      members.put(name, value(parser));
    }
    return members;
  }

  private static List<Object> items(JsonParser parser) throws IOException {
    List<Object> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(value(parser));
    }
    return items;
  }

  private static void write(JsonGenerator generator, Object value) throws IOException {
    if (value instanceof Optional<?> maybe) {
      write(generator, maybe.orElse(null));
    } else if (value instanceof Map<?, ?> map) {
      generator.writeStartObject();
      members(generator, map);
      generator.writeEndObject();
    } else if (value instanceof Collection<?> list) {
      generator.writeStartArray();
      for (Object item : list) {
        write(generator, item);
      }
      generator.writeEndArray();
    } else {
      // Numbers and booleans are written as such, all other values as strings.
      generator.writePOJO(plain(value));
    }
  }

  private static Object plain(Object value) {
    boolean known = value == null || value instanceof Number || value instanceof Boolean;
    return known ? value : value.toString();
  }

  private static void members(JsonGenerator generator, Map<?, ?> map) throws IOException {
    for (Map.Entry<?, ?> member : map.entrySet()) {
      generator.writeFieldName(String.valueOf(member.getKey()));
      write(generator, member.getValue());
    }
  }
}
