package com.integrationapi.internal.transport;

import java.io.InputStream;
import java.util.List;
import java.util.Map;

/**
 * Response as it was read from a connection.
 *
 * @param status HTTP status
 * @param headers values of the headers by name
 * @param body body, with a length of zero for none
 * @param defect fault that makes the body unusable, or null
 * @param stream body that is read while it arrives, in place of {@code body}; null if it is
 *     complete
 */
public record WireResponse(
    int status, Map<String, List<String>> headers, byte[] body, String defect, InputStream stream) {
  private static final byte[] NONE = {};

  /**
   * Creates a response without a defect.
   *
   * @param status HTTP status
   * @param headers values of the headers by name
   * @param body body, with a length of zero for none
   */
  public WireResponse(int status, Map<String, List<String>> headers, byte[] body) {
    this(status, headers, body, null, null);
  }

  /**
   * {@return a response whose body has too many bytes}
   *
   * @param status HTTP status
   * @param headers values of the headers by name
   * @param maxBytes maximum number of bytes
   */
  public static WireResponse tooLarge(int status, Map<String, List<String>> headers, int maxBytes) {
    return new WireResponse(status, headers, NONE, sizeDefect(maxBytes), null);
  }

  /**
   * {@return the defect of a body that has too many bytes}
   *
   * @param maxBytes maximum number of bytes
   */
  public static String sizeDefect(int maxBytes) {
    return "has more than " + maxBytes + " bytes; raise maxResponseBytes";
  }

  /** {@return the same response with a body that cannot be used} */
  WireResponse withDefect(String reason) {
    return new WireResponse(status, headers, NONE, reason, null);
  }

  /** {@return the same response with a body that is read while it arrives} */
  WireResponse withStream(InputStream body) {
    return new WireResponse(status, headers, NONE, null, body);
  }
}
