"""Outcomes of calls, in the format of the harness."""

from __future__ import annotations

import json
from asyncio import CancelledError
from typing import TYPE_CHECKING, Any, TypeVar

from arguments import UnsupportedError
from sinks import error_sinks

from integration_api import IntegrationApiError

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable

    from observed import Observed

T = TypeVar("T")

# Attributes with the same name in Python and in the scenarios.
_META = ("status", "request_id", "attempts", "resends", "idempotency_key")
_ERROR = (*_META, "code", "title", "detail", "phase", "method", "path", "is_retryable", "reason", "body", "doc_url")

# Larger values are replaced by their size. No case examines them, and sending them through a pipe takes seconds.
_MAX_SIZE = 1 << 20
_MAX_MEMBERS = 100
_LARGE = ("value", "body", "raw_body")


async def settled(work: Coroutine[Any, Any, T], on_error: Callable[[BaseException], T]) -> T:
    """Returns the result of work, or what `on_error` returns for its error. A missing feature remains an error."""
    try:
        return await work
    except UnsupportedError:
        raise
    except (Exception, CancelledError) as error:  # noqa: BLE001
        return on_error(error)


def error_outcome(error: BaseException, observed: Observed) -> dict[str, Any]:
    outcome = {
        "kind": "error",
        "class": class_of(error),
        "sinks": error_sinks(error, observed),
        **observed.outcome(),
    }
    # The library may raise a subclass of Python's own error with the members of its errors.
    if not isinstance(error, (IntegrationApiError, CancelledError)):
        return outcome
    raw_body = getattr(error, "raw_body", None)
    return {
        **outcome,
        **_members(error, _ERROR),
        # A task that is cancelled before it starts never calls the library.
        "attempts": getattr(error, "attempts", 0),
        "retry_after_ms": _milliseconds(getattr(error, "retry_after", None)),
        "fields": [_field(field) for field in getattr(error, "errors", [])],
        "raw_body": raw_body.decode(errors="replace") if isinstance(raw_body, bytes) else raw_body,
    }


def class_of(error: BaseException) -> str:
    """Returns the class of an error without the suffix `Error`. Errors of Python have a prefix."""
    name = type(error).__name__
    if isinstance(error, CancelledError):
        return "Cancelled"
    return name.removesuffix("Error") if isinstance(error, IntegrationApiError) else f"native:{name}"


def meta_of(response: Any) -> dict[str, Any]:
    return _members(response, (*_META, "replayed"))


def within_limit(outcome: dict[str, Any]) -> dict[str, Any]:
    """Returns an outcome with its size in place of a large value.

    Raises:
        ValueError: JSON cannot represent a value, such as an infinite number.
    """
    if len(json.dumps(outcome, allow_nan=False)) <= _MAX_SIZE:
        return outcome
    return {**outcome, **{name: _shortened(outcome[name]) for name in _LARGE if outcome.get(name) is not None}}


# Cases examine small members of large values.
def _shortened(value: Any) -> Any:
    size = len(json.dumps(value))
    if size <= _MAX_SIZE:
        return value
    if isinstance(value, dict) and len(value) < _MAX_MEMBERS:
        return {name: _shortened(member) for name, member in value.items()}
    return f"{size} bytes of JSON"


def _members(source: Any, names: Iterable[str]) -> dict[str, Any]:
    headers, rate_limit = getattr(source, "headers", None), getattr(source, "rate_limit", None)
    return {
        **{name: getattr(source, name, None) for name in names},
        "headers": None if headers is None else {name.lower(): value for name, value in headers.items()},
        "rate_limit": None if rate_limit is None else _rate_limit(rate_limit),
    }


def _rate_limit(found: Any) -> dict[str, Any]:
    return {
        "limit": found.limit,
        "remaining": found.remaining,
        "reset_ms": _milliseconds(found.reset),
        "window_ms": _milliseconds(found.window),
    }


def _field(error: Any) -> dict[str, Any]:
    return {name: value for name, value in error._asdict().items() if name != "raw" and value not in (None, "")}


# Multiplication by 1000 adds digits, which are rounded off.
def _milliseconds(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds * 1000, 3)
