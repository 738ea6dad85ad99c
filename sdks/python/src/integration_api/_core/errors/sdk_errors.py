"""Errors that the library detects itself, and the base class of all errors.

IntegrationApiError
  ConfigurationError        an option, API key or URL is invalid; no request was sent
  InvalidRequestError       an argument cannot be sent; no request was sent
  ConnectionError           no complete response arrived; also a builtin ConnectionError
    TimeoutError            no complete response arrived in time; also a builtin TimeoutError
  DecodeError               the response is a success, but its body does not match the contract
  ApiError                  the response has any other status; see `api_error` and `status_errors`
"""

from __future__ import annotations

import builtins
from typing import Literal


class IntegrationApiError(Exception):
    """Base class of all errors that the library raises."""


class ConfigurationError(IntegrationApiError):
    """An option, the API key or the base URL is invalid. No request was sent."""


class InvalidRequestError(IntegrationApiError):
    """An argument cannot be sent. No request was sent."""


class ConnectionError(IntegrationApiError, builtins.ConnectionError):
    """The server could not be reached, or the connection broke before the response was complete.

    A write may have taken effect. Retry it with the same `idempotency_key`; it will not be applied twice.
    """

    idempotency_key: str | None = None
    """Idempotency key of the write; None for reads."""


class TimeoutError(ConnectionError, builtins.TimeoutError):
    """The response was not complete in time. A write may have taken effect."""

    def __init__(self, message: str, phase: Literal["connect", "attempt", "total"] = "attempt") -> None:
        super().__init__(message)
        self.phase = phase
        """Limit that was exceeded: opening the connection, one attempt, or the whole call."""


class DecodeError(IntegrationApiError):
    """The response is a success, but its body does not match the contract."""

    def __init__(self, message: str, raw_body: bytes = b"", request_id: str | None = None) -> None:
        super().__init__(message)
        self.raw_body = raw_body
        """Response body, unchanged, if it could not be parsed at all; otherwise empty."""
        self.request_id = request_id
        """ID of the request, for support; None if the error was found while a field or a page was read."""
