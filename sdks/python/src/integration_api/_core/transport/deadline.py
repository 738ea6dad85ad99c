"""The time of one attempt."""

from __future__ import annotations

from time import monotonic
from typing import Literal

from ..behaviour import CONNECT_SECONDS
from ..errors.base import TimeoutError


class Deadline:
    """A moment by which something is over. A socket's own time-out begins anew with every byte, this one does not."""

    __slots__ = ("_at", "_phase", "_seconds")

    def __init__(self, seconds: float, phase: Literal["connect", "attempt"] = "attempt") -> None:
        self._seconds = seconds
        self._phase = phase
        self._at = monotonic() + seconds

    def remaining(self) -> float:
        """Seconds left.

        Raises:
            TimeoutError: none are.
        """
        left = self._at - monotonic()
        if left <= 0:
            raise self.passed()
        return left

    def for_connecting(self) -> Deadline:
        """The moment by which the connection has to be open, beginning now."""
        return Deadline(min(CONNECT_SECONDS, self.remaining()), "connect")

    def passed(self) -> TimeoutError:
        """The error that says so."""
        what = "connection" if self._phase == "connect" else "complete answer"
        return TimeoutError(f"no {what} within {self._seconds:.3g} s", self._phase)
