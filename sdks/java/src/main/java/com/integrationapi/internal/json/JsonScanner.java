package com.integrationapi.internal.json;

import com.integrationapi.internal.behaviour.Behaviour;
import java.nio.charset.StandardCharsets;

/** Reads the tokens of a JSON text in UTF-8 (RFC 8259). Messages never quote the text. */
final class JsonScanner {
  /**
   * Longer integers would take too long to convert: the time grows with the square of the digits.
   */
  private static final int MAX_NUMBER_LENGTH = 1000;

  // BigDecimal has 32-bit exponents.
  private static final int MAX_EXPONENT_DIGITS = 9;
  private static final int END = -1;

  private final byte[] bytes;
  private int position;

  JsonScanner(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Moves to the first value. */
  void start() {
    if (bytes.length >= 3
        && bytes[0] == (byte) 0xEF
        && bytes[1] == (byte) 0xBB
        && bytes[2] == (byte) 0xBF) {
      position = 3;
    }
    if (peek() == END) {
      throw new JsonException("is empty");
    }
  }

  /** Throws an exception unless only whitespace is left. */
  void end() {
    if (peek() != END) {
      throw new JsonException("is not valid JSON: further data follows its value");
    }
  }

  int position() {
    return position;
  }

  void moveTo(int start) {
    position = start;
  }

  void advance() {
    position++;
  }

  /** {@return the next byte that is not whitespace, and moves to it; negative at the end} */
  int peek() {
    while (position < bytes.length) {
      byte next = bytes[position];
      if (next > ' ' || next != ' ' && next != '\n' && next != '\r' && next != '\t') {
        return next & 0xFF;
      }
      position++;
    }
    return END;
  }

  /** {@return the kind of the value at the current position, for messages} */
  String kind() {
    return switch (peek()) {
      case '{' -> "an object";
      case '[' -> "an array";
      case '"' -> "a string";
      case 't', 'f' -> "a boolean";
      case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> {
        int start = position;
        boolean isInteger = number();
        position = start;
        yield isInteger ? "an integer" : "a number";
      }
      default -> throw invalid();
    };
  }

  void colon() {
    expect(':');
  }

  void comma() {
    expect(',');
  }

  /** Moves past a literal. */
  void literal(String text) {
    int start = position;
    position += text.length();
    if (position > bytes.length) {
      throw cutOff();
    }
    for (int index = 0; index < text.length(); index++) {
      if (bytes[start + index] != text.charAt(index)) {
        throw invalid();
      }
    }
  }

  /** {@return the name of a field, from a cache, because there are few} */
  String name() {
    quote();
    int start = position;
    int hash = 0;
    while (position < bytes.length) {
      byte next = bytes[position];
      if (next == '"') {
        return FieldNames.of(bytes, start, position++, hash);
      }
      if (next < ' ' || next == '\\') {
        break;
      }
      hash = 31 * hash + next;
      position++;
    }
    position = start;
    return StringDecoder.rest(this, bytes, start);
  }

  /** {@return the key of a map} */
  String key() {
    quote();
    return StringDecoder.plain(this, bytes, position);
  }

  /** {@return a string, at its quotation mark} */
  String string() {
    position++;
    return StringDecoder.plain(this, bytes, position);
  }

  /** Checks a string, and moves past it. */
  void skipString() {
    quote();
    StringDecoder.skip(this, bytes, position);
  }

  /** Moves past a number. {@return whether it is an integer} */
  boolean number() {
    int start = position;
    if (at(position) == '-') {
      position++;
    }
    int first = position;
    int digits = digits();
    if (digits > 1 && bytes[first] == '0') {
      throw invalid();
    }
    boolean isInteger = true;
    if (at(position) == '.') {
      isInteger = false;
      position++;
      digits();
    }
    if (at(position) == 'e' || at(position) == 'E') {
      isInteger = false;
      position++;
      if (at(position) == '+' || at(position) == '-') {
        position++;
      }
      if (digits() > MAX_EXPONENT_DIGITS) {
        throw new JsonException("has a number that is too large");
      }
    }
    if (isInteger
        ? digits > Behaviour.RESPONSES_MAX_INTEGER_DIGITS
        : position - start > MAX_NUMBER_LENGTH) {
      throw new JsonException("has a number with too many digits");
    }
    return isInteger;
  }

  /** {@return the integer between a position and the current one} */
  long longAt(int start, String location) {
    boolean isNegative = bytes[start] == '-';
    int index = isNegative ? start + 1 : start;
    // Up to 18 digits always fit.
    if (position - index > 18) {
      try {
        return Long.parseLong(textFrom(start));
      } catch (NumberFormatException tooLarge) {
        throw new JsonException("has an integer beyond 64 bits in " + location);
      }
    }
    long value = 0;
    while (index < position) {
      value = value * 10 + bytes[index] - '0';
      index++;
    }
    return isNegative ? -value : value;
  }

  /** {@return the ASCII text between a position and the current one} */
  String textFrom(int start) {
    return new String(bytes, start, position - start, StandardCharsets.ISO_8859_1);
  }

  /** {@return an exception for a text that ends too early} */
  static JsonException cutOff() {
    return new JsonException("is not valid JSON: it ends too early");
  }

  /** {@return an exception for the current position} */
  JsonException invalid() {
    return position >= bytes.length
        ? cutOff()
        : new JsonException("is not valid JSON at byte " + position);
  }

  private int digits() {
    int start = position;
    while (at(position) >= '0' && at(position) <= '9') {
      position++;
    }
    if (position == start) {
      throw invalid();
    }
    return position - start;
  }

  private int at(int index) {
    return index < bytes.length ? bytes[index] : END;
  }

  private void quote() {
    expect('"');
  }

  private void expect(char expected) {
    if (peek() != expected) {
      throw invalid();
    }
    position++;
  }
}
