"""Outcomes of calls, in the format of the harness."""

from __future__ import annotations

from asyncio import CancelledError
from typing import TYPE_CHECKING, Any

from sinks import error_sinks

from integration_api import IntegrationApiError

if TYPE_CHECKING:
    from observed import Observed

# Attributes with the same name in Python and in the scenarios.
_SAME_NAMES = (
    "status",
    "code",
    "title",
    "detail",
    "request_id",
    "phase",
    "attempts",
    "resends",
    "idempotency_key",
    "method",
    "path",
    "is_retryable",
    "reason",
    "body",
    "doc_url",
)
_META_NAMES = ("status", "request_id", "attempts", "resends", "idempotency_key", "replayed")


def value_outcome(value: Any, sinks: dict[str, str], observed: Observed, **more: Any) -> dict[str, Any]:
    """Returns the outcome of a call that returned a value, which is already JSON and may be None."""
    known = {name: member for name, member in more.items() if member is not None}
    return {"kind": "value", "value": value, "sinks": sinks, **observed.outcome(), **known}


def error_outcome(error: BaseException, observed: Observed) -> dict[str, Any]:
    """Returns the outcome of a call that raised an error."""
    outcome = {
        "kind": "error",
        "class": class_of(error),
        "sinks": error_sinks(error, observed),
        **observed.outcome(),
    }
    # The library may raise a subclass of Python's own error with the members of its errors.
    if not isinstance(error, (IntegrationApiError, CancelledError)):
        return outcome
    headers, raw_body = getattr(error, "headers", None), getattr(error, "raw_body", None)
    return {
        **outcome,
        **{name: getattr(error, name, None) for name in _SAME_NAMES},
        # A task that is cancelled before it starts never calls the library.
        "attempts": getattr(error, "attempts", 0),
        "retry_after_ms": milliseconds(getattr(error, "retry_after", None)),
        "fields": [_field(field) for field in getattr(error, "errors", [])],
        "headers": _headers(headers),
        "raw_body": raw_body.decode(errors="replace") if isinstance(raw_body, bytes) else raw_body,
        "rate_limit": _rate_limit(getattr(error, "rate_limit", None)),
    }


def class_of(error: BaseException) -> str:
    """Returns the class of an error without the suffix `Error`. Errors of Python have a prefix."""
    name = type(error).__name__
    if isinstance(error, CancelledError):
        return "Cancelled"
    return name.removesuffix("Error") if isinstance(error, IntegrationApiError) else f"native:{name}"


def meta_of(response: Any) -> dict[str, Any]:
    """Returns the metadata of a raw response."""
    same = {name: getattr(response, name, None) for name in _META_NAMES}
    return {
        **same,
        "rate_limit": _rate_limit(getattr(response, "rate_limit", None)),
        "headers": _headers(getattr(response, "headers", None)),
    }


def milliseconds(seconds: float | None) -> float | None:
    """Converts a duration of the library. Multiplication by 1000 adds digits, which are rounded off."""
    return None if seconds is None else round(seconds * 1000, 3)


def _field(error: Any) -> dict[str, Any]:
    return {name: value for name, value in error._asdict().items() if name != "raw" and value not in (None, "")}


def _headers(found: Any) -> dict[str, str] | None:
    return None if found is None else {name.lower(): value for name, value in found.items()}


def _rate_limit(found: Any) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "limit": getattr(found, "limit", None),
        "remaining": getattr(found, "remaining", None),
        "reset_ms": milliseconds(getattr(found, "reset", None)),
        "window_ms": milliseconds(getattr(found, "window", None)),
    }
