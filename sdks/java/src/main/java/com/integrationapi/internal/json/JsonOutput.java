package com.integrationapi.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.integrationapi.InvalidRequestException;
import com.integrationapi.Model;
import com.integrationapi.OpenEnum;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** Writes models as JSON in UTF-8, without spaces. Fields that are absent are not written. */
public final class JsonOutput implements FieldVisitor {
  private static final JsonFactory FACTORY = new JsonFactory();

  private final JsonGenerator generator;

  private JsonOutput(JsonGenerator generator) {
    this.generator = generator;
  }

  /**
   * {@return the JSON of a model, list, map or plain value}
   *
   * @param value to be written
   * @throws InvalidRequestException when JSON has no such value, as for infinite numbers
   */
  public static byte[] bytes(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    try (JsonGenerator generator = FACTORY.createGenerator(bytes)) {
      new JsonOutput(generator).value(value);
    } catch (IOException cause) {
      throw new InvalidRequestException("the body can't be written as JSON", cause);
    }
    return bytes.toByteArray();
  }

  /**
   * {@return the JSON of a value as text}
   *
   * @param value as for {@link #bytes}
   */
  public static String text(Object value) {
    return new String(bytes(value), StandardCharsets.UTF_8);
  }

  @Override
  public void field(String name, Object value) {
    if (value == null) {
      return;
    }
    try {
      generator.writeFieldName(name);
      value(value);
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  @Override
  public void secret(String name, Object value) {
    field(name, value);
  }

  private void value(Object value) throws IOException {
    if (value == null) {
      generator.writeNull();
    } else if (value instanceof Optional<?> maybe) {
      value(maybe.orElse(null));
    } else if (value instanceof Model model) {
      object(model);
    } else if (value instanceof Map<?, ?> map) {
      object(map);
    } else if (value instanceof Collection<?> list) {
      array(list);
    } else {
      scalar(value);
    }
  }

  private void object(Model model) throws IOException {
    generator.writeStartObject();
    model.visit(this);
    if (model instanceof UnknownVariant) {
      fields(model.additionalProperties());
    }
    generator.writeEndObject();
  }

  private void object(Map<?, ?> map) throws IOException {
    generator.writeStartObject();
    fields(map);
    generator.writeEndObject();
  }

  private void fields(Map<?, ?> map) throws IOException {
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      generator.writeFieldName(String.valueOf(entry.getKey()));
      value(entry.getValue());
    }
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
    } else if (value instanceof OpenEnum text) {
      generator.writeString(text.value());
    } else if (value instanceof OffsetDateTime time) {
      generator.writeString(DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time));
    } else if (value instanceof Boolean bool) {
      generator.writeBoolean(bool);
    } else if (value instanceof Number number) {
      number(number);
    } else {
      throw new InvalidRequestException("JSON has no form for a " + value.getClass().getName());
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
      throw new InvalidRequestException("JSON has no form for " + value);
    }
  }
}
