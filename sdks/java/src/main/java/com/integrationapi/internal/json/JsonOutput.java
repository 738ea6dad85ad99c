package com.integrationapi.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.integrationapi.internal.access.Access;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** Writes JSON in UTF-8 without whitespace. */
public final class JsonOutput {
  private static final JsonFactory FACTORY = new JsonFactory();

  private final JsonGenerator generator;

  private JsonOutput(JsonGenerator generator) {
    this.generator = generator;
  }

  /**
   * {@return the JSON of a value in UTF-8}
   *
   * @param value a model, list, map, scalar or null
   * @throws JsonException if JSON cannot represent the value, such as an infinite number
   */
  public static byte[] bytes(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    try (JsonGenerator generator = FACTORY.createGenerator(bytes)) {
      new JsonOutput(generator).value(value);
    } catch (IOException cause) {
      throw new JsonException("the request body cannot be serialised as JSON", cause);
    }
    return bytes.toByteArray();
  }

  /**
   * {@return the JSON of a value as text}
   *
   * @param value a model, list, map, scalar or null
   * @throws JsonException if JSON cannot represent the value, such as an infinite number
   */
  public static String text(Object value) {
    return new String(bytes(value), StandardCharsets.UTF_8);
  }

  private void value(Object any) throws IOException {
    Object value = Access.contentOf(any);
    if (value == null) {
      generator.writeNull();
    } else if (value instanceof Optional<?> maybe) {
      value(maybe.orElse(null));
    } else if (value instanceof Map<?, ?> map) {
      object(map);
    } else if (value instanceof Collection<?> list) {
      array(list);
    } else {
      scalar(value);
    }
  }

  private void object(Map<?, ?> map) throws IOException {
    generator.writeStartObject();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      generator.writeFieldName(String.valueOf(entry.getKey()));
      value(entry.getValue());
    }
    generator.writeEndObject();
  }

  private void array(Collection<?> list) throws IOException {
    generator.writeStartArray();
    for (Object item : list) {
      value(item);
    }
    generator.writeEndArray();
  }

  private void scalar(Object value) throws IOException {
    if (value instanceof String text) {
      generator.writeString(text);
    } else if (value instanceof OffsetDateTime dateTime) {
      generator.writeString(DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(dateTime));
    } else if (value instanceof Boolean bool) {
      generator.writeBoolean(bool);
    } else if (value instanceof Number number) {
      number(number);
    } else {
      throw new JsonException(
          "a value of type " + value.getClass().getName() + " cannot be serialised as JSON");
    }
  }

  private void number(Number value) throws IOException {
    if (value instanceof BigInteger number) {
      generator.writeNumber(number);
    } else if (value instanceof BigDecimal number) {
      generator.writeNumber(number);
    } else if (value instanceof Float number && Float.isFinite(number)) {
      generator.writeNumber(number);
    } else if (value instanceof Double number && Double.isFinite(number)) {
      generator.writeNumber(number);
    } else if (value instanceof Integer
        || value instanceof Long
        || value instanceof Short
        || value instanceof Byte) {
      generator.writeNumber(value.longValue());
    } else {
      throw new JsonException(value + " cannot be serialised as JSON");
    }
  }
}
