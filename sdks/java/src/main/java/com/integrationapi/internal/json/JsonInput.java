package com.integrationapi.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON directly from bytes (RFC 8259). Each method reads the value at the current position.
 * It returns null for JSON null and throws {@link JsonException} for a value of another type.
 */
public final class JsonInput {
  private static final int MAX_DEPTH = 128;
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
          .build();

  private final byte[] bytes;
  private final JsonParser parser;
  private String fieldName = "";

  private JsonInput(byte[] bytes, JsonParser parser) {
    this.bytes = bytes;
    this.parser = parser;
  }

  /**
   * {@return the decoded value of a JSON text}
   *
   * @param <T> type of the decoded value
   * @param json text in UTF-8; a byte order mark is skipped
   * @param decoder decodes the value
   * @throws JsonException if the text is not JSON, or is not of the expected type
   */
  public static <T> T decode(byte[] json, Decoder<T> decoder) {
    byte[] bytes = withoutByteOrderMark(json);
    try (JsonParser parser = FACTORY.createParser(bytes)) {
      if (parser.nextToken() == null) {
        throw new JsonException("no JSON found");
      }
      T value = decoder.decode(new JsonInput(bytes, parser));
      if (parser.nextToken() != null) {
        throw new JsonException("further data after the JSON value");
      }
      return value;
    } catch (IOException cause) {
      throw unreadable(cause);
    }
  }

  /**
   * {@return the decoded value at the current position}
   *
   * @param <T> type of the decoded value
   * @param decoder decodes the value
   */
  public <T> T read(Decoder<T> decoder) {
    return decoder.decode(this);
  }

  /** {@return whether an object starts here; false for null} */
  public boolean object() {
    return is(JsonToken.START_OBJECT);
  }

  /** {@return whether the object has another field, and moves to its value} */
  public boolean nextField() {
    try {
      fieldName = parser.nextFieldName();
      if (fieldName == null) {
        return false;
      }
      parser.nextToken();
      return true;
    } catch (IOException cause) {
      throw unreadable(cause);
    }
  }

  /** {@return the name of the current field} */
  public String fieldName() {
    return fieldName;
  }

  /** {@return whether the current value is null} */
  public boolean isNull() {
    return parser.currentToken() == JsonToken.VALUE_NULL;
  }

  /** {@return a string} */
  public String string() {
    try {
      return is(JsonToken.VALUE_STRING) ? parser.getText() : null;
    } catch (IOException cause) {
      throw unreadable(cause);
    }
  }

  /** {@return a date-time} */
  public OffsetDateTime dateTime() {
    String text = string();
    try {
      return text == null ? null : OffsetDateTime.parse(text);
    } catch (DateTimeException cause) {
      throw new JsonException("\"" + text + "\" is not an RFC 3339 date-time", cause);
    }
  }

  /** {@return a 32-bit integer} */
  public Integer integer() {
    try {
      return is(JsonToken.VALUE_NUMBER_INT) ? parser.getIntValue() : null;
    } catch (IOException cause) {
      throw unreadable(cause);
    }
  }

  /** {@return a 64-bit integer} */
  public Long longInteger() {
    try {
      return is(JsonToken.VALUE_NUMBER_INT) ? parser.getLongValue() : null;
    } catch (IOException cause) {
      throw unreadable(cause);
    }
  }

  /** {@return a number} */
  public Double number() {
    try {
      return parser.currentToken() == JsonToken.VALUE_NUMBER_INT || is(JsonToken.VALUE_NUMBER_FLOAT)
          ? parser.getDoubleValue()
          : null;
    } catch (IOException cause) {
      throw unreadable(cause);
    }
  }

  /** {@return a boolean} */
  public Boolean bool() {
    if (parser.currentToken() == JsonToken.VALUE_FALSE) {
      return Boolean.FALSE;
    }
    return is(JsonToken.VALUE_TRUE) ? Boolean.TRUE : null;
  }

  /**
   * {@return a list}
   *
   * @param <T> type of the items
   * @param items decodes an item
   */
  public <T> List<T> list(Decoder<T> items) {
    if (!is(JsonToken.START_ARRAY)) {
      return null;
    }
    List<T> list = new ArrayList<>();
    try {
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        list.add(items.decode(this));
      }
    } catch (IOException cause) {
      throw unreadable(cause);
    }
    return Collections.unmodifiableList(list);
  }

  /**
   * {@return an object with any keys}
   *
   * @param <T> type of the values
   * @param values decodes a value
   */
  public <T> Map<String, T> map(Decoder<T> values) {
    if (!object()) {
      return null;
    }
    Map<String, T> map = new LinkedHashMap<>();
    while (nextField()) {
      String key = fieldName;
      map.put(key, values.decode(this));
    }
    return Collections.unmodifiableMap(map);
  }

  /** {@return a value of any type, as a map, list, string, number or boolean} */
  public Object any() {
    try {
      return switch (parser.currentToken()) {
        case START_OBJECT -> map(JsonInput::any);
        case START_ARRAY -> list(JsonInput::any);
        case VALUE_NUMBER_INT -> integerOfAnySize();
        case VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
        case VALUE_TRUE, VALUE_FALSE -> bool();
        default -> string();
      };
    } catch (IOException cause) {
      throw unreadable(cause);
    }
  }

  /** {@return a value of any type, not parsed yet} */
  public RawJson raw() {
    try {
      int start = (int) parser.currentTokenLocation().getByteOffset();
      parser.skipChildren();
      parser.finishToken();
      int end = (int) parser.currentLocation().getByteOffset();
      return new RawJson(Arrays.copyOfRange(bytes, start, end));
    } catch (IOException cause) {
      throw unreadable(cause);
    }
  }

  /**
   * {@return the string value of a field of the object that starts here, or an empty string if
   * there is no such field} Does not move the input.
   *
   * @param name name of the discriminator field
   */
  public String peek(String name) {
    int start = (int) parser.currentTokenLocation().getByteOffset();
    // Parsing twice costs little, because the field is nearly always among the first.
    try (JsonParser ahead = FACTORY.createParser(bytes, start, bytes.length - start)) {
      ahead.nextToken();
      while (ahead.nextToken() == JsonToken.FIELD_NAME) {
        boolean found = name.equals(ahead.currentName());
        ahead.nextToken();
        if (found) {
          return ahead.getText();
        }
        ahead.skipChildren();
      }
      return "";
    } catch (IOException cause) {
      throw unreadable(cause);
    }
  }

  private boolean is(JsonToken expected) {
    JsonToken token = parser.currentToken();
    if (token == expected) {
      return true;
    }
    if (token == JsonToken.VALUE_NULL) {
      return false;
    }
    String location = fieldName == null || fieldName.isEmpty() ? "" : fieldName + ": ";
    throw new JsonException(
        location + "expected " + description(expected) + ", got " + description(token));
  }

  private static String description(JsonToken token) {
    return switch (token) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case VALUE_STRING -> "a string";
      case VALUE_NUMBER_INT -> "an integer";
      case VALUE_NUMBER_FLOAT -> "a number";
      case VALUE_TRUE, VALUE_FALSE -> "a boolean";
      default -> token.toString();
    };
  }

  private Object integerOfAnySize() throws IOException {
    BigInteger value = parser.getBigIntegerValue();
    return value.bitLength() < Long.SIZE ? (Object) value.longValue() : value;
  }

  private static byte[] withoutByteOrderMark(byte[] json) {
    boolean marked =
        json.length >= 3
            && json[0] == (byte) 0xEF
            && json[1] == (byte) 0xBB
            && json[2] == (byte) 0xBF;
    return marked ? Arrays.copyOfRange(json, 3, json.length) : json;
  }

  private static JsonException unreadable(IOException cause) {
    // Jackson's own message without the source location, which adds further lines.
    String reason =
        cause instanceof JsonProcessingException json
            ? json.getOriginalMessage()
            : cause.getMessage();
    return new JsonException(reason, cause);
  }
}
