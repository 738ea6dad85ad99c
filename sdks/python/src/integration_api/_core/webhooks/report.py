"""Reports of a webhook handler about what it rejected, could not process, or had no function for."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from ..errors.redaction import printable
from ..errors.safe_cause import text_of
from ..middleware.hooks import notify
from ..middleware.logger import log_line

if TYPE_CHECKING:
    from collections.abc import Callable


class Report:
    """Passes errors to a function or the log. Its methods never raise an error."""

    __slots__ = ("_level", "_on_error")

    def __init__(self, on_error: Callable[[Exception], object] | None, environment_level: str | None) -> None:
        self._on_error = on_error
        self._level = environment_level

    def unhandled(self, event_type: str, event_id: str | None) -> None:
        """Logs an event whose type has no function."""
        self._log(logging.INFO, f"{_subject(event_id)} -> 204, no function for {event_type}")

    def busy(self, event_id: str | None) -> None:
        """Logs a delivery of an event that another delivery is processing."""
        self._log(logging.INFO, f"{_subject(event_id)} -> 409, another delivery of it is in progress")

    def failed(self, status: int, error: Exception, event_id: str | None) -> None:
        """Reports a rejected or failed webhook."""
        if self._on_error is None:
            self._log(logging.WARNING, f"{_subject(event_id)} -> {status} {_text(error)}", error)
            return
        try:
            self._on_error(error)
        except Exception as failure:  # noqa: BLE001 - it must not replace the response
            line = f"{_subject(event_id)} -> {status}, on_error failed: {_text(failure)}"
            self._log(logging.WARNING, line, failure)

    def _log(self, level: int, line: str, error: Exception | None = None) -> None:
        notify(log_line, level, printable(line), self._level, error)


def _subject(event_id: str | None) -> str:
    return "webhook" if event_id is None else f"webhook {event_id}"


def _text(error: Exception) -> str:
    return f"{type(error).__name__}: {text_of(error)}"
