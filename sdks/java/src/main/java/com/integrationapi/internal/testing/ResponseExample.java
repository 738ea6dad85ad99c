package com.integrationapi.internal.testing;

/**
 * Example response.
 *
 * @param status status of the response
 * @param contentType media type of the body; empty if there is no body
 * @param body text of the body
 */
public record ResponseExample(int status, String contentType, String body) {
  /** {@return whether the response has the status of a success} */
  boolean isSuccess() {
    return status >= 200 && status <= 299;
  }
}
