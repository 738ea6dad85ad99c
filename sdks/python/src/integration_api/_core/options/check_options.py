"""Checks of the limits of a client or a call."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ..schema.kinds import described

if TYPE_CHECKING:
    from collections.abc import Mapping

# Timers of operating systems accept no longer times.
_MAX_SECONDS = 2**31 / 1000
_DURATIONS = frozenset({"timeout", "total_timeout", "connect_timeout"})
_COUNTS = frozenset({"max_response_bytes", "max_connections"})


def limit_error(limits: Mapping[str, object]) -> str | None:
    """Returns the message for the first invalid limit, or None if all are valid. A limit of None is not set."""
    for name, value in limits.items():
        expected = None if value is None else _expected(name, value)
        if expected is not None:
            return f"{name} must be {expected}, not {described(value)}"
    return None


def flag_error(name: str, value: object) -> str | None:
    """Returns the message for an option that is not a bool, or None."""
    return None if isinstance(value, bool) else f"{name} must be True or False, not {described(value)}"


def _finite(value: float) -> float:
    try:
        number = float(value)
    except (OverflowError, ValueError):
        return math.nan
    return number if math.isfinite(number) else math.nan


def _expected(name: str, value: object) -> str | None:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    number = _finite(value) if is_number and isinstance(value, (int, float)) else math.nan
    if name in _DURATIONS:
        return None if 0 < number < _MAX_SECONDS else "a positive number of seconds below 2,147,483"
    if name == "requests_per_minute":
        return None if 0 < number <= 60_000_000 else "a positive number of at most 60,000,000"
    if name == "max_retry_after":
        return None if number >= 0 else "a non-negative number of seconds"
    is_integer = isinstance(value, int) and not isinstance(value, bool)
    if name in _COUNTS:
        return None if is_integer and number >= 1 else "a positive integer"
    return None if is_integer and number >= 0 else "a non-negative integer"
