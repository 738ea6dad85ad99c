"""Errors of calls without a response."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ..errors.api_error import ErrorResponse
from ..errors.sdk_errors import CallFacts, TimeoutError
from ..errors.status_errors import RateLimitError
from ..transport.headers import Headers

if TYPE_CHECKING:
    from ..errors.sdk_errors import TimeoutPhase

_LATE: dict[str, str] = {
    "connect": "no connection to {host} within {limit}",
    "idle": "no data of the response within {limit}",
    "attempt": "no complete response within {limit}",
    "total": "no success within {limit}, retries and waits included",
}


def timeout_error(facts: CallFacts, phase: TimeoutPhase, limit: float) -> TimeoutError:
    """Returns the error for a limit, in seconds, that a call exceeded."""
    return _late(facts, phase, limit)


def idle_error(facts: CallFacts, limit: float) -> TimeoutError:
    """Returns the error for a response whose body did not continue within a limit, in seconds."""
    return _late(facts, "attempt", limit, kind="idle")


def connect_timeout_error(facts: CallFacts, url: str, limit: float, proxy: str) -> TimeoutError:
    """Returns the error for a connection that was not open in time.

    Args:
        facts: Facts of the call.
        url: URL of the request.
        limit: Limit in seconds.
        proxy: Host and port of the proxy; empty if there is none.
    """
    host = host_of(url)
    return _late(facts, "connect", limit, f"{host} through the proxy {proxy}" if proxy else host)


def host_of(url: str) -> str:
    """Returns the host and the port of a URL, without the path, which may be secret."""
    return urlsplit(url).netloc.rpartition("@")[2]


def _late(facts: CallFacts, phase: TimeoutPhase, limit: float, host: str = "", kind: str = "") -> TimeoutError:
    late = _LATE[kind or phase].format(limit=f"{limit:.3g} s", host=host)
    return TimeoutError(f"{facts.method} {facts.path} timed out: {late}", facts, phase)


def held_back(facts: CallFacts, wait: float) -> RateLimitError:
    """Returns the error for a call that the rate limiter holds back for too long.

    Args:
        facts: Facts of the call.
        wait: Seconds until the call could be sent.
    """
    until = (datetime.now(UTC) + timedelta(seconds=wait)).isoformat(timespec="milliseconds")
    message = (
        f"{facts.method} {facts.path} was held back by the client's rate limiter until {until.replace('+00:00', 'Z')}"
    )
    response = ErrorResponse(429, Headers([]), b"", retry_after=wait, is_retryable=True)
    return RateLimitError(response, facts, message=message)
