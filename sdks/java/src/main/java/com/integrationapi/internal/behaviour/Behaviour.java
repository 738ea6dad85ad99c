package com.integrationapi.internal.behaviour;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Values of {@code openapi/behaviour.yaml}; a test compares them. */
public final class Behaviour {
  /** Environment variable of the API key. */
  public static final String API_KEY_VARIABLE = "INTEGRATION_API_KEY";

  /** Environment variable of the base URL. */
  public static final String BASE_URL_VARIABLE = "INTEGRATION_API_BASE_URL";

  /** Environment variable that turns on the log of a client without a logger. */
  public static final String LOG_VARIABLE = "INTEGRATION_API_LOG";

  /** Time until the connection is open, including TLS. */
  public static final Duration CONNECT_TIMEOUT = Duration.ofMillis(5000);

  /** Time for one attempt, up to the last byte of the body. */
  public static final Duration ATTEMPT_TIMEOUT = Duration.ofMillis(30000);

  /** Time for the whole call, with all attempts and waits. */
  public static final Duration TOTAL_TIMEOUT = Duration.ofMillis(120000);

  /** Maximum number of connections to one origin. */
  public static final int MAX_CONNECTIONS = 256;

  /** Maximum number of retries. */
  public static final int MAX_RETRIES = 2;

  /** Statuses that are retried. */
  public static final Set<Integer> RETRIED_STATUSES = Set.of(408, 425, 429, 500, 502, 503, 504);

  /** Header with which the server overrides the status, in lower case. */
  public static final String SHOULD_RETRY_HEADER = "x-should-retry";

  /** First backoff in milliseconds. */
  public static final long BACKOFF_BASE_MS = 500;

  /** Factor between two waits. */
  public static final double BACKOFF_FACTOR = 2;

  /** Longest backoff in milliseconds. */
  public static final long BACKOFF_CAP_MS = 8000;

  /** Smallest share of the backoff that is waited. */
  public static final double BACKOFF_JITTER_MIN = 0.5;

  /** Largest share of the backoff that is waited. */
  public static final double BACKOFF_JITTER_MAX = 1;

  /** Header with a wait in milliseconds, in lower case. */
  public static final String RETRY_AFTER_MS_HEADER = "retry-after-ms";

  /** Header with a wait in seconds or a date, in lower case. */
  public static final String RETRY_AFTER_HEADER = "retry-after";

  /** Longest wait that the server may ask for. */
  public static final Duration MAX_RETRY_AFTER = Duration.ofMillis(60000);

  /** Largest share that is added to a wait of the server. */
  public static final double RETRY_AFTER_JITTER_MAX = 0.1;

  /** Tokens of a full retry budget. */
  public static final int BUDGET_CAPACITY = 500;

  /** Tokens of a retry. */
  public static final int BUDGET_RETRY_COST = 14;

  /** Tokens of a retry after a 429. */
  public static final int BUDGET_RATE_LIMIT_RETRY_COST = 5;

  /** Tokens that a first attempt returns if it succeeds. */
  public static final int BUDGET_REFUND = 1;

  /** Header of the idempotency key. */
  public static final String IDEMPOTENCY_HEADER = "Idempotency-Key";

  /** Header of a replayed response, in lower case. */
  public static final String REPLAYED_HEADER = "idempotency-replayed";

  /** Methods whose requests carry an idempotency key. */
  public static final Set<String> IDEMPOTENT_METHODS = Set.of("POST", "PUT", "PATCH", "DELETE");

  /** Requests that the API allows in a window. */
  public static final int REQUESTS_PER_WINDOW = 10000;

  /** Window of the rate limit. */
  public static final Duration WINDOW = Duration.ofMillis(60000);

  /** Whether calls wait after a 429, or when no requests remain. */
  public static final boolean ADAPTIVE_RATE_LIMIT = true;

  /** Share of the rest of a call that it may wait for its slot. */
  public static final double MAX_WAIT_SHARE = 0.5;

  /** Delay of a slot that later slots make up for. */
  public static final Duration CATCH_UP = Duration.ofMillis(50);

  /** Header with the identifier of a request, in lower case. */
  public static final String REQUEST_ID_HEADER = "x-request-id";

  /** Maximum size of a body after decompression. */
  public static final int MAX_RESPONSE_BYTES = 33554432;

  /** Characters of each text of the server in a message. */
  public static final int MAX_MESSAGE_TEXT = 1000;

  /** Statuses that a wrong identifier leads to. */
  public static final Set<Integer> PREFIX_HINT_STATUSES = Set.of(400, 404);

  /** Values of the log variable. */
  public static final List<String> LOG_LEVELS = List.of("info", "debug");

  /** Name at the start of a line on standard error. */
  public static final String LOG_NAME = "integration-api";

  /** Headers that may appear in log lines. */
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
