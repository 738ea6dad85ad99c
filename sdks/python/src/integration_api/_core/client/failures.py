"""Errors of calls without a response."""

from __future__ import annotations

import builtins
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from ..errors.api_error import ErrorResponse
from ..errors.redaction import shortened
from ..errors.safe_cause import safe_cause
from ..errors.sdk_errors import CallFacts, ConnectionError, IntegrationApiError, TimeoutError
from ..errors.status_errors import RateLimitError
from ..transport.headers import Headers
from ..transport.transport import ConnectTimeoutError

if TYPE_CHECKING:
    from ..errors.redaction import Redact
    from ..errors.sdk_errors import TimeoutPhase

_LATE: dict[str, str] = {
    "connect": "no connection within {}",
    "attempt": "no complete response within {}",
    "total": "no success within {}, retries and waits included",
}


def timeout_error(facts: CallFacts, phase: TimeoutPhase, limit: float) -> TimeoutError:
    """Returns the error for a limit, in seconds, that a call exceeded."""
    late = _LATE[phase].format(f"{limit:.3g} s")
    return TimeoutError(f"{facts.method} {facts.path} timed out: {late}", facts, phase)


class Limits(NamedTuple):
    """Limits of a call, in seconds."""

    timeout: float
    total_timeout: float
    connect_timeout: float


def attempt_timeout(facts: CallFacts, limits: Limits, timeout: float) -> TimeoutError:
    """Returns the error for an attempt that was not complete within `timeout`, or that of the whole call."""
    if timeout < limits.timeout:
        return timeout_error(facts, "total", limits.total_timeout)
    return timeout_error(facts, "attempt", timeout)


def transport_error(
    facts: CallFacts, limits: Limits, timeout: float, error: Exception, redact: Redact
) -> IntegrationApiError:
    """Converts the error of a transport into one of the library."""
    # A transport for tests reports a mistake in the test.
    if isinstance(error, IntegrationApiError) and not isinstance(error, ConnectionError):
        return error
    if isinstance(error, ConnectTimeoutError):
        return timeout_error(facts, "connect", limits.connect_timeout)
    if isinstance(error, builtins.TimeoutError):
        return attempt_timeout(facts, limits, timeout)
    message = f"{facts.method} {facts.path} received no complete response: {_reason(error)}"
    converted = ConnectionError(shortened(redact(message)), facts)
    converted.__cause__ = safe_cause(error, redact)
    # A certificate that is not accepted will not be accepted the next time. The module is loaded only for https.
    converted.is_retryable = type(error).__name__ != "SSLCertVerificationError"
    return converted


def _reason(error: Exception) -> str:
    return str(error) or type(error).__name__


def held_back(facts: CallFacts, wait: float) -> RateLimitError:
    """Returns the error of an attempt that the rate limiter does not send.

    Args:
        facts: Facts of the call.
        wait: Seconds until it could have left.
    """
    until = (datetime.now(UTC) + timedelta(seconds=wait)).isoformat(timespec="milliseconds")
    message = (
        f"{facts.method} {facts.path} was held back by the client's rate limiter until {until.replace('+00:00', 'Z')}"
    )
    response = ErrorResponse(429, Headers([]), b"", retry_after=wait, is_retryable=True)
    return RateLimitError(response, facts, message=message)
