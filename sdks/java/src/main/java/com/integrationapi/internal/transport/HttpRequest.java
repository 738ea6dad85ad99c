package com.integrationapi.internal.transport;

import java.net.URI;
import java.util.Map;

/**
 * HTTP request as a transport sends it.
 *
 * @param method HTTP method
 * @param uri encoded URI
 * @param headers all headers except those that the transport adds
 * @param body request body, or null for a request without a body
 */
public record HttpRequest(String method, URI uri, Map<String, String> headers, byte[] body) {
  /** {@return the method and the path, without query and headers, which may contain secrets} */
  @Override
  public String toString() {
    return method + " " + uri.getRawPath();
  }
}
