"""Jobs of the harness. Each creates a client, makes a call and reports its outcome."""

from __future__ import annotations

import json
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

from calls import Calls
from caught import Caught, Clock
from observed import begin, log_of_environment
from outcomes import error_outcome
from unsupported import UnsupportedError

if TYPE_CHECKING:
    from modes import Mode

# Larger values are replaced by their size. No case examines them, and sending them through a pipe takes seconds.
_MAX_SIZE = 1 << 20
_MAX_MEMBERS = 100
_LARGE = ("value", "body", "raw_body")


class Jobs:
    """Runs jobs. Several threads, or tasks, can share an instance."""

    def __init__(self, table: dict[str, Any]) -> None:
        self._table = table

    async def run(self, job: dict[str, Any], mode: Mode) -> dict[str, Any]:
        """Returns the reply to a job. An error of any kind is an outcome, too."""
        observed, clock = begin(), Clock()
        observed.on_event = mode.at
        outcome: dict[str, Any] = {}
        has_no_logger = job["client"].get("logger") == "environment"
        with Caught() as caught, log_of_environment() if has_no_logger else nullcontext():
            outcome = _within_limit(await Calls(self._table, mode, observed, clock).outcome(job))
        if isinstance(caught.error, UnsupportedError):
            outcome = {"kind": "unsupported", "feature": str(caught.error)}
        elif caught.error is not None:
            with Caught() as invalid:
                outcome = _within_limit(error_outcome(caught.error, observed))
            if invalid.error is not None:
                outcome = error_outcome(invalid.error, observed)
        return {"ms": clock.ms, "outcome": outcome}


# Values that JSON cannot represent, such as an infinite number, raise an error here.
def _within_limit(outcome: dict[str, Any]) -> dict[str, Any]:
    size = len(json.dumps(outcome, allow_nan=False))
    if size <= _MAX_SIZE:
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
