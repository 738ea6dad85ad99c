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
 */
public record WireRequest(
    String method,
    String url,
    Map<String, String> headers,
    byte[] body,
    long connectNanos,
    int maxBytes) {
  /**
   * Creates a request.
   *
   * @param method HTTP method
   * @param url encoded URL
   * @param headers headers by name
   * @param body body, with a length of zero for none
   * @param connectNanos maximum time for opening a connection, in nanoseconds
   * @param maxBytes maximum size of the response body after decompression
   * @throws com.integrationapi.ConfigurationException if it would be read as another one, or as two
   */
  public WireRequest {
    Sendable.require(method, url, headers);
  }
}
