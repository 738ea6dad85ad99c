package com.integrationapi;

import com.integrationapi.internal.schema.Inputs;
import java.util.Map;

/**
 * Response to a webhook.
 *
 * @param status HTTP status: 204, 400, 405, 413 or 500
 * @param headers headers of the response
 * @param body reason of a rejection, which the API shows in the list of deliveries; otherwise empty
 */
public record WebhookResponse(int status, Map<String, String> headers, String body) {
  /**
   * Creates a response.
   *
   * @param status HTTP status
   * @param headers headers of the response
   * @param body text
   */
  public WebhookResponse {
    headers = Inputs.nonNull(headers, "headers");
  }
}
