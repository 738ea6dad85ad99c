"""Every error of the library.

IntegrationApiError
  ConfigurationError        a bad option, API key or URL; nothing was sent
  InvalidRequestError       an argument that cannot be sent; nothing was sent
  ConnectionError           no answer; also a builtin ConnectionError
    TimeoutError            not in time; also a builtin TimeoutError
  DecodeError               a success, but not with the body the contract promises
  ApiError                  any other status, see `api_errors`
"""

from __future__ import annotations

import builtins
from typing import Literal


class IntegrationApiError(Exception):
    """Base of every error of the library."""


class ConfigurationError(IntegrationApiError):
    """A bad option, API key or base URL. Nothing was sent."""


class InvalidRequestError(IntegrationApiError):
    """An argument that cannot be sent. Nothing was sent."""


class ConnectionError(IntegrationApiError, builtins.ConnectionError):
    """The server could not be reached, or the connection broke before the answer was complete.

    A write may have taken effect. Repeat it with the same `idempotency_key`.
    """

    idempotency_key: str | None = None
    """The key the write was sent with."""


class TimeoutError(ConnectionError, builtins.TimeoutError):
    """The answer was not complete in time. A write may have taken effect."""

    def __init__(self, message: str, phase: Literal["connect", "attempt", "total"] = "attempt") -> None:
        super().__init__(message)
        self.phase = phase
        """What took too long: opening the connection, one attempt, or the whole call."""


class DecodeError(IntegrationApiError):
    """The call succeeded, but its body is not what the contract promises."""

    def __init__(self, message: str, raw_body: bytes = b"", request_id: str | None = None) -> None:
        super().__init__(message)
        self.raw_body = raw_body
        """The body as it came, when it could not be read at all."""
        self.request_id = request_id
        """What support looks the request up by, when the error came with the answer itself."""
