"""How a call ended, in the words of the harness."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sinks import error_sinks, value_sinks

from integration_api import IntegrationApiError, Model, Page

if TYPE_CHECKING:
    from sinks import LogSink

    from integration_api import IntegrationApi

# Attributes that are called in Python as in the scenarios.
_SAME = (
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
    """A call that returned something, None too."""
    return {"kind": "value", "value": _written_back(value), "sinks": value_sinks(value, client, log)}


def error_outcome(error: Exception, log: LogSink) -> dict[str, Any]:
    """A call that raised something."""
    outcome: dict[str, Any] = {"kind": "error", "class": class_of(error), "sinks": error_sinks(error, log)}
    if not isinstance(error, IntegrationApiError):
        return outcome
    wait = getattr(error, "retry_after", None)
    return {
        **outcome,
        **{name: getattr(error, name, None) for name in _SAME},
        "retry_after_ms": None if wait is None else round(wait * 1000, 3),
        "fields": [[field.pointer or field.parameter, field.code] for field in getattr(error, "errors", [])],
    }


def class_of(error: Exception) -> str:
    """The class without what Python adds to it."""
    name = type(error).__name__
    return name.removesuffix("Error") if isinstance(error, IntegrationApiError) else f"native:{name}"


def _written_back(value: Any) -> Any:
    if isinstance(value, (Model, Page)):
        return value.raw
    return [_written_back(item) for item in value] if isinstance(value, list) else value
