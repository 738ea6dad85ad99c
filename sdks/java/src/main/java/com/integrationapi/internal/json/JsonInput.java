package com.integrationapi.internal.json;

import com.integrationapi.internal.behaviour.Behaviour;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Reads JSON directly from bytes (RFC 8259). Each method reads the value at the current position.
 * It returns null for JSON null and throws {@link JsonException} for a value of another type.
 */
public final class JsonInput {
  private final byte[] bytes;
  private final JsonScanner scanner;
  private String fieldName = "";
  private int depth;
  // True between the start of an object or array and its first member.
  private boolean isFresh;

  private JsonInput(byte[] bytes) {
    this.bytes = bytes;
    this.scanner = new JsonScanner(bytes);
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
    JsonInput in = new JsonInput(json);
    in.scanner.start();
    T value = decoder.decode(in);
    in.scanner.end();
    return value;
  }

  /** {@return whether an object starts here; false for null} */
  public boolean object() {
    return opens('{', "an object");
  }

  /** {@return whether an array starts here; false for null} */
  public boolean array() {
    return opens('[', "an array");
  }

  /** {@return whether the object has another field, and moves to its value} */
  public boolean nextField() {
    if (!hasNext('}')) {
      return false;
    }
    fieldName = scanner.name();
    scanner.colon();
    return true;
  }

  /** {@return whether the array has another item, and moves to it} */
  public boolean nextItem() {
    return hasNext(']');
  }

  /** {@return the name of the current field} */
  public String fieldName() {
    return fieldName;
  }

  /** {@return whether the current value is null} */
  public boolean isNull() {
    return scanner.peek() == 'n';
  }

  /** {@return a string} */
  public String string() {
    return is('"', "a string") ? scanner.string() : null;
  }

  /** {@return the text of a date-time as in RFC 3339, unchanged} */
  public String dateTime() {
    String text = string();
    if (text != null && !DateTimes.isValid(text)) {
      throw new JsonException("has no RFC 3339 date-time in " + location());
    }
    return text;
  }

  /** {@return an instant} */
  public Instant instant() {
    String text = dateTime();
    return text == null ? null : DateTimes.instant(text);
  }

  /** {@return a 32-bit integer} */
  public Integer integer() {
    Long value = longInteger();
    if (value == null) {
      return null;
    }
    if (value != value.intValue()) {
      throw new JsonException("has an integer beyond 32 bits in " + location());
    }
    return value.intValue();
  }

  /** {@return a 64-bit integer} */
  public Long longInteger() {
    if (!isNumber("an integer")) {
      return null;
    }
    int start = scanner.position();
    return scanner.number() ? scanner.longAt(start, location()) : wholeAt(start);
  }

  // JSON has one kind of numbers: 1.0 and 10E-1 are the integer 1.
  private long wholeAt(int start) {
    try {
      return new BigDecimal(scanner.textFrom(start)).longValueExact();
    } catch (ArithmeticException fraction) {
      throw mistyped("an integer", "a number");
    }
  }

  /** {@return a number} */
  public Double number() {
    if (!isNumber("a number")) {
      return null;
    }
    double value = Double.parseDouble(numberText());
    if (Double.isInfinite(value)) {
      throw new JsonException("has a number that is too large in " + location());
    }
    return value;
  }

  /** {@return a boolean} */
  public Boolean bool() {
    if (scanner.peek() == 'f') {
      scanner.literal("false");
      return Boolean.FALSE;
    }
    if (!is('t', "a boolean")) {
      return null;
    }
    scanner.literal("true");
    return Boolean.TRUE;
  }

  /**
   * {@return a list}
   *
   * @param <T> type of the items
   * @param items decodes an item
   */
  public <T> List<T> list(Decoder<T> items) {
    if (!array()) {
      return null;
    }
    List<T> list = new ArrayList<>();
    while (nextItem()) {
      list.add(items.decode(this));
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
    // Messages name the field of the map: its keys are data.
    while (hasNext('}')) {
      String key = scanner.key();
      scanner.colon();
      map.put(key, values.decode(this));
    }
    return Collections.unmodifiableMap(map);
  }

  /** {@return a value of any type, as a map, list, string, number or boolean} */
  public Object any() {
    return switch (scanner.peek()) {
      case '{' -> map(JsonInput::any);
      case '[' -> list(JsonInput::any);
      case 't', 'f' -> bool();
      case '"', 'n' -> string();
      default -> anyNumber();
    };
  }

  /** {@return a value of any type, checked but not parsed yet} */
  public RawJson raw() {
    scanner.peek();
    int start = scanner.position();
    skip();
    return new RawJson(Arrays.copyOfRange(bytes, start, scanner.position()));
  }

  /**
   * {@return the text of a string, a number or a boolean in a field of the object that starts here,
   * or an empty string if there is no such field or no object} Does not move the input.
   *
   * @param name name of the discriminator field
   */
  public String peek(String name) {
    // Reading twice costs little, because the field is nearly always among the first.
    return ahead(
        () -> {
          while (nextField()) {
            if (fieldName.equals(name)) {
              int first = scanner.peek();
              if (first == '"') {
                return scanner.string();
              }
              if (first != '{' && first != '[' && first != 'n') {
                return scalarText(first);
              }
            }
            skip();
          }
          return "";
        });
  }

  /**
   * {@return the first of some names that a field of the object that starts here has, unless its
   * value is null, or an empty string} Does not move the input.
   *
   * @param names names of fields
   */
  public String peekMember(String... names) {
    return ahead(
        () -> {
          Set<String> found = new HashSet<>();
          while (nextField()) {
            if (!isNull()) {
              found.add(fieldName);
            }
            skip();
          }
          return Arrays.stream(names).filter(found::contains).findFirst().orElse("");
        });
  }

  /** Reads in the object that starts here, and moves the input back. */
  private String ahead(Supplier<String> read) {
    if (scanner.peek() != '{') {
      return "";
    }
    int start = scanner.position();
    int outerDepth = depth;
    String outerName = fieldName;
    object();
    String found = read.get();
    scanner.moveTo(start);
    depth = outerDepth;
    fieldName = outerName;
    isFresh = false;
    return found;
  }

  private void skip() {
    switch (scanner.peek()) {
      case '{' -> {
        object();
        while (hasNext('}')) {
          scanner.skipString();
          scanner.colon();
          skip();
        }
      }
      case '[' -> {
        array();
        while (hasNext(']')) {
          skip();
        }
      }
      case '"' -> scanner.skipString();
      case 't' -> scanner.literal("true");
      case 'f' -> scanner.literal("false");
      case 'n' -> scanner.literal("null");
      default -> scanner.number();
    }
  }

  private boolean opens(char bracket, String expected) {
    if (!is(bracket, expected)) {
      return false;
    }
    depth++;
    if (depth > Behaviour.RESPONSES_MAX_JSON_DEPTH) {
      throw new JsonException(
          "is nested deeper than " + Behaviour.RESPONSES_MAX_JSON_DEPTH + " levels");
    }
    scanner.advance();
    isFresh = true;
    return true;
  }

  private boolean hasNext(char bracket) {
    int next = scanner.peek();
    if (next == bracket) {
      scanner.advance();
      depth--;
      isFresh = false;
      return false;
    }
    if (isFresh) {
      isFresh = false;
      return true;
    }
    scanner.comma();
    return true;
  }

  private boolean is(int first, String expected) {
    int next = scanner.peek();
    if (next == first) {
      return true;
    }
    if (next == 'n') {
      scanner.literal("null");
      return false;
    }
    throw mistyped(expected, scanner.kind());
  }

  private boolean isNumber(String expected) {
    int next = scanner.peek();
    return next == '-' || next >= '0' && next <= '9' || is(-2, expected);
  }

  private String numberText() {
    int start = scanner.position();
    scanner.number();
    return scanner.textFrom(start);
  }

  /** {@return the text of a number or a boolean, the same for all numbers of one value} */
  private String scalarText(int first) {
    if (first == 't' || first == 'f') {
      return String.valueOf(bool());
    }
    return Numbers.text(Double.valueOf(numberText()));
  }

  private Object anyNumber() {
    int start = scanner.position();
    if (!scanner.number()) {
      return new BigDecimal(scanner.textFrom(start));
    }
    BigInteger value = new BigInteger(scanner.textFrom(start));
    return value.bitLength() < Long.SIZE ? (Object) value.longValue() : value;
  }

  private JsonException mistyped(String expected, String found) {
    return new JsonException("has " + found + " instead of " + expected + " in " + location());
  }

  private String location() {
    return fieldName.isEmpty() ? "its root" : fieldName;
  }
}
