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

    __slots__ = ("_in_use", "_limit", "_queue", "_remaining")

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._in_use = 0
        self._remaining = inf
        """Requests that the window has left, of which those on their way take some. Infinite if no call waits."""
        # A dictionary keeps the order of arrival, and a cancelled call leaves it at no cost.
        self._queue: dict[Place, None] = {}

    def is_held(self) -> bool:
        """Reports whether the current call has a connection. A call of its middleware must not wait for another one."""
        return _HELD.get() is self

    def take(self) -> Place | None:
        """Takes a connection, or returns a place in the queue. A call of the place hands a connection over."""
        if self._has_free():
            self._in_use += 1
            return None
        place = Place(inf)
        self._queue[place] = None
        return place

    def hold(self) -> None:
        """Notes that the current call has a connection."""
        _HELD.set(self)

    def is_awaited(self) -> bool:
        """Reports whether a call waits, so that every response matters."""
        return bool(self._queue)

    def observe(self, remaining: int | None) -> None:
        """Limits the calls on their way to the requests that are left. At 0, the rate limiter keeps the calls."""
        if remaining is not None:
            self._remaining = remaining or inf

    def release(self) -> None:
        """Returns a connection, which the first call of the queue gets at once."""
        _HELD.set(None)
        self._in_use -= 1
        while self._queue and self._has_free():
            first = next(iter(self._queue))
            del self._queue[first]
            self._in_use += 1
            first.call()
        if not self._queue:
            self._remaining = inf

    def abandon(self, place: Place) -> None:
        """Removes a call that no longer waits."""
        if place.is_called:
            self.release()
        else:
            del self._queue[place]

    def _has_free(self) -> bool:
        return self._in_use < min(self._limit, self._remaining)
