"""Time limits that cover several operations of a socket."""

from __future__ import annotations

from ..rate_limit.clock import monotonic


class Deadline:
    """A point in time at which a timeout expires. Unlike a socket's timeout, it does not restart with every byte."""

    __slots__ = ("_expires_at",)

    def __init__(self, seconds: float) -> None:
        self._expires_at = monotonic() + seconds

    def remaining(self) -> float:
        """Returns the number of seconds left.

        Raises:
            TimeoutError: The deadline has passed.
        """
        left = self._expires_at - monotonic()
        if left <= 0:
            raise TimeoutError("timed out")
        return left
