package com.integrationapi.conformance;

import com.integrationapi.WebhookOptions;
import com.integrationapi.Webhooks;
import com.integrationapi.conformance.Outcomes.Result;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Verifies a webhook in the way of a receiver, at the time of the case. */
final class Unwrapped {
  private Unwrapped() {}

  /** {@return the event of a delivery} */
  static Result of(Map<String, Object> given) throws Throwable {
    BigDecimal seconds = new BigDecimal(given.get("now").toString());
    Instant now = Instant.EPOCH.plusNanos(seconds.scaleByPowerOfTen(9).longValueExact());
    WebhookOptions.Builder builder =
        WebhookOptions.builder().clock(Clock.fixed(now, ZoneOffset.UTC));
    if (given.containsKey("tolerance_ms")) {
      Object tolerance = Values.of(Duration.class, given.get("tolerance_ms"));
      builder.tolerance((Duration) tolerance);
    }
    WebhookOptions options = builder.build();
    Map<String, Object> headers = Json.object(given.get("headers"));
    List<String> secrets = new ArrayList<>();
    ((List<?>) given.get("secrets")).forEach(secret -> secrets.add((String) secret));
    Object event =
        given.get("body") instanceof String text
            ? Webhooks.unwrap(text, headers, secrets, options)
            : Webhooks.unwrap(bytes(given), headers, secrets, options);
    return new Result(Map.of("model", "Event"), event);
  }

  private static byte[] bytes(Map<String, Object> given) {
    if (given.get("parsed") != null) {
      throw new DoesNotCompile("a body is bytes or a string");
    }
    return given.get("base64") instanceof String base64 ? Base64.getDecoder().decode(base64) : null;
  }
}
