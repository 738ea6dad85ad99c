package com.integrationapi.internal.transport;

import java.net.URI;
import java.util.Map;

/**
 * A request as it goes out.
 *
 * @param method of HTTP
 * @param uri encoded
 * @param headers all but those of the transport itself
 * @param body null for none
 */
public record HttpRequest(String method, URI uri, Map<String, String> headers, byte[] body) {
  /** {@return method and place; neither the query nor a header, since secrets may be in them} */
  @Override
  public String toString() {
    return method + " " + uri.getRawPath();
  }
}
