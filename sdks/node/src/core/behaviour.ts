// Numbers and names that all four libraries share. A test compares them with openapi/behaviour.yaml. Times are in
// milliseconds, sizes in bytes.

export const API_KEY_VARIABLE = 'INTEGRATION_API_KEY';
export const BASE_URL_VARIABLE = 'INTEGRATION_API_BASE_URL';
export const LOG_VARIABLE = 'INTEGRATION_API_LOG';
export const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '::1'];

/** Limit for opening a connection, including TLS. */
export const CONNECT_TIMEOUT_MS = 5_000;
/** Limit for one attempt, to the last byte of the response body. */
export const TIMEOUT_MS = 30_000;
/** Limit for the whole call, including all attempts and waits. */
export const TOTAL_TIMEOUT_MS = 120_000;

/** Limit for the connections of a client to one origin; further requests wait for one. */
export const MAX_CONNECTIONS = 256;

/** Two retries make three attempts. */
export const MAX_RETRIES = 2;
export const RETRIED_STATUSES: readonly number[] = [408, 425, 429, 500, 502, 503, 504];
/** `true` or `false` in this header overrides the status. */
export const SHOULD_RETRY_HEADER = 'X-Should-Retry';
export const BACKOFF = { base: 500, factor: 2, cap: 8_000, jitterMin: 0.5, jitterMax: 1 } as const;
export const RETRY_AFTER_HEADERS = ['Retry-After-Ms', 'Retry-After'] as const;
/** Calls fail instead of waiting longer than this. */
export const MAX_RETRY_AFTER_MS = 60_000;
/** Random extra wait, as a fraction of `Retry-After`. */
export const RETRY_AFTER_JITTER = 0.1;
/** Each client has one token bucket. When it is empty, calls are not retried. */
export const RETRY_BUDGET = { capacity: 500, cost: 14, rateLimitCost: 5, refund: 1 } as const;

export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
export const REPLAYED_HEADER = 'Idempotency-Replayed';
export const IDEMPOTENT_METHODS: readonly string[] = ['POST', 'PUT', 'PATCH', 'DELETE'];
export const IDEMPOTENCY_KEY_PATTERN = /^[!-~]{1,255}$/;

export const RATE_LIMIT_HEADERS = ['RateLimit', 'RateLimit-Policy'] as const;
export const LEGACY_RATE_LIMIT_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;
/** Rate limit that applies when a response does not state it. */
export const RATE_LIMIT = { requests: 10_000, window: 60_000 } as const;
export const ADAPTIVE_RATE_LIMIT = true;
/** Share of its remaining total that a call may wait for its slot, unless the rest is longer than an attempt needs. */
export const MAX_WAIT_SHARE = 0.5;
/** Lateness of a slot that the following slots make up for. */
export const CATCH_UP_MS = 50;

export const REQUEST_ID_HEADER = 'X-Request-Id';
/** Limit for a response body after decompression. */
export const MAX_RESPONSE_BYTES = 33_554_432;
export const MAX_JSON_DEPTH = 128;
/** Characters of each text of a server in a message. */
export const MAX_MESSAGE_TEXT = 1000;
/** Statuses whose message says that a path value lacks its prefix. */
export const PREFIX_HINT_STATUSES: readonly number[] = [400, 404];
/** Integers with more digits are rejected. */
export const MAX_INTEGER_DIGITS = 100;

/** Values of the environment variable that turns on the log. */
export const LOG_LEVELS: readonly string[] = ['info', 'debug'];
/** Start of each line that the environment variable turns on. */
export const LOG_NAME = 'integration-api';
/** Headers that may appear in logs; all others are omitted. */
export const LOGGED_HEADERS: readonly string[] = [
  'Content-Length',
  'Content-Type',
  'Date',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'User-Agent',
  'X-Request-Id',
];
