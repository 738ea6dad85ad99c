"""Errors that the library detects itself, and the base class of all errors.

The tree of all errors. The other classes are in the modules `api_error`, `status_errors` and `webhook_error`.

IntegrationApiError
  ConfigurationError           an option, API key or URL is invalid; no request was sent
  InvalidRequestError          an argument cannot be sent; no request was sent; also a ValueError and a TypeError
  ConnectionError              no complete response arrived; also a builtin ConnectionError
    TimeoutError               no complete response arrived in time; also a builtin TimeoutError
  DecodeError                  the response is a success, but its body does not match the contract
  ApiError                     the response has any other status
    BadRequestError            400
    AuthenticationError        401
    PermissionDeniedError      403
    NotFoundError              404
    ConflictError              409
    GoneError                  410
    PreconditionFailedError    412
    PayloadTooLargeError       413
    ValidationError            422
    RateLimitError             429
    ServerError                5xx
  WebhookVerificationError     a webhook is not authentic, or cannot be read
"""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING, Any, NamedTuple

from .redaction import printable

if TYPE_CHECKING:
    from typing import Literal, TypeAlias

    TimeoutPhase: TypeAlias = Literal["connect", "attempt", "total"]


class CallFacts(NamedTuple):
    """Facts about a call that each of its errors has."""

    method: str | None = None
    path: str | None = None
    attempts: int = 0
    idempotency_key: str | None = None
    resends: int = 0


_NO_FACTS = CallFacts()


class IntegrationApiError(Exception):
    """Base class of all errors that the library raises."""

    is_retryable = False
    """True if the same call may succeed later."""

    def __init__(self, message: str, facts: CallFacts = _NO_FACTS) -> None:
        super().__init__(printable(message))
        self.method = facts.method
        """HTTP method of the call; None for errors outside of a call."""
        self.path = facts.path
        """Path of the operation, with placeholders for its parameters, so that it contains no data."""
        self.attempts = facts.attempts
        """Number of attempts; 0 if no request was sent."""
        self.resends = facts.resends
        """Number of requests that were lost with an idle connection and sent again, within their attempt: 0 or 1."""
        self.idempotency_key = facts.idempotency_key
        """Key with which a write can be repeated safely: the API applies it once. None for reads."""

    def __reduce__(self) -> tuple[Any, ...]:
        hidden = {name: getattr(self, name) for kind in type(self).__mro__ for name in vars(kind).get("__slots__", ())}
        return _restore, (type(self), self.args, {**vars(self), **hidden})


def _restore(kind: type[IntegrationApiError], args: tuple[Any, ...], members: dict[str, Any]) -> IntegrationApiError:
    error = kind.__new__(kind)
    error.args = args
    for name, value in members.items():
        setattr(error, name, value)
    return error


class ConfigurationError(IntegrationApiError):
    """An option, the API key or the base URL is invalid. No request was sent."""


class InvalidRequestError(IntegrationApiError, ValueError, TypeError):
    """An argument cannot be sent. No request was sent.

    Also a `ValueError` and a `TypeError`, whichever the rest of the program expects for a wrong argument.
    """


class ConnectionError(IntegrationApiError, builtins.ConnectionError):
    """The server could not be reached, or the connection broke before the response was complete.

    A write may have taken effect. Repeat it with the `idempotency_key` of the error; it will not be applied twice.
    """

    is_retryable = True

    # Without these, a builtin error with two arguments would convert them to an error number and a text.
    def __init__(self, message: str, facts: CallFacts = _NO_FACTS) -> None:
        super().__init__(message, facts)

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class TimeoutError(ConnectionError, builtins.TimeoutError):
    """The response was not complete in time. A write may have taken effect."""

    def __init__(self, message: str, facts: CallFacts = _NO_FACTS, phase: TimeoutPhase = "attempt") -> None:
        super().__init__(message, facts)
        self.phase: TimeoutPhase = phase
        """Limit that was exceeded: opening the connection, one attempt, or the whole call with all its attempts."""


class DecodeError(IntegrationApiError):
    """The response is a success, but its body does not match the contract."""

    # A slot is not a member of `vars()`, so that no dump of the error shows the body.
    __slots__ = ("_raw_body",)

    def __init__(
        self,
        message: str,
        facts: CallFacts = _NO_FACTS,
        *,
        status: int | None = None,
        raw_body: bytes = b"",
        request_id: str | None = None,
    ) -> None:
        super().__init__(message, facts)
        self.status = status
        """HTTP status; None if the error concerns a list or a value that does not come from a response."""
        self.request_id = request_id
        """ID of the request, for support."""
        self._raw_body = raw_body

    @property
    def raw_body(self) -> bytes:
        """Response body, unchanged, if it could be read but not parsed; otherwise empty."""
        return self._raw_body
