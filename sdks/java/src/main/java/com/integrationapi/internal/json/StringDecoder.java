package com.integrationapi.internal.json;

import java.nio.charset.StandardCharsets;

/** Decodes strings of a JSON text, and rejects those that are not UTF-8. */
final class StringDecoder {
  private StringDecoder() {}

  /**
   * {@return the string that starts at a position, and moves past its quotation mark}
   *
   * @param scanner scanner to move
   * @param bytes text in UTF-8
   * @param start index after the opening quotation mark
   */
  static String plain(JsonScanner scanner, byte[] bytes, int start) {
    int index = start;
    while (index < bytes.length) {
      byte next = bytes[index];
      if (next == '"') {
        scanner.moveTo(index + 1);
        return new String(bytes, start, index - start, StandardCharsets.ISO_8859_1);
      }
      if (next < ' ' || next == '\\') {
        return rest(scanner, bytes, start);
      }
      index++;
    }
    throw JsonScanner.cutOff();
  }

  /** {@return a string that may have escapes, and characters beyond ASCII} */
  static String rest(JsonScanner scanner, byte[] bytes, int start) {
    StringBuilder text = null;
    int run = start;
    int index = start;
    while (true) {
      int next = byteAt(bytes, index);
      if (next == '"') {
        scanner.moveTo(index + 1);
        String last = utf8(bytes, run, index);
        return text == null ? last : text.append(last).toString();
      }
      if (next == '\\') {
        text = text == null ? new StringBuilder() : text;
        text.append(utf8(bytes, run, index)).append(escaped(scanner, bytes, index));
        index += byteAt(bytes, index + 1) == 'u' ? 6 : 2;
        run = index;
      } else {
        index += length(scanner, bytes, index);
      }
    }
  }

  /** Checks a string, and moves past its quotation mark. */
  static void skip(JsonScanner scanner, byte[] bytes, int start) {
    int index = start;
    while (true) {
      int next = byteAt(bytes, index);
      if (next == '"') {
        scanner.moveTo(index + 1);
        return;
      }
      if (next == '\\') {
        escaped(scanner, bytes, index);
        index += byteAt(bytes, index + 1) == 'u' ? 6 : 2;
      } else {
        index += length(scanner, bytes, index);
      }
    }
  }

  private static String utf8(byte[] bytes, int start, int end) {
    return new String(bytes, start, end - start, StandardCharsets.UTF_8);
  }

  private static char escaped(JsonScanner scanner, byte[] bytes, int index) {
    int kind = byteAt(bytes, index + 1);
    return switch (kind) {
      case '"', '\\', '/' -> (char) kind;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> (char) codeUnit(scanner, bytes, index + 2);
      default -> throw invalid(scanner, index);
    };
  }

  private static int codeUnit(JsonScanner scanner, byte[] bytes, int start) {
    int unit = 0;
    for (int index = start; index < start + 4; index++) {
      int next = byteAt(bytes, index);
      int digit = next < 128 ? Character.digit(next, 16) : -1;
      if (digit < 0) {
        throw invalid(scanner, index);
      }
      unit = unit << 4 | digit;
    }
    return unit;
  }

  /** {@return the number of bytes of a character, which is checked (RFC 3629, 4)} */
  private static int length(JsonScanner scanner, byte[] bytes, int index) {
    int first = byteAt(bytes, index);
    if (first >= ' ' && first < 0x80) {
      return 1;
    }
    int second = first < 0xC2 || first > 0xF4 ? 0 : byteAt(bytes, index + 1);
    int lowest = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    int highest = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (second < lowest || second > highest) {
      throw invalid(scanner, index);
    }
    int length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    for (int next = index + 2; next < index + length; next++) {
      if ((byteAt(bytes, next) & 0xC0) != 0x80) {
        throw invalid(scanner, next);
      }
    }
    return length;
  }

  private static JsonException invalid(JsonScanner scanner, int index) {
    scanner.moveTo(index);
    return scanner.invalid();
  }

  private static int byteAt(byte[] bytes, int index) {
    if (index >= bytes.length) {
      throw JsonScanner.cutOff();
    }
    return bytes[index] & 0xFF;
  }
}
