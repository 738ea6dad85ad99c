"""Outcomes of calls, in the format of the harness."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sinks import error_sinks, value_sinks

from integration_api import IntegrationApiError, Model, Page

if TYPE_CHECKING:
    from sinks import LogSink

    from integration_api import IntegrationApi

# Attributes with the same name in Python and in the scenarios.
_SAME_NAMES = (
    "status",
    "code",
    "title",
    "detail",
    "request_id",
    "phase",
    "attempts",
    "idempotency_key",
    "method",
    "path",
    "is_retryable",
    "reason",
)


def value_outcome(value: Any, client: IntegrationApi, log: LogSink) -> dict[str, Any]:
    """Returns the outcome of a call that returned a value, which may be `None`."""
    return {"kind": "value", "value": _to_json(value), "sinks": value_sinks(value, client, log)}


def error_outcome(error: Exception, log: LogSink) -> dict[str, Any]:
    """Returns the outcome of a call that raised an error."""
    outcome: dict[str, Any] = {"kind": "error", "class": class_of(error), "sinks": error_sinks(error, log)}
    if not isinstance(error, IntegrationApiError):
        return outcome
    wait = getattr(error, "retry_after", None)
    return {
        **outcome,
        **{name: getattr(error, name, None) for name in _SAME_NAMES},
        "retry_after_ms": None if wait is None else round(wait * 1000, 3),
        "fields": [[field.pointer or field.parameter, field.code] for field in getattr(error, "errors", [])],
    }


def class_of(error: Exception) -> str:
    """Returns the class of an error without the suffix `Error`. Errors of Python have a prefix."""
    name = type(error).__name__
    return name.removesuffix("Error") if isinstance(error, IntegrationApiError) else f"native:{name}"


def _to_json(value: Any) -> Any:
    if isinstance(value, (Model, Page)):
        return value.raw
    return [_to_json(item) for item in value] if isinstance(value, list) else value
