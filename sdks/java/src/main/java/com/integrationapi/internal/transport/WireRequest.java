package com.integrationapi.internal.transport;

import com.integrationapi.internal.checks.Sendable;
import java.util.Map;

/**
 * Request as it is written to a connection.
 *
 * @param method HTTP method
 * @param url encoded URL
 * @param headers headers by name
 * @param body body, with a length of zero for none
 * @param connectNanos maximum time for opening a connection, in nanoseconds
 * @param maxBytes maximum size of the response body after decompression
 * @param onResend counts a request that was lost with an idle connection and is sent again; null if
 *     it must not be sent twice
 * @param source body that is read while it is sent, in place of {@code body}; null for none
 * @param idleNanos longest wait for the next bytes of a body that is read while it arrives, in
 *     nanoseconds; 0 if the response must be complete
 */
public record WireRequest(
    String method,
    String url,
    Map<String, String> headers,
    byte[] body,
    long connectNanos,
    int maxBytes,
    Runnable onResend,
    BodySource source,
    long idleNanos) {
  /**
   * Creates a request with all its bytes, for a complete response.
   *
   * @param method HTTP method
   * @param url encoded URL
   * @param headers headers by name
   * @param body body, with a length of zero for none
   * @param connectNanos maximum time for opening a connection, in nanoseconds
   * @param maxBytes maximum size of the response body after decompression
   * @param onResend counts a request that was lost with an idle connection and is sent again; null
   *     if it must not be sent twice
   */
  public WireRequest(
      String method,
      String url,
      Map<String, String> headers,
      byte[] body,
      long connectNanos,
      int maxBytes,
      Runnable onResend) {
    this(method, url, headers, body, connectNanos, maxBytes, onResend, null, 0);
  }

  /**
   * Creates a request.
   *
   * @param method HTTP method
   * @param url encoded URL
   * @param headers headers by name
   * @param body body, with a length of zero for none
   * @param connectNanos maximum time for opening a connection, in nanoseconds
   * @param maxBytes maximum size of the response body after decompression
   * @param onResend counts a request that was lost with an idle connection and is sent again; null
   *     if it must not be sent twice
   * @param source body that is read while it is sent, in place of {@code body}; null for none
   * @param idleNanos longest wait for the next bytes of a body that is read while it arrives, in
   *     nanoseconds; 0 if the response must be complete
   * @throws com.integrationapi.ConfigurationException if its bytes would be another request, or two
   */
  public WireRequest {
    Sendable.require(method, url, headers);
  }

  /** {@return whether the body of a success is read while it arrives} */
  boolean isStreamed() {
    return idleNanos > 0;
  }

  /** {@return whether the body can be sent only once} */
  boolean isOnce() {
    return source != null && !source.isRepeatable();
  }
}
