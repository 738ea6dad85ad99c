"""Constants that all four SDKs share. Their source is `openapi/behaviour.yaml`; a test compares the two.

Durations are in seconds.
"""

from __future__ import annotations

from typing import Final

API_KEY_VARIABLE: Final = "INTEGRATION_API_KEY"
BASE_URL_VARIABLE: Final = "INTEGRATION_API_BASE_URL"
LOG_VARIABLE: Final = "INTEGRATION_API_LOG"
LOOPBACK_HOSTS: Final = frozenset({"localhost", "127.0.0.1", "::1"})

CONNECT_SECONDS: Final = 5.0
"""Default limit for opening a connection, including the TLS handshake."""
ATTEMPT_SECONDS: Final = 30.0
"""Default timeout of one attempt, from its start to the last byte of the response."""
TOTAL_SECONDS: Final = 120.0
"""Default timeout of a whole call, including all attempts and waits."""

MAX_CONNECTIONS: Final = 256
"""Default maximum number of connections to one origin."""

MAX_RETRIES: Final = 2
RETRIED_STATUSES: Final = frozenset({408, 425, 429, 500, 502, 503, 504})
BACKOFF_BASE: Final = 0.5
BACKOFF_FACTOR: Final = 2
BACKOFF_CAP: Final = 8.0
BACKOFF_JITTER: Final = (0.5, 1.0)
RETRY_AFTER_MS_HEADER: Final = "Retry-After-Ms"
RETRY_AFTER_HEADER: Final = "Retry-After"
RETRY_AFTER_JITTER: Final = (0.0, 0.1)
MAX_RETRY_AFTER_SECONDS: Final = 60.0
SHOULD_RETRY_HEADER: Final = "X-Should-Retry"
BUDGET_CAPACITY: Final = 500
BUDGET_RETRY_COST: Final = 14
BUDGET_RATE_LIMIT_RETRY_COST: Final = 5
BUDGET_REFUND: Final = 1

IDEMPOTENCY_HEADER: Final = "Idempotency-Key"
REPLAYED_HEADER: Final = "Idempotency-Replayed"
IDEMPOTENT_WRITES: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})
IDEMPOTENCY_KEY_PATTERN: Final = r"^[!-~]{1,255}$"

RATE_LIMIT_HEADERS: Final = ("RateLimit", "RateLimit-Policy")
LEGACY_RATE_LIMIT_HEADERS: Final = ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")
REQUESTS_PER_WINDOW: Final = 10_000
WINDOW_SECONDS: Final = 60.0
ADAPTIVE_RATE_LIMIT: Final = True
MAX_WAIT_SHARE: Final = 0.5
"""Share of its remaining total timeout that a call may wait for its slot, or more if an attempt needs less."""
CATCH_UP_SECONDS: Final = 0.05
"""Maximum delay of a slot that the following slots make up for."""

REQUEST_ID_HEADER: Final = "X-Request-Id"
MAX_RESPONSE_BYTES: Final = 33_554_432
MAX_JSON_DEPTH: Final = 128
PREFIX_HINT_STATUSES: Final = frozenset({400, 404})
"""Statuses of responses to a wrong identifier."""

MAX_MESSAGE_TEXT: Final = 1000
"""Maximum number of characters that a message quotes from a text of the server."""
MAX_INTEGER_DIGITS: Final = 100
"""Longer integers are rejected, because converting digits takes quadratic time."""

LOG_LEVELS: Final = ("info", "debug")
"""Values of the environment variable that turns on the log."""
LOG_NAME: Final = "integration-api"
LOGGED_HEADERS: Final = (
    "Content-Length",
    "Content-Type",
    "Date",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "User-Agent",
    "X-Request-Id",
)
"""Headers that may appear in log records; all others are omitted."""
