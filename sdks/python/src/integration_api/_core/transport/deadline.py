"""The time of one attempt."""

from __future__ import annotations

from time import monotonic
from typing import Literal

from ..behaviour import CONNECT_SECONDS
from ..errors.sdk_errors import TimeoutError


class Deadline:
    """A moment by which something is over. A socket's own time-out begins anew with every byte, this one does not."""

    __slots__ = ("_expires_at", "_phase", "_seconds")

    def __init__(self, seconds: float, phase: Literal["connect", "attempt"] = "attempt") -> None:
        self._seconds = seconds
        self._phase = phase
        self._expires_at = monotonic() + seconds

    def remaining(self) -> float:
        """Seconds left.

        Raises:
            TimeoutError: none are.
        """
        left = self._expires_at - monotonic()
        if left <= 0:
            raise self.timeout_error()
        return left

    def connect_deadline(self) -> Deadline:
        """The moment by which the connection has to be open, beginning now."""
        return Deadline(min(CONNECT_SECONDS, self.remaining()), "connect")

    def timeout_error(self) -> TimeoutError:
        """The error that says so."""
        what = "connection" if self._phase == "connect" else "complete answer"
        return TimeoutError(f"no {what} within {self._seconds:.3g} s", self._phase)
