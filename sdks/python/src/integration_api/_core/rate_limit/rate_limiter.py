"""Pace of a client's calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...generated.behaviour import (
    RATE_LIMIT_CATCH_UP_SECONDS,
    RATE_LIMIT_REQUESTS_PER_WINDOW,
    RATE_LIMIT_WINDOW_SECONDS,
    RETRIES_RETRY_AFTER_JITTER_MAX,
    RETRIES_RETRY_AFTER_MAX_SECONDS,
)
from ..errors.sdk_errors import ConfigurationError
from ..options.boundary import checked
from ..options.check_options import flag_error, limit_error
from .clock import monotonic
from .fork_safe_lock import ForkSafeLock

if TYPE_CHECKING:
    from collections.abc import Callable

    from .rate_limit_status import RateLimitStatus

_FREE_SECONDS = 1.0
"""Time for which a slot must be free before the limiter opens. A busy machine delays all threads at once, so a slot
that was free for less does not mean that there are fewer calls than slots."""
_PATIENCE_SECONDS = RATE_LIMIT_CATCH_UP_SECONDS / 2
"""Time for which the first call of the queue may be late before another one hands out its slot. Soon after its slot, it
would often be overtaken on the way to the API."""
_SHORTEST_SECONDS = 0.001
"""Wait of a call that has run out of time while others are ahead of it."""


class Place:
    """Place of a call in the queue of a rate limiter."""

    __slots__ = ("_wake", "has_slot", "is_called", "latest", "number", "refused_for", "wait", "wakes_at")

    def __init__(self, latest: float, wait: float, number: int = 0, wakes_at: float = 0) -> None:
        self.latest = latest
        """Latest time at which the call may leave."""
        self.wait = wait
        """Seconds until its slot when the call arrived."""
        self.number = number
        """Number of calls that arrived before it."""
        self.wakes_at = wakes_at
        """Time at which the call asks again, even if it is not called."""
        self.has_slot = False
        """True if another call, which woke earlier, has taken a slot for this one."""
        self.refused_for = 0.0
        """Seconds that the call would wait, if a response has closed the limiter for too long; otherwise 0."""
        self.is_called = False
        """True if the queue has changed, so that the call should ask again."""
        self._wake: Callable[[], object] | None = None

    def watch(self, wake: Callable[[], object]) -> None:
        """Calls `wake` when the call should ask again, because the queue has changed."""
        self._wake = wake
        if self.is_called:
            wake()

    def call(self) -> None:
        """Tells the call to ask again."""
        self.is_called = True
        if self._wake is not None:
            self._wake()

    def begin(self) -> None:
        """Forgets earlier changes of the queue."""
        self.is_called = False
        self._wake = None


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
        """True if calls wait after a 429, or when no requests remain."""
        self._pace = 0.0 if requests_per_minute is None else 60 / requests_per_minute
        self._spacing = RATE_LIMIT_WINDOW_SECONDS / RATE_LIMIT_REQUESTS_PER_WINDOW
        self._is_guess = False
        """True if the window is assumed. How long a call waits behind others is then a guess, which refuses no call."""
        self._is_spaced = False
        """True after a response has closed the limiter, until a call finds it open and no others are to come back."""
        self._back_by = 0.0
        """Time by which all calls that got a 429 have come back: they wait with jitter."""
        self._next_at = 0.0
        self._closed_until = 0.0
        """Time until which the last response has closed the limiter."""
        self.closings = 0
        """Number of times that a response has closed the limiter."""
        self.is_learning = False
        """True if every response matters, because one of them has stated the end of a window."""
        self._window_end = 0.0
        """Earliest end of the current window that the responses so far allow, as they round it up."""
        self._learned = 0
        """Longest time to the end of a window, once a window has ended: its length, if no header states it."""
        # A dictionary keeps the order of arrival, and a cancelled call leaves it at no cost.
        self._queue: dict[Place, None] = {}
        self._arrived = 0
        """Number of calls that have joined the queue."""
        self._lock = ForkSafeLock(self._queue.clear)

    def enter(self, longest: float) -> Place | float | None:
        """Returns None if a call may leave now, a place in the queue if it must wait, or the wait if it is too long.

        Args:
            longest: Longest time that the call may wait, in seconds.
        """
        with self._lock:
            now = monotonic()
            # A call behind others never leaves at once, not even after a late timer: it would open the limiter for all.
            wait = max(self._next_at - now, 0.0) + len(self._queue) * self._certain_interval()
            if wait > longest:
                return wait
            if wait > 0 or self._queue:
                return self._join(now, longest)
            # The first call that comes back after a 429 must not open the limiter for all others.
            self._is_spaced = self._is_spaced and now < max(self._back_by, self._next_at + _FREE_SECONDS)
            # A slot that has been free for longer was not needed, and no call may follow early.
            is_late = now - self._next_at <= RATE_LIMIT_CATCH_UP_SECONDS
            self._next_at = (self._next_at if is_late else now) + self._interval()
            return None

    def _join(self, now: float, longest: float) -> Place:
        wait = min(max(self._next_at - now, 0.0) + len(self._queue) * self._interval(), longest)
        place = Place(now + longest, wait, self._arrived, now + wait)
        self._arrived += 1
        self._queue[place] = None
        return place

    def leave(self, place: Place) -> tuple[bool, float]:
        """Lets a call leave if its slot has come, and those ahead of it, whose threads may wake late.

        Returns:
            True and the seconds until its slot if the call must go on waiting. Otherwise False, and 0 if it may leave;
            any other number means that a response has closed the limiter for too long.
        """
        with self._lock:
            place.begin()
            if place.refused_for > 0:
                return False, place.refused_for
            now = monotonic()
            is_first = next(iter(self._queue), place) is place
            if is_first or now >= self._next_at + _PATIENCE_SECONDS:
                self._hand_out(now, place)
            if place.has_slot:
                place.has_slot = False
                return False, 0.0
            first = next(iter(self._queue), place)
            wait = self._wait_behind(0, now)
            is_in_time = now + wait <= place.latest
            if first is not place:
                # Until its own slot, not until the call ahead has left: each thread that wakes another one takes time.
                slot = wait + (place.number - first.number) * self._interval()
                wait = max(slot, self._next_at + _PATIENCE_SECONDS - now, _SHORTEST_SECONDS)
                wait = min(wait, max(place.latest - now, _SHORTEST_SECONDS))
                is_in_time = now < place.latest
            if is_in_time:
                place.wakes_at = now + wait
                return True, wait
            self._remove(place)
            return False, wait

    def _hand_out(self, now: float, own: Place) -> None:
        """Hands out the slots that have come, in the order of arrival, whichever thread has woken first."""
        while self._queue and self._wait_behind(0, now) == 0:
            first = next(iter(self._queue))
            del self._queue[first]
            # Counted from the time of the slot rather than from now: otherwise each late timer would slow the pace.
            self._next_at = max(self._next_at, now - RATE_LIMIT_CATCH_UP_SECONDS) + self._interval()
            first.has_slot = True
            if first is not own:
                first.call()
        self._call_first()

    def abandon(self, place: Place) -> None:
        """Removes a cancelled call from the queue. A slot that it has not used is that of the next call."""
        with self._lock:
            if place.has_slot:
                place.has_slot = False
                self._next_at -= self._interval()
                self._call_first()
            elif place in self._queue:
                self._remove(place)

    def observe(self, *, is_limited: bool, retry_after: float | None, status: RateLimitStatus | None) -> None:
        """Closes the limiter after a 429, or when no requests remain, and learns the windows of the API."""
        if not self.is_adaptive:
            return
        with self._lock:
            now = monotonic()
            if status is not None and status.reset is not None:
                self._learn(status, status.reset, now)
            if is_limited or (status is not None and status.remaining == 0):
                reset = None if status is None else status.reset
                seconds = retry_after if is_limited and retry_after is not None else reset
                if seconds is not None:
                    self._close(seconds, status, now, is_limited=is_limited)

    def _close(self, seconds: float, status: RateLimitStatus | None, now: float, *, is_limited: bool) -> None:
        reset = None if status is None else status.reset
        before = self._next_at, self._interval()
        self._space(status)
        # No longer than a retry would wait: one wrong header must not stop the client for hours.
        wait = min(seconds, RETRIES_RETRY_AFTER_MAX_SECONDS)
        until = now + wait
        if is_limited:
            self._back_by = max(self._back_by, until + wait * RETRIES_RETRY_AFTER_JITTER_MAX)
        # Headers are rounded up to whole seconds, and earlier responses may state the end of the window more exactly.
        # The margin covers calls in flight and differences of clocks: a slot that is too early costs a 429.
        end = self._window_end + RATE_LIMIT_CATCH_UP_SECONDS
        # A 429 may ask for more than the rest of the window. Its own call waits for as long as it says in any case.
        is_rounded = (not is_limited or seconds == reset) and end < until < end + 1
        self._next_at = self._closed_until = max(self._next_at, end if is_rounded else until)
        self._is_spaced = True
        self.closings += 1
        if before != (self._next_at, self._interval()):
            self._refuse_late(now)

    def _learn(self, status: RateLimitStatus, reset: int, now: float) -> None:
        end = now + reset
        has_ended = now >= self._window_end
        if (has_ended and self.is_learning) or self._learned:
            self._learned = max(self._learned, reset)
        self._window_end = end if has_ended else min(self._window_end, end)
        self.is_learning = True
        if self._is_spaced and self._learned and status.window is None:
            was_guess, before = self._is_guess, self._interval()
            self._space(status)
            change = self._interval() - before
            if was_guess or change != 0:
                self._next_at = max(self._next_at + change, self._closed_until)
                self._refuse_late(now)

    def _space(self, status: RateLimitStatus | None) -> None:
        if status is not None and status.limit:
            window = status.window or self._learned
            self._is_guess = window == 0
            self._spacing = min((window or RATE_LIMIT_WINDOW_SECONDS) / status.limit, RETRIES_RETRY_AFTER_MAX_SECONDS)

    # Calls that are now too late fail at once. The others are woken one after the other. The next slot may have moved.
    def _refuse_late(self, now: float) -> None:
        refused: list[Place] = []
        for index, place in enumerate(self._queue):
            wait = self._wait_behind(index - len(refused), now)
            if wait > 0 and now + wait > place.latest:
                place.refused_for = wait
                refused.append(place)
        for place in refused:
            self._queue.pop(place)
            place.call()
        self._call_first()

    def _remove(self, place: Place) -> None:
        self._queue.pop(place, None)
        self._call_first()

    # Only the first call of the queue must know the time of the next slot, and only if it would sleep for longer.
    def _call_first(self) -> None:
        first = next(iter(self._queue), None)
        if first is not None and first.wakes_at > self._next_at + _SHORTEST_SECONDS:
            first.call()

    # Counted from the next slot, not from now: if a call ahead is late, those behind it need not wait for it.
    def _wait_behind(self, ahead: int, now: float) -> float:
        slot = max(self._next_at, now - RATE_LIMIT_CATCH_UP_SECONDS) + ahead * self._certain_interval()
        return max(slot - now, 0.0)

    def _interval(self) -> float:
        return max(self._pace, self._spacing) if self._is_spaced else self._pace

    def _certain_interval(self) -> float:
        return self._pace if self._is_guess else self._interval()
