package com.integrationapi.internal.transport;

import java.util.List;
import java.util.Map;

/**
 * Response as it was read from a connection.
 *
 * @param status HTTP status
 * @param headers values of the headers by name
 * @param body body, with a length of zero for none
 * @param defect fault that makes the body unusable, or null
 */
public record WireResponse(
    int status, Map<String, List<String>> headers, byte[] body, String defect) {
  private static final byte[] NONE = {};

  /**
   * Creates a response without a defect.
   *
   * @param status HTTP status
   * @param headers values of the headers by name
   * @param body body, with a length of zero for none
   */
  public WireResponse(int status, Map<String, List<String>> headers, byte[] body) {
    this(status, headers, body, null);
  }

  /**
   * {@return a response whose body has too many bytes}
   *
   * @param status HTTP status
   * @param headers values of the headers by name
   * @param maxBytes maximum number of bytes
   */
  public static WireResponse tooLarge(int status, Map<String, List<String>> headers, int maxBytes) {
    return new WireResponse(status, headers, NONE, sizeDefect(maxBytes));
  }

  /**
   * {@return the defect of a body that has too many bytes}
   *
   * @param maxBytes maximum number of bytes
   */
  public static String sizeDefect(int maxBytes) {
    return "has more than " + maxBytes + " bytes";
  }

  /** {@return the same response with a body that cannot be used} */
  WireResponse withDefect(String reason) {
    return new WireResponse(status, headers, NONE, reason);
  }
}
