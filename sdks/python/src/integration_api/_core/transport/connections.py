"""Connections that the calls of one event loop may have at a time."""

from __future__ import annotations

from contextvars import ContextVar
from math import inf

from ..rate_limit.rate_limiter import Place

_HELD: ContextVar[Connections | None] = ContextVar("integration_api_connections", default=None)


class Connections:
    """Counts the calls that have a connection, first come, first served.

    A call that had to wait asks the rate limiter again, because a response may have closed it in the meantime.
    """

    __slots__ = ("_free", "_queue")

    def __init__(self, limit: int) -> None:
        self._free = limit
        # A dictionary keeps the order of arrival, and a cancelled call leaves it at no cost.
        self._queue: dict[Place, None] = {}

    def is_held(self) -> bool:
        """Reports whether the current call has a connection. A call of its middleware must not wait for another one."""
        return _HELD.get() is self

    def take(self) -> Place | None:
        """Takes a connection, or returns a place in the queue, which is called when a connection is free."""
        if self._free:
            self._free -= 1
            return None
        place = Place(inf, 0)
        self._queue[place] = None
        return place

    def hold(self) -> None:
        """Notes that the current call has a connection."""
        _HELD.set(self)

    def release(self) -> None:
        """Returns a connection, which the first call of the queue gets at once."""
        _HELD.set(None)
        first = next(iter(self._queue), None)
        if first is None:
            self._free += 1
            return
        del self._queue[first]
        first.call()

    def abandon(self, place: Place) -> None:
        """Removes a call that no longer waits."""
        if place.is_called:
            self.release()
        else:
            del self._queue[place]
