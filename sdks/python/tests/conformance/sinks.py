"""Texts in which a secret could appear, because a caller prints, logs or sends them to an error tracker."""

from __future__ import annotations

import json
from pathlib import Path
from pprint import pformat
from reprlib import Repr
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

import integration_api

if TYPE_CHECKING:
    from types import TracebackType

    from observed import Observed

_LIBRARY = Path(integration_api.__file__).parent
# A response of many megabytes appears in several sinks.
_MAX_LENGTH = 1 << 18
_REPR = Repr()
_REPR.maxlevel = 20
_REPR.maxdict = _REPR.maxlist = _REPR.maxtuple = _REPR.maxset = 1000
_REPR.maxstring = _REPR.maxlong = _REPR.maxother = _MAX_LENGTH


def value_sinks(value: Any, client: object, observed: Observed) -> dict[str, str]:
    """Returns the texts that show a result and its client, which may be None."""
    shown = "" if client is None else f"{client!r} {pformat(vars(client))}"
    return _truncate({"string": repr(value), "dump": shown, "log": "\n".join(observed.records)})


def error_sinks(error: BaseException, observed: Observed) -> dict[str, str]:
    return _truncate(
        {
            "message": str(error),
            "string": repr(error),
            "json": json.dumps(vars(error), default=repr),
            "dump": pformat((error.args, vars(error))),
            "log": "\n".join(observed.records),
            "stack": _stack(error),
        }
    )


# Like an error tracker, this shows every variable of every frame, even if its `repr` raises an error.
def _stack(error: BaseException) -> str:
    previous = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    frames = walk_tb(_library_part(error.__traceback__))
    lines = [f"{frame.f_code.co_filename}:{line} {_REPR.repr(frame.f_locals)}" for frame, line in frames]
    return "\n".join([*([_stack(previous)] if previous else []), *lines, repr(error)])


# Variables of the driver contain the key, like those of any caller. Only the library's variables must not.
def _library_part(traceback: TracebackType | None) -> TracebackType | None:
    while traceback is not None and _LIBRARY not in Path(traceback.tb_frame.f_code.co_filename).parents:
        traceback = traceback.tb_next
    return traceback


def _truncate(sinks: dict[str, str]) -> dict[str, str]:
    return {name: text[:_MAX_LENGTH] for name, text in sinks.items()}
