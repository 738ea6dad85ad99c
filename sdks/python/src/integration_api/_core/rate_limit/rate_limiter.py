"""Pace of a client's calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...generated.behaviour import (
    RATE_LIMIT_CATCH_UP_SECONDS,
    RATE_LIMIT_REQUESTS_PER_WINDOW,
    RATE_LIMIT_WINDOW_SECONDS,
    RETRIES_RETRY_AFTER_MAX_SECONDS,
)
from ..errors.sdk_errors import ConfigurationError
from ..options.boundary import checked
from ..options.check_options import flag_error, limit_error
from .clock import monotonic
from .fork_safe_lock import ForkSafeLock
from .rate_limit_status import RateLimitStatus

if TYPE_CHECKING:
    from collections.abc import Callable

# Time for which a slot must be free before the limiter opens: jitter spreads the calls that come back after a 429.
_FREE_SECONDS = 1.0


class Place:
    """Place of a call in the queue of a rate limiter."""

    __slots__ = ("is_called", "is_waiting", "latest", "number", "refused_for", "wake", "wakes_at")

    def __init__(self, latest: float, number: int = 0, wakes_at: float = 0.0) -> None:
        self.latest = latest
        self.number = number
        self.wakes_at = wakes_at
        """Time at which the call asks again, even if it is not called."""
        self.is_waiting = True
        self.refused_for = 0.0
        """Wait that is too long for the call; 0 if it is not refused."""
        self.is_called = False
        self.wake: Callable[[], object] | None = None

    def watch(self, wake: Callable[[], object]) -> None:
        """Calls `wake` when the call should ask again, because the queue has changed."""
        self.wake = wake
        if self.is_called:
            wake()

    def call(self) -> None:
        """Tells the call to ask again."""
        self.is_called = True
        if self.wake is not None:
            self.wake()


class RateLimiter:
    """Paces the attempts of a client: each one takes a slot when it leaves, first come, first served.

    When the limit of the API is exhausted, attempts wait until its window ends and then start one by one. Clients with
    the same API key can share a rate limiter through their option `rate_limiter`.

    Args:
        adaptive: Whether calls wait after a 429, or when no requests remain.
        requests_per_minute: Maximum number of calls per minute, evenly spaced. Default: no limit.
    """

    @checked(ConfigurationError)
    def __init__(self, *, adaptive: bool = True, requests_per_minute: float | None = None) -> None:
        message = limit_error({"requests_per_minute": requests_per_minute}) or flag_error("adaptive", adaptive)
        if message is not None:
            raise ConfigurationError(message)
        self.is_adaptive = adaptive
        """True if calls wait while the API would reject them."""
        self._pace = 0.0 if requests_per_minute is None else 60 / requests_per_minute
        self._spacing = RATE_LIMIT_WINDOW_SECONDS / RATE_LIMIT_REQUESTS_PER_WINDOW
        """Seconds between two slots while the limiter is spaced."""
        self.is_spaced = False
        """True after a response has closed it, until a slot has been free for a while. Then every response matters."""
        self.closings = 0
        """Number of times that a response has closed the limiter, for calls that wait for a connection."""
        self._next_at = 0.0
        """Time of the next slot. A call takes it only when it leaves."""
        self._window_end = 0.0
        """Earliest end of the window that the responses so far allow, as they round it up."""
        # A dictionary keeps the order of arrival, and a cancelled call leaves it at no cost.
        self._queue: dict[Place, None] = {}
        self._arrived = 0
        self._lock = ForkSafeLock(self._queue.clear)

    def acquire(self, longest: float) -> Place | None:
        """Returns None if a call may leave now, or a place if it must wait or would wait for longer than `longest`."""
        with self._lock:
            now = monotonic()
            wait = self._wait_behind(len(self._queue), now)
            if wait <= 0 and not self._queue:
                self.is_spaced = self.is_spaced and now < self._next_at + _FREE_SECONDS
                self._next_at = now + self._interval()
                return None
            place = Place(now + longest, self._arrived, now + wait)
            if wait > longest:
                place.is_waiting, place.refused_for = False, wait
            else:
                self._queue[place] = None
                self._arrived += 1
            return place

    def advance(self, place: Place) -> None:
        """Lets a call ask again, after its wait or because it is called."""
        with self._lock:
            now = monotonic()
            # For those ahead of it as well: their threads may wake later.
            self._release(now)
            place.is_called, place.wake = False, None
            place.is_waiting = place in self._queue
            if place.is_waiting:
                place.wakes_at = now + self._wait_behind(place.number - next(iter(self._queue)).number, now)

    def abandon(self, place: Place) -> None:
        """Removes a cancelled call from the queue. A slot that it has not used is that of the next call."""
        with self._lock:
            if not place.is_waiting:
                return
            if place in self._queue:
                del self._queue[place]
            elif place.refused_for == 0:
                self._next_at -= self._interval()
            place.is_waiting = False
            self._call_first()

    def observe(self, *, is_limited: bool, retry_after: float | None, status: RateLimitStatus | None) -> None:
        """Closes the limiter after a 429, or when no requests remain."""
        if not self.is_adaptive:
            return
        status = status or RateLimitStatus(None, None, None)
        with self._lock:
            now = monotonic()
            if status.reset is not None:
                end = now + status.reset
                # Headers round up to whole seconds: an end that is later by less than one is the same end.
                self._window_end = min(self._window_end, end) if end < self._window_end + 1 else end
            seconds = retry_after if is_limited and retry_after is not None else status.reset
            before = self._next_at, self._interval()
            if seconds is not None and (is_limited or status.remaining == 0):
                self._space(status)
                self._close(seconds, now, is_rest_of_window=seconds == status.reset)
            elif self.is_spaced and status.window is None:
                self._space(status)
            if before != (self._next_at, self._interval()):
                self._refuse_late(now)

    # If no header states the length of the window, it is the longest reset until the limiter opens, up to a minute.
    def _space(self, status: RateLimitStatus) -> None:
        window: float | None = status.window
        shortest = 0.0
        if window is None and status.reset is not None:
            window = min(status.reset, RATE_LIMIT_WINDOW_SECONDS)
            shortest = self._spacing if self.is_spaced else 0.0
        if window is not None and status.limit:
            self._spacing = max(shortest, min(window / status.limit, RETRIES_RETRY_AFTER_MAX_SECONDS))

    def _close(self, seconds: float, now: float, *, is_rest_of_window: bool) -> None:
        # No longer than a retry would wait: one wrong header must not stop the client for hours.
        until = now + min(seconds, RETRIES_RETRY_AFTER_MAX_SECONDS)
        # The spare time is for calls on their way, and for clocks: a slot too early costs a 429.
        end = self._window_end + RATE_LIMIT_CATCH_UP_SECONDS if is_rest_of_window else until
        self._next_at = max(self._next_at, min(until, end))
        self.is_spaced = True
        self.closings += 1

    def _interval(self) -> float:
        return max(self._pace, self._spacing) if self.is_spaced else self._pace

    def _wait_behind(self, ahead: int, now: float) -> float:
        return max(self._next_at - now, 0.0) + ahead * self._interval()

    def _release(self, now: float) -> None:
        while self._queue and self._next_at <= now:
            first = next(iter(self._queue))
            del self._queue[first]
            # From the time of the slot rather than from now: otherwise each late timer would slow the pace.
            self._next_at = max(self._next_at, now - RATE_LIMIT_CATCH_UP_SECONDS) + self._interval()
            first.call()
        self._call_first()

    def _refuse_late(self, now: float) -> None:
        ahead = 0
        for place in list(self._queue):
            wait = self._wait_behind(ahead, now)
            if now + wait > place.latest:
                place.refused_for = wait
                del self._queue[place]
                place.call()
            else:
                ahead += 1
        self._call_first()

    # Only the first call of the queue must know the time of the next slot, and only if it would sleep for longer.
    def _call_first(self) -> None:
        first = next(iter(self._queue), None)
        if first is not None and first.wakes_at > self._next_at + 0.001:
            first.call()
