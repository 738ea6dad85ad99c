package com.integrationapi.conformance;

import com.integrationapi.ApiResponse;
import com.integrationapi.RateLimitStatus;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Facts of a response that a call returned. */
final class Meta {
  private Meta() {}

  /** {@return the facts by their names in the protocol} */
  static Map<String, Object> of(ApiResponse<?> response) {
    Map<String, Object> meta = new LinkedHashMap<>();
    meta.put("status", response.status());
    meta.put("request_id", response.requestId().orElse(null));
    meta.put("attempts", response.attempts());
    meta.put("resends", response.resends());
    meta.put("idempotency_key", response.idempotencyKey().orElse(null));
    meta.put("replayed", response.replayed());
    meta.put("rate_limit", response.rateLimit().map(Meta::rateLimit).orElse(null));
    meta.put("headers", Failure.headers(response.headers()));
    return meta;
  }

  /** {@return a rate limit by the names of the protocol} */
  static Map<String, Object> rateLimit(RateLimitStatus limit) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("limit", limit.limit().orElse(null));
    shown.put("remaining", limit.remaining().orElse(null));
    shown.put("reset_ms", limit.reset().map(Duration::toMillis).orElse(null));
    shown.put("window_ms", limit.window().map(Duration::toMillis).orElse(null));
    return shown;
  }
}
