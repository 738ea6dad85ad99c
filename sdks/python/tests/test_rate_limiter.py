"""Calls at a rate limiter on a fake clock, as openapi/vectors/rate-limiter.json says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from integration_api import RateLimiter, RateLimitStatus
from integration_api._core.rate_limit import rate_limiter
from integration_api._core.rate_limit.fork_safe_lock import ForkSafeLock

if TYPE_CHECKING:
    from integration_api._core.rate_limit.rate_limiter import Place

FILE = Path(__file__).parents[3] / "openapi/vectors/rate-limiter.json"
VECTORS = json.loads(FILE.read_text(encoding="utf-8"))["vectors"]
FOREVER = 1e6


class Player:
    """Plays the steps of a vector. Each call asks again when it is called, or when its wait is over."""

    def __init__(self, vector: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
        self._now = self._start = 1000.0
        monkeypatch.setattr(rate_limiter, "monotonic", lambda: self._now)
        self._limiter = RateLimiter(
            adaptive=vector.get("adaptive", True), requests_per_minute=vector.get("requestsPerMinute")
        )
        self._arrived = 0
        self._waiting: dict[int, Place] = {}
        self.left: list[list[int]] = []
        self.refused: list[list[int]] = []

    def play(self, steps: list[dict[str, Any]]) -> None:
        for step in steps:
            self._run_until(self._start + step["at"] / 1000)
            self._now = max(self._now, self._start + step.get("busyUntil", 0) / 1000)
            for _ in range(step.get("calls", 0)):
                self._arrived += 1
                self._settle(self._arrived, self._limiter.acquire(step.get("longest", FOREVER) / 1000))
            if "cancel" in step:
                self._limiter.abandon(self._waiting.pop(step["cancel"]))
            if "response" in step:
                self._respond(step["response"])
        self._run_until(self._start + FOREVER)

    def _run_until(self, end: float) -> None:
        while self._waiting:
            number, at = min(((number, self._wakes_at(place)) for number, place in self._waiting.items()), key=at_of)
            if at > end:
                break
            self._now = max(self._now, at)
            place = self._waiting.pop(number)
            self._limiter.advance(place)
            self._settle(number, place)
        self._now = max(self._now, end)

    def _wakes_at(self, place: Place) -> float:
        return self._now if place.is_called else max(place.wakes_at, self._now)

    def _settle(self, number: int, place: Place | None) -> None:
        at = round((self._now - self._start) * 1000)
        if place is None or (not place.is_waiting and place.refused_for == 0):
            self.left.append([number, at])
        elif place.is_waiting:
            self._waiting[number] = place
        else:
            self.refused.append([number, at, round(place.refused_for * 1000)])

    def _respond(self, response: dict[str, Any]) -> None:
        names = ("limit", "remaining", "reset", "window")
        found = RateLimitStatus(*(response.get(name) for name in names))
        is_limited = response["status"] == 429
        self._limiter.observe(is_limited=is_limited, retry_after=response.get("retryAfter"), status=found)


def at_of(found: tuple[int, float]) -> float:
    return found[1]


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["title"] for vector in VECTORS])
def test_the_limiter_follows_the_vector(vector: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(vector, monkeypatch)
    player.play(vector["steps"])
    assert (sorted(player.left), sorted(player.refused)) == (vector.get("left", []), vector.get("refused", []))
    times = [at for _, at in player.left]
    assert times == sorted(times)


def test_a_slot_that_a_cancelled_call_has_not_used_is_that_of_the_next_call(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(rate_limiter, "monotonic", lambda: now[0])
    limiter = RateLimiter(requests_per_minute=60)
    limiter.acquire(10)
    first, second, third = (limiter.acquire(10) for _ in range(3))
    assert first is not None
    assert second is not None
    assert third is not None
    now[0] += 1
    # The thread of the second call has woken first, and has handed out the slot of the first one.
    limiter.advance(second)
    assert first.is_called
    limiter.abandon(first)
    limiter.advance(third)
    assert second.is_called
    limiter.advance(second)
    assert not second.is_waiting


def test_a_lock_is_free_in_a_forked_process() -> None:
    forgotten: list[str] = []
    lock = ForkSafeLock(lambda: forgotten.append("queue"))
    with lock:
        # This is what happens in the process that is forked while another thread holds the lock.
        lock.renew()
        with lock:
            assert forgotten == ["queue"]
        lock._lock.acquire()
