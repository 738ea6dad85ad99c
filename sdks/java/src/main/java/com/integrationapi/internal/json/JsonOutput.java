package com.integrationapi.internal.json;

import com.integrationapi.internal.models.Access;
import com.integrationapi.internal.models.Fields;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Writes JSON in UTF-8 without whitespace. */
public final class JsonOutput {
  private static final int MAX_DEPTH = 128;

  private byte[] bytes = new byte[512];
  private int length;
  private int depth;
  // A text that was received may contain half a surrogate pair, as an escape.
  private boolean escapesHalfPairs;

  private JsonOutput() {}

  /**
   * {@return the JSON of a value in UTF-8}
   *
   * @param value a model, list, map, scalar or null
   * @throws JsonException if JSON cannot represent the value, such as an infinite number
   */
  public static byte[] bytes(Object value) {
    JsonOutput out = new JsonOutput();
    out.value(value);
    return Arrays.copyOf(out.bytes, out.length);
  }

  /**
   * {@return the JSON of a value as text}
   *
   * @param value a model, list, map, scalar or null
   * @throws JsonException if JSON cannot represent the value, such as an infinite number
   */
  public static String text(Object value) {
    JsonOutput out = new JsonOutput();
    out.escapesHalfPairs = true;
    out.value(value);
    return new String(out.bytes, 0, out.length, StandardCharsets.UTF_8);
  }

  private void value(Object value) {
    if (value instanceof String text) {
      string(text);
    } else if (value == null) {
      ascii("null");
    } else if (value instanceof Boolean || value instanceof Number) {
      number(value);
    } else if (value instanceof Map<?, ?> map) {
      object(map);
    } else if (value instanceof Collection<?> list) {
      array(list);
    } else {
      other(value);
    }
  }

  private void other(Object value) {
    Object content = Access.contentOf(value);
    if (content instanceof Fields fields) {
      open('{');
      fields.forEach(this::member);
      close('}');
    } else if (content instanceof String text) {
      string(text);
    } else if (value instanceof RawJson json) {
      byte[] raw = json.bytes();
      reserve(raw.length);
      System.arraycopy(raw, 0, bytes, length, raw.length);
      length += raw.length;
    } else if (value instanceof Supplier<?> held) {
      value(held.get());
    } else if (value instanceof Optional<?> maybe) {
      value(maybe.orElse(null));
    } else if (value instanceof OffsetDateTime dateTime) {
      string(DateTimes.text(dateTime));
    } else if (value instanceof Instant instant) {
      string(DateTimes.text(instant));
    } else {
      throw new JsonException(
          "a value of type " + value.getClass().getName() + " cannot be serialised as JSON");
    }
  }

  private void object(Map<?, ?> map) {
    open('{');
    map.forEach((name, value) -> member(String.valueOf(name), value));
    close('}');
  }

  private void member(String name, Object value) {
    separate('{');
    string(name);
    write(':');
    value(value);
  }

  private void array(Collection<?> list) {
    open('[');
    for (Object item : list) {
      separate('[');
      value(item);
    }
    close(']');
  }

  private void number(Object value) {
    boolean isFinite =
        value instanceof Double number
            ? Double.isFinite(number)
            : !(value instanceof Float single) || Float.isFinite(single);
    boolean isKnown =
        value instanceof Integer
            || value instanceof Long
            || value instanceof Double
            || value instanceof Boolean
            || value instanceof BigDecimal
            || value instanceof BigInteger
            || value instanceof Float
            || value instanceof Short
            || value instanceof Byte;
    if (!isFinite || !isKnown) {
      throw new JsonException(value + " cannot be serialised as JSON");
    }
    ascii(value instanceof Number known ? Numbers.text(known) : value.toString());
  }

  private void open(char bracket) {
    depth++;
    if (depth > MAX_DEPTH) {
      throw new JsonException("the value is nested deeper than " + MAX_DEPTH + " levels");
    }
    write(bracket);
  }

  private void close(char bracket) {
    depth--;
    write(bracket);
  }

  private void separate(char bracket) {
    if (bytes[length - 1] != bracket) {
      write(',');
    }
  }

  private void string(String text) {
    write('"');
    for (int index = 0; index < text.length(); index++) {
      // A UTF-16 code unit needs at most six bytes, as an escape.
      if (length + 6 > bytes.length) {
        reserve(text.length() - index + 6);
      }
      char character = text.charAt(index);
      if (character >= ' ' && character < 0x80 && character != '"' && character != '\\') {
        bytes[length++] = (byte) character;
      } else if (character < 0x80) {
        escape(character);
      } else if (Character.isSurrogate(character)) {
        index += pair(text, index) - 1;
      } else {
        beyondAscii(character);
      }
    }
    write('"');
  }

  private void escape(char character) {
    bytes[length++] = '\\';
    int letter = "\b\t\n\f\r\"\\".indexOf(character);
    if (letter >= 0) {
      bytes[length++] = (byte) "btnfr\"\\".charAt(letter);
      return;
    }
    ascii("u00");
    bytes[length++] = (byte) Character.forDigit(character >> 4, 16);
    bytes[length++] = (byte) Character.forDigit(character & 15, 16);
  }

  /** {@return the number of characters that were written} */
  private int pair(String text, int index) {
    int codePoint = text.codePointAt(index);
    if (!Character.isSupplementaryCodePoint(codePoint)) {
      if (escapesHalfPairs) {
        ascii(String.format("\\u%04x", codePoint));
        return 1;
      }
      throw new JsonException(
          "a text contains half a surrogate pair, which UTF-8 cannot represent");
    }
    bytes[length++] = (byte) (0xF0 | codePoint >> 18);
    bytes[length++] = (byte) (0x80 | codePoint >> 12 & 0x3F);
    bytes[length++] = (byte) (0x80 | codePoint >> 6 & 0x3F);
    bytes[length++] = (byte) (0x80 | codePoint & 0x3F);
    return 2;
  }

  private void beyondAscii(char character) {
    if (character < 0x800) {
      bytes[length++] = (byte) (0xC0 | character >> 6);
    } else {
      bytes[length++] = (byte) (0xE0 | character >> 12);
      bytes[length++] = (byte) (0x80 | character >> 6 & 0x3F);
    }
    bytes[length++] = (byte) (0x80 | character & 0x3F);
  }

  private void ascii(String text) {
    reserve(text.length());
    for (int index = 0; index < text.length(); index++) {
      bytes[length++] = (byte) text.charAt(index);
    }
  }

  private void write(char character) {
    reserve(1);
    bytes[length++] = (byte) character;
  }

  private void reserve(int more) {
    int needed = Math.addExact(length, more);
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(needed, bytes.length * 2));
    }
  }
}
