package com.integrationapi.internal.transport;

import java.util.List;
import java.util.Map;

/**
 * HTTP response as a transport receives it.
 *
 * @param status HTTP status
 * @param headers response headers, with names in lower case
 * @param body response body, with a length of zero for a response without a body
 */
public record HttpResponse(int status, Map<String, List<String>> headers, byte[] body) {
  /** {@return whether the status is 2xx} */
  public boolean isSuccess() {
    return status / 100 == 2;
  }
}
