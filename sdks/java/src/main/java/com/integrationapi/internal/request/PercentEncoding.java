package com.integrationapi.internal.request;

import com.integrationapi.InvalidRequestException;
import java.nio.charset.StandardCharsets;

/** Percent-encodes all characters of a value that are not unreserved in a URL (RFC 3986, 2.3). */
final class PercentEncoding {
  private static final String HEX = "0123456789ABCDEF";

  private PercentEncoding() {}

  /**
   * {@return the encoded value}
   *
   * @param value any text
   * @throws InvalidRequestException if UTF-8 cannot represent the value
   */
  static String encode(String value) {
    return isPlain(value) ? value : encoded(requireWellFormed(value));
  }

  /**
   * {@return the value}
   *
   * @param value any text
   * @throws InvalidRequestException if UTF-8 cannot represent the value
   */
  static String requireWellFormed(String value) {
    int index = 0;
    while (index < value.length()) {
      int code = value.codePointAt(index);
      if (code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE) {
        throw new InvalidRequestException(
            "a value contains an unpaired surrogate and cannot be encoded as UTF-8");
      }
      index += Character.charCount(code);
    }
    return value;
  }

  private static boolean isPlain(String value) {
    for (int index = 0; index < value.length(); index++) {
      if (!isUnreserved(value.charAt(index))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isUnreserved(int code) {
    return (code >= 'a' && code <= 'z')
        || (code >= 'A' && code <= 'Z')
        || (code >= '0' && code <= '9')
        || code == '-'
        || code == '.'
        || code == '_'
        || code == '~';
  }

  private static String encoded(String value) {
    StringBuilder encoded = new StringBuilder(value.length() + 16);
    for (byte octet : value.getBytes(StandardCharsets.UTF_8)) {
      if (isUnreserved(octet)) {
        encoded.append((char) octet);
      } else {
        encoded.append('%').append(HEX.charAt(octet >> 4 & 15)).append(HEX.charAt(octet & 15));
      }
    }
    return encoded.toString();
  }
}
