"""Constants that all four SDKs share. Their source is `openapi/behaviour.yaml`; a test compares the two."""

from __future__ import annotations

from typing import Final

API_KEY_VARIABLE: Final = "INTEGRATION_API_KEY"
BASE_URL_VARIABLE: Final = "INTEGRATION_API_BASE_URL"
LOOPBACK_HOSTS: Final = frozenset({"localhost", "127.0.0.1", "::1"})

CONNECT_SECONDS: Final = 5.0
"""Maximum time to open a connection, including the TLS handshake."""

ATTEMPT_SECONDS: Final = 30.0
"""Default timeout of one attempt, from its start to the last byte of the response."""

IDEMPOTENCY_HEADER: Final = "Idempotency-Key"
IDEMPOTENT_WRITES: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})
IDEMPOTENCY_KEY_PATTERN: Final = r"^[!-~]{1,255}$"

REQUEST_ID_HEADER: Final = "X-Request-Id"
RETRY_AFTER_MS_HEADER: Final = "Retry-After-Ms"
RETRY_AFTER_HEADER: Final = "Retry-After"
