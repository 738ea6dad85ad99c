"""Every place where a secret could be read: what a caller prints, logs or sends to an error tracker."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from pprint import pformat
from reprlib import Repr
from threading import local
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

import integration_api

if TYPE_CHECKING:
    from types import TracebackType

_LIBRARY = Path(integration_api.__file__).parent
# An answer of many megabytes stands in several of them.
_MOST = 1 << 18
_ALL = Repr()
_ALL.maxlevel = 20
_ALL.maxdict = _ALL.maxlist = _ALL.maxtuple = _ALL.maxset = 1000
_ALL.maxstring = _ALL.maxlong = _ALL.maxother = _MOST


class LogSink(logging.Handler):
    """What each thread has logged since it began, extras and arguments too."""

    def __init__(self) -> None:
        super().__init__(logging.NOTSET)
        self._of_thread = local()

    def begin(self) -> None:
        self._of_thread.lines = []

    def emit(self, record: logging.LogRecord) -> None:
        self._lines().append(f"{self.format(record)} {vars(record)!r}")

    def text(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> list[str]:
        if not hasattr(self._of_thread, "lines"):
            self.begin()
        lines: list[str] = self._of_thread.lines
        return lines


def value_sinks(value: Any, client: object, log: LogSink) -> dict[str, str]:
    """What shows a result and the client it came from."""
    return _cut({"string": repr(value), "dump": f"{client!r} {pformat(vars(client))}", "log": log.text()})


def error_sinks(error: Exception, log: LogSink) -> dict[str, str]:
    """What shows an error."""
    return _cut(
        {
            "message": str(error),
            "string": repr(error),
            "json": json.dumps(vars(error), default=repr),
            "dump": pformat((error.args, vars(error))),
            "log": log.text(),
            "stack": _stack(error),
        }
    )


# As error trackers do it: every variable of every frame, whatever its own repr may raise.
def _stack(error: BaseException) -> str:
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    frames = walk_tb(_inside(error.__traceback__))
    lines = [f"{frame.f_code.co_filename}:{line} {_ALL.repr(frame.f_locals)}" for frame, line in frames]
    return "\n".join([*([_stack(before)] if before else []), *lines, repr(error)])


# The driver's own variables hold the key, as those of any caller do; the library answers for its own.
def _inside(traceback: TracebackType | None) -> TracebackType | None:
    while traceback is not None and _LIBRARY not in Path(traceback.tb_frame.f_code.co_filename).parents:
        traceback = traceback.tb_next
    return traceback


def _cut(sinks: dict[str, str]) -> dict[str, str]:
    return {name: text[:_MOST] for name, text in sinks.items()}
