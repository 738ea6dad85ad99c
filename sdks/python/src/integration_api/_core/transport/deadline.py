"""Timeouts that cover several socket operations."""

from __future__ import annotations

from time import monotonic
from typing import Literal

from ..behaviour import CONNECT_SECONDS
from ..errors.sdk_errors import TimeoutError


class Deadline:
    """A point in time at which a timeout expires. Unlike a socket's timeout, it does not restart with every byte."""

    __slots__ = ("_expires_at", "_phase", "_seconds")

    def __init__(self, seconds: float, phase: Literal["connect", "attempt"] = "attempt") -> None:
        self._seconds = seconds
        self._phase = phase
        self._expires_at = monotonic() + seconds

    def remaining(self) -> float:
        """Returns the number of seconds left.

        Raises:
            TimeoutError: The deadline has passed.
        """
        left = self._expires_at - monotonic()
        if left <= 0:
            raise self.timeout_error()
        return left

    def connect_deadline(self) -> Deadline:
        """Returns the deadline for opening a connection, starting now."""
        return Deadline(min(CONNECT_SECONDS, self.remaining()), "connect")

    def timeout_error(self) -> TimeoutError:
        """Returns the error to raise when the deadline has passed."""
        limit = f"{self._seconds:.3g} s"
        if self._phase == "connect":
            return TimeoutError(f"no connection within {limit}", self._phase)
        return TimeoutError(f"no complete response within {limit}", self._phase)
