"""Observations of each job besides its result: log lines and events.

A context variable has the observations of the current job. Each task has a separate context, which its threads inherit.
"""

from __future__ import annotations

import io
import logging
import sys
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_LEVELS = {logging.WARNING: "warn"}
_LIBRARY = "integration_api"


class CaseError(Exception):
    """Raised by the hooks, the middleware, the transport and the key function of a case."""

    def __init__(self, message: str, *causes: str) -> None:
        super().__init__(message)
        if causes:
            self.__cause__ = CaseError(*causes)


@dataclass
class Observed:
    """Observations of one job, in order."""

    on_event: Callable[[str], None]
    """Called with each event after it is recorded."""
    lines: list[str] = field(default_factory=list)
    """Lines that the library logged, with their levels."""
    records: list[str] = field(default_factory=list)
    """Log records of all loggers, with their extras and arguments."""
    events: list[str] = field(default_factory=list)
    """Events of hooks, middleware and the transport of the driver."""
    logger_throws: bool = False
    thrown: Sequence[str] = ("raised by the case",)
    """Messages of the error that the case raises, and of its causes."""

    def __post_init__(self) -> None:
        _CURRENT.set(self)

    def report(self, event: str) -> None:
        self.events.append(event)
        self.on_event(event)

    def fail(self) -> NoReturn:
        raise CaseError(*self.thrown)

    def outcome(self) -> dict[str, list[str]]:
        """Returns the members of an outcome."""
        return {"log": list(self.lines), "events": list(self.events)}


_CURRENT: ContextVar[Observed] = ContextVar("observed")


def observe_standard_error(observed: Observed) -> None:
    """Runs a job as a program that configures no logging. Its process runs no other job, because it has variables."""
    logging.root.handlers.clear()
    sys.stderr = _ObservedStream(observed)


class _ObservedStream(io.StringIO):
    def __init__(self, observed: Observed) -> None:
        super().__init__()
        self._observed = observed

    def write(self, text: str) -> int:
        self._observed.lines += text.splitlines()
        self._observed.records += text.splitlines()
        return len(text)


class LogHandler(logging.Handler):
    """Adds log records to the observations of the job that wrote them."""

    def emit(self, record: logging.LogRecord) -> None:
        observed = _CURRENT.get(None)
        if observed is None:
            return
        line = record.getMessage()
        observed.records.append(f"{line} {vars(record)!r}")
        if record.name.split(".")[0] != _LIBRARY:
            return
        observed.lines.append(f"{_LEVELS.get(record.levelno, record.levelname.lower())} {line}")
        if observed.logger_throws:
            observed.fail()
