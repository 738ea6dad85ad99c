package com.integrationapi.conformance;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.integrationapi.Model;
import com.integrationapi.OpenEnum;
import com.integrationapi.internal.access.Access;
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
 * JSON of the protocol, whose numbers stay exact. The library's own reader and writer are not used:
 * a flaw they share with what is asked would hide itself.
 */
final class Json {
  private static final JsonFactory FACTORY = new JsonFactory();

  private Json() {}

  /** {@return maps, lists, texts, numbers, booleans and null} */
  static Object read(String text) throws IOException {
    try (JsonParser parser = FACTORY.createParser(text)) {
      parser.nextToken();
      return value(parser);
    }
  }

  /** {@return an object that may be left out} */
  // Objects are read as maps by text, above.
  @SuppressWarnings("unchecked")
  static Map<String, Object> object(Object value) {
    return value == null ? Map.of() : (Map<String, Object>) value;
  }

  /** A value that has been written, so that nothing in it can fail any more. */
  record Written(String json) {}

  /** {@return one line; models have all fields in it, known or not} */
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
      // An int becomes a long, so that callers have one type less to tell apart.
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
    } else if (value instanceof Model model) {
      Map<Object, Object> fields = new LinkedHashMap<>((Map<?, ?>) Access.contentOf(model));
      fields.putAll(model.additionalProperties());
      generator.writeStartObject();
      members(generator, fields);
      generator.writeEndObject();
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
    } else if (value instanceof Written written) {
      generator.writeRawValue(written.json());
    } else if (value instanceof OpenEnum text) {
      generator.writeString(text.value());
    } else {
      // Numbers, texts and booleans; whatever else comes is written as its text.
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
