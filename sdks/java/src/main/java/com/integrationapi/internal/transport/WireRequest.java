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
 */
public record WireRequest(
    String method,
    String url,
    Map<String, String> headers,
    byte[] body,
    long connectNanos,
    int maxBytes,
    Runnable onResend) {
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
   * @throws com.integrationapi.ConfigurationException if its bytes would be another request, or two
   */
  public WireRequest {
    Sendable.require(method, url, headers);
  }
}
