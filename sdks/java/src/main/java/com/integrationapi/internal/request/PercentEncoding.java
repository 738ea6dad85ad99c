package com.integrationapi.internal.request;

import java.nio.charset.StandardCharsets;

/** Percent-encodes all characters of a value that are not unreserved in a URL (RFC 3986, 2.3). */
final class PercentEncoding {
  private static final String UNRESERVED =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
  private static final String HEX = "0123456789ABCDEF";

  private PercentEncoding() {}

  static String encode(String value) {
    StringBuilder encoded = new StringBuilder(value.length() + 16);
    for (byte octet : value.getBytes(StandardCharsets.UTF_8)) {
      if (UNRESERVED.indexOf(octet) >= 0) {
        encoded.append((char) octet);
      } else {
        encoded.append('%').append(HEX.charAt(octet >> 4 & 15)).append(HEX.charAt(octet & 15));
      }
    }
    return encoded.toString();
  }
}
