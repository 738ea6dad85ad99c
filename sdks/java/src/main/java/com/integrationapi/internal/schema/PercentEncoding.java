package com.integrationapi.internal.schema;

import com.integrationapi.InvalidRequestException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Percent-encodes all characters of a value that are not unreserved in a URL (RFC 3986, 2.3). */
public final class PercentEncoding {
  private static final String HEX = "0123456789ABCDEF";

  private PercentEncoding() {}

  /**
   * {@return the encoded text}
   *
   * @param operation operationId, for the error message
   * @param value text to encode
   * @throws InvalidRequestException if the text has half a surrogate pair
   */
  public static String encode(String operation, String value) {
    // Nearly all values are identifiers or words.
    if (isUnreserved(value)) {
      return value;
    }
    StringBuilder encoded = new StringBuilder(value.length() + 16);
    ByteBuffer octets = utf8(operation, value);
    while (octets.hasRemaining()) {
      byte octet = octets.get();
      if (isUnreserved((char) octet)) {
        encoded.append((char) octet);
      } else {
        encoded.append('%').append(HEX.charAt(octet >> 4 & 15)).append(HEX.charAt(octet & 15));
      }
    }
    return encoded.toString();
  }

  private static boolean isUnreserved(String text) {
    for (int index = 0; index < text.length(); index++) {
      if (!isUnreserved(text.charAt(index))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isUnreserved(char character) {
    return character >= 'a' && character <= 'z'
        || character >= 'A' && character <= 'Z'
        || character >= '0' && character <= '9'
        || character == '-'
        || character == '.'
        || character == '_'
        || character == '~';
  }

  private static ByteBuffer utf8(String operation, String value) {
    try {
      return StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(value));
    } catch (CharacterCodingException malformed) {
      throw new InvalidRequestException(
          operation + ": a text contains half a surrogate pair, which UTF-8 cannot represent");
    }
  }
}
