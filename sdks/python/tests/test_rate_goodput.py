"""Callers without pause against a server with windows, whose headers have whole seconds, on a fake clock."""

from __future__ import annotations

from heapq import heappop, heappush
from math import ceil, floor
from typing import TYPE_CHECKING

import pytest

from integration_api import RateLimiter, RateLimitStatus
from integration_api._core.rate_limit import rate_limiter
from integration_api.generated.behaviour import RATE_LIMIT_CATCH_UP_SECONDS

if TYPE_CHECKING:
    from integration_api._core.rate_limit.rate_limiter import Place

STALL_EVERY = 1.7
"""Seconds from one stall of a busy machine to the next."""


class Traffic:
    """Callers of one rate limiter, each of which sends its next request as soon as it has a response."""

    def __init__(
        self, window: int, limit: int, *, states_window: bool, latency: float = 0.02, stall: float = 0
    ) -> None:
        self.now = 1000.3
        self._latency = latency
        self._stall = stall
        self._window = window
        self._limit = limit
        self._states_window = states_window
        self._limiter = RateLimiter()
        self._events: list[tuple[float, int, Place | RateLimitStatus | None]] = []
        self._added = 0
        self._left: set[Place] = set()
        self._current = 0
        self._used = 0
        self.succeeded: list[float] = []

    def run(self, callers: int, seconds: float) -> None:
        end = self.now + seconds
        for _ in range(callers):
            self._add(self.now, None)
        while self.now < end:
            self.now, _, event = heappop(self._events)
            if isinstance(event, RateLimitStatus):
                self._receive(event)
                event = None
            if event not in self._left:
                self._leave(event)

    # On a busy machine, the responses of a while come all at once.
    def _arrival(self) -> float:
        at = self.now + self._latency
        return max(at, at - at % STALL_EVERY + self._stall)

    def _add(self, at: float, event: Place | RateLimitStatus | None) -> None:
        self._added += 1
        heappush(self._events, (at, self._added, event))

    def _leave(self, place: Place | None) -> None:
        if place is None:
            place = self._limiter.acquire(1000)
        else:
            self._limiter.advance(place)
        if place is not None:
            if place.is_waiting:
                place.watch(lambda: self._add(self.now, place))
                self._add(place.wakes_at, place)
                return
            self._left.add(place)
        self._send()

    def _send(self) -> None:
        number = floor(self.now / self._window)
        self._used = self._used + 1 if number == self._current else 1
        self._current = number
        if self._used <= self._limit:
            self.succeeded.append(self.now)
        reset = ceil((number + 1) * self._window - self.now)
        window = self._window if self._states_window else None
        self._add(self._arrival(), RateLimitStatus(self._limit, self._limit - self._used, reset, window))

    def _receive(self, status: RateLimitStatus) -> None:
        is_limited = (status.remaining or 0) < 0
        stated = status._replace(remaining=max(0, status.remaining or 0))
        self._limiter.observe(is_limited=is_limited, retry_after=status.reset if is_limited else None, status=stated)


@pytest.mark.parametrize("states_window", [True, False], ids=["policy", "older headers"])
@pytest.mark.parametrize("callers", [1, 8, 64])
@pytest.mark.parametrize("window", [2, 10, 60])
def test_calls_use_at_least_95_percent_of_the_pace(
    window: int, callers: int, states_window: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = min(10 * window, 120)
    traffic = Traffic(window, limit, states_window=states_window)
    monkeypatch.setattr(rate_limiter, "monotonic", lambda: traffic.now)
    start = traffic.now
    traffic.run(callers, 10 * window + 60)
    # At first, nothing keeps the calls of a window apart.
    since = start + 4 * window
    pace = limit / window * (traffic.now - since)
    assert sum(at >= since for at in traffic.succeeded) / pace >= 0.95


@pytest.mark.parametrize("states_window", [True, False], ids=["policy", "older headers"])
@pytest.mark.parametrize("window", [2, 5, 10])
def test_a_busy_machine_costs_no_more_than_its_stalls(
    window: int, states_window: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    stall, latency = 0.2, 0.065
    traffic = Traffic(window, 100 * window, states_window=states_window, latency=latency, stall=stall)
    monkeypatch.setattr(rate_limiter, "monotonic", lambda: traffic.now)
    start = traffic.now
    traffic.run(8, 10 * window + 60)
    since = start + 4 * window
    # Meanwhile, all eight calls are on their way, so that none can leave.
    lost = (stall + latency - 8 / 100 - RATE_LIMIT_CATCH_UP_SECONDS) / STALL_EVERY
    pace = 100 * (traffic.now - since)
    assert sum(at >= since for at in traffic.succeeded) / pace >= 0.97 - lost
