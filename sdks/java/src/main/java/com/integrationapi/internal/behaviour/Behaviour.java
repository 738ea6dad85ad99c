package com.integrationapi.internal.behaviour;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Values of {@code openapi/behaviour.yaml}; a test compares them. */
public final class Behaviour {
  public static final String API_KEY_VARIABLE = "INTEGRATION_API_KEY";
  public static final String BASE_URL_VARIABLE = "INTEGRATION_API_BASE_URL";
  public static final String LOG_VARIABLE = "INTEGRATION_API_LOG";

  public static final Duration CONNECT_TIMEOUT = Duration.ofMillis(5000);
  public static final Duration ATTEMPT_TIMEOUT = Duration.ofMillis(30000);
  public static final Duration TOTAL_TIMEOUT = Duration.ofMillis(120000);

  public static final int MAX_CONNECTIONS = 256;

  public static final int MAX_RETRIES = 2;
  public static final Set<Integer> RETRIED_STATUSES = Set.of(408, 425, 429, 500, 502, 503, 504);
  public static final String SHOULD_RETRY_HEADER = "x-should-retry";
  public static final long BACKOFF_BASE_MS = 500;
  public static final double BACKOFF_FACTOR = 2;
  public static final long BACKOFF_CAP_MS = 8000;
  public static final double BACKOFF_JITTER_MIN = 0.5;
  public static final double BACKOFF_JITTER_MAX = 1;
  public static final String RETRY_AFTER_MS_HEADER = "retry-after-ms";
  public static final String RETRY_AFTER_HEADER = "retry-after";
  public static final Duration MAX_RETRY_AFTER = Duration.ofMillis(60000);
  public static final double RETRY_AFTER_JITTER_MAX = 0.1;
  public static final int BUDGET_CAPACITY = 500;
  public static final int BUDGET_RETRY_COST = 14;
  public static final int BUDGET_RATE_LIMIT_RETRY_COST = 5;
  public static final int BUDGET_REFUND = 1;

  public static final String IDEMPOTENCY_HEADER = "Idempotency-Key";
  public static final String REPLAYED_HEADER = "idempotency-replayed";
  public static final Set<String> IDEMPOTENT_METHODS = Set.of("POST", "PUT", "PATCH", "DELETE");

  public static final int REQUESTS_PER_WINDOW = 10000;
  public static final Duration WINDOW = Duration.ofMillis(60000);
  public static final boolean ADAPTIVE_RATE_LIMIT = true;
  public static final double MAX_WAIT_SHARE = 0.5;
  public static final Duration CATCH_UP = Duration.ofMillis(50);

  public static final String REQUEST_ID_HEADER = "x-request-id";
  public static final int MAX_RESPONSE_BYTES = 33554432;
  public static final int MAX_MESSAGE_TEXT = 1000;
  public static final Set<Integer> PREFIX_HINT_STATUSES = Set.of(400, 404);

  public static final List<String> LOG_LEVELS = List.of("info", "debug");
  public static final String LOG_NAME = "integration-api";
  public static final List<String> LOGGED_HEADERS =
      List.of(
          "Content-Length",
          "Content-Type",
          "Date",
          "RateLimit",
          "RateLimit-Policy",
          "Retry-After",
          "User-Agent",
          "X-Request-Id");

  private Behaviour() {}
}
