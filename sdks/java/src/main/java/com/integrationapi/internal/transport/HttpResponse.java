package com.integrationapi.internal.transport;

import java.util.List;
import java.util.Map;

/**
 * An answer as it came in.
 *
 * @param status of HTTP
 * @param headers names in lower case
 * @param body empty when there is none
 */
public record HttpResponse(int status, Map<String, List<String>> headers, byte[] body) {
  /** {@return whether the status is 2xx} */
  public boolean isSuccess() {
    return status / 100 == 2;
  }
}
