"""The queue of a client's calls, with a clock that moves only if a test moves it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from integration_api import ConfigurationError, RateLimiter, RateLimitStatus
from integration_api._core.rate_limit import rate_limiter
from integration_api._core.rate_limit.fork_safe_lock import ForkSafeLock
from integration_api._core.rate_limit.rate_limit_status import may_be_exhausted, parse_rate_limit
from integration_api._core.rate_limit.rate_limiter import Place
from integration_api.generated.behaviour import RATE_LIMIT_CATCH_UP_SECONDS


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1000.0]
    monkeypatch.setattr(rate_limiter, "monotonic", lambda: now[0])
    return now


def close(limiter: RateLimiter, seconds: float, **status: Any) -> None:
    found = RateLimitStatus(**{"limit": None, "remaining": 0, "reset": None, "window": None, **status})
    limiter.observe(is_limited=True, retry_after=seconds, status=found)


def queued(limiter: RateLimiter, longest: float = 100) -> Place:
    place = limiter.enter(longest)
    assert isinstance(place, Place)
    return place


@pytest.mark.usefixtures("clock")
def test_without_a_limit_every_call_leaves_at_once() -> None:
    limiter = RateLimiter()
    assert [limiter.enter(10) for _ in range(3)] == [None] * 3


def test_a_fixed_pace_spaces_calls_evenly(clock: list[float]) -> None:
    limiter = RateLimiter(requests_per_minute=60)
    assert limiter.enter(10) is None
    first, second = queued(limiter), queued(limiter)
    assert limiter.leave(first) == (True, 1.0)
    clock[0] += 1
    assert limiter.leave(first) == (False, 0.0)
    assert limiter.leave(second) == (True, 1.0)
    clock[0] += 1
    assert limiter.leave(second) == (False, 0.0)


def test_a_call_that_finds_its_slot_free_since_a_moment_does_not_slow_the_pace(clock: list[float]) -> None:
    limiter = RateLimiter(requests_per_minute=60)
    assert limiter.enter(10) is None
    clock[0] += 1.03
    assert limiter.enter(10) is None
    assert queued(limiter).wait == pytest.approx(0.97)
    clock[0] += 60
    limiter = RateLimiter(requests_per_minute=60)
    assert limiter.enter(10) is None
    clock[0] += 1.2
    assert limiter.enter(10) is None
    assert queued(limiter).wait == pytest.approx(1)


def test_after_a_429_calls_wait_and_then_leave_one_by_one(clock: list[float]) -> None:
    limiter = RateLimiter()
    close(limiter, 5, limit=60, window=60)
    first, second = queued(limiter), queued(limiter)
    assert limiter.leave(first) == (True, 5.0)
    clock[0] += 5
    assert limiter.leave(first) == (False, 0.0)
    assert limiter.leave(second) == (True, 1.0)
    clock[0] += 60
    assert limiter.leave(second) == (False, 0.0)
    clock[0] += 60
    assert limiter.enter(10) is None


def test_calls_that_come_back_after_a_429_are_spaced_although_the_first_one_finds_it_open(clock: list[float]) -> None:
    limiter = RateLimiter()
    close(limiter, 10, limit=60, window=60)
    # The wait was 10 s, with a jitter of up to 1 s.
    clock[0] += 10.25
    assert limiter.enter(10) is None
    second = queued(limiter)
    assert limiter.leave(second) == (True, 1.0)
    clock[0] += 1
    assert limiter.leave(second) == (False, 0.0)
    clock[0] += 2
    assert [limiter.enter(10) for _ in range(2)] == [None] * 2


def test_a_slot_that_was_free_for_a_moment_only_does_not_open_the_limiter(clock: list[float]) -> None:
    limiter = RateLimiter()
    close(limiter, 10, limit=600, window=60)
    clock[0] += 10.5
    assert limiter.enter(10) is None
    # A busy machine delays all threads at once.
    clock[0] += 0.9
    assert limiter.enter(10) is None
    late = queued(limiter)
    assert limiter.leave(late)[1] == pytest.approx(0.1)


def test_a_429_that_rounds_up_the_rest_of_its_window_does_not_close_the_next_one(clock: list[float]) -> None:
    limiter = RateLimiter()
    limiter.observe(is_limited=False, retry_after=None, status=RateLimitStatus(100, 5, 1, 10))
    clock[0] += 0.9
    spent = RateLimitStatus(100, 0, 1, 10)
    limiter.observe(is_limited=True, retry_after=1, status=spent)
    assert queued(limiter).wait == pytest.approx(0.1 + RATE_LIMIT_CATCH_UP_SECONDS)
    # A longer wait than the rest of the window is meant.
    limiter.observe(is_limited=True, retry_after=3, status=spent)
    (place,) = limiter._queue
    assert limiter.leave(place)[1] == pytest.approx(3)


@pytest.mark.usefixtures("clock")
def test_a_call_that_would_wait_too_long_is_refused_at_once() -> None:
    limiter = RateLimiter()
    close(limiter, 30)
    assert limiter.enter(10) == 30


def test_a_call_is_refused_if_a_response_closes_the_limiter_in_the_meantime(clock: list[float]) -> None:
    limiter = RateLimiter()
    close(limiter, 5)
    place = queued(limiter, 8)
    close(limiter, 50)
    assert limiter.leave(place) == (False, 50.0)
    assert limiter.enter(60) is not None
    clock[0] += 51


@pytest.mark.usefixtures("clock")
def test_a_call_behind_others_is_refused_at_once_if_a_response_closes_the_limiter_for_too_long() -> None:
    limiter = RateLimiter()
    close(limiter, 5, limit=60, window=60)
    patient, hasty = queued(limiter, 100), queued(limiter, 8)
    close(limiter, 50, limit=60, window=60)
    assert hasty.is_called
    must_wait, wait = limiter.leave(hasty)
    assert not must_wait
    assert wait > 8
    assert limiter.leave(patient)[0]


def test_a_cancelled_call_frees_its_place(clock: list[float]) -> None:
    limiter = RateLimiter(requests_per_minute=60)
    limiter.enter(10)
    first, second = queued(limiter), queued(limiter)
    limiter.abandon(first)
    limiter.abandon(first)
    assert limiter.leave(second) == (True, 1.0)
    clock[0] += 1
    assert limiter.leave(second) == (False, 0.0)


def test_a_call_behind_others_waits_for_its_own_slot(clock: list[float]) -> None:
    limiter = RateLimiter(requests_per_minute=60)
    limiter.enter(10)
    first, second, hasty = queued(limiter), queued(limiter, 20), queued(limiter, 3.5)
    assert [place.wait for place in (first, second, hasty)] == [1, 2, 3]
    clock[0] += 1
    limiter.leave(first)
    assert not second.is_called
    assert limiter.leave(second) == (True, 1.0)
    assert limiter.leave(hasty) == (True, 2.0)


def test_a_call_is_woken_when_its_slot_comes_earlier(clock: list[float]) -> None:
    limiter = RateLimiter(requests_per_minute=60)
    limiter.enter(10)
    first, second = queued(limiter), queued(limiter)
    clock[0] += 0.5
    limiter.abandon(first)
    assert second.is_called
    assert limiter.leave(second) == (True, 0.5)


def test_a_call_whose_thread_wakes_first_hands_out_the_slots_of_those_ahead(clock: list[float]) -> None:
    limiter = RateLimiter(requests_per_minute=60)
    limiter.enter(10)
    first, second, third = queued(limiter), queued(limiter), queued(limiter)
    clock[0] += 2.03
    # The catch-up time is shorter than the pace, so one slot is lost.
    assert limiter.leave(second)[1] == pytest.approx(0.95)
    assert first.is_called
    assert limiter.leave(first) == (False, 0.0)
    # A cancelled call gives its slot to the next one.
    clock[0] += 0.95
    limiter.leave(third)
    limiter.abandon(second)
    assert limiter.leave(third) == (False, 0.0)


def test_a_call_behind_others_is_refused_when_its_time_is_over(clock: list[float]) -> None:
    limiter = RateLimiter(requests_per_minute=60)
    limiter.enter(10)
    queued(limiter)
    second = queued(limiter, 20)
    clock[0] += 21
    must_wait, wait = limiter.leave(second)
    assert not must_wait
    assert wait > 0


def test_a_late_timer_of_the_first_call_lets_no_new_call_pass(clock: list[float]) -> None:
    limiter = RateLimiter()
    close(limiter, 5, limit=6_000, window=60)
    first = queued(limiter)
    clock[0] += 5.03
    assert isinstance(limiter.enter(10), Place)
    assert limiter.leave(first) == (False, 0.0)


def test_an_assumed_window_refuses_no_call_and_ends_with_the_first_response_of_the_next_one(clock: list[float]) -> None:
    limiter = RateLimiter()
    limiter.observe(is_limited=False, retry_after=None, status=RateLimitStatus(20, 0, 1))
    first, second, *_ = [queued(limiter, 5) for _ in range(20)]
    clock[0] += 1
    # The timer of the first call is late, so this one must not pass it.
    assert isinstance(limiter.enter(5), Place)
    assert limiter.leave(first) == (False, 0.0)
    clock[0] += 0.04
    assert list(limiter.leave(second)) == [True, pytest.approx(2.96)]
    limiter.observe(is_limited=False, retry_after=None, status=RateLimitStatus(20, 19, 1))
    assert second.is_called
    assert list(limiter.leave(second)) == [True, pytest.approx(0.01)]


def test_a_window_that_proves_to_be_long_refuses_the_calls_that_are_too_late(clock: list[float]) -> None:
    limiter = RateLimiter()
    limiter.observe(is_limited=False, retry_after=None, status=RateLimitStatus(1, 0, 1))
    first, second, third = (queued(limiter, 100) for _ in range(3))
    clock[0] += 1
    limiter.leave(first)
    limiter.observe(is_limited=False, retry_after=None, status=RateLimitStatus(1, 0, 60))
    assert limiter.leave(second)[0]
    assert list(limiter.leave(third)) == [False, pytest.approx(120)]


@pytest.mark.usefixtures("clock")
def test_one_wrong_header_cannot_stop_a_client_for_hours() -> None:
    limiter = RateLimiter()
    close(limiter, 86_400)
    assert limiter.enter(1) == 60


@pytest.mark.usefixtures("clock")
def test_a_limiter_that_does_not_adapt_ignores_responses() -> None:
    limiter = RateLimiter(adaptive=False)
    close(limiter, 30)
    assert limiter.enter(1) is None


@pytest.mark.usefixtures("clock")
def test_a_response_without_a_time_closes_nothing() -> None:
    limiter = RateLimiter()
    limiter.observe(is_limited=True, retry_after=None, status=None)
    limiter.observe(is_limited=False, retry_after=None, status=RateLimitStatus(10, 3, 30))
    assert limiter.enter(1) is None
    limiter.observe(is_limited=False, retry_after=None, status=RateLimitStatus(10, 0, 30))
    assert limiter.enter(1) == 30


@pytest.mark.parametrize("pace", [0, -1, 60_000_001, float("nan")])
def test_an_invalid_pace_is_a_configuration_error(pace: float) -> None:
    with pytest.raises(ConfigurationError, match="requests_per_minute"):
        RateLimiter(requests_per_minute=pace)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"RateLimit": '"default";r=5;t=30', "RateLimit-Policy": '"default";q=100;w=60'}, (100, 5, 30, 60)),
        ({"RateLimit": 'a;r=5, "b";r=2;t=9', "RateLimit-Policy": "b;q=1"}, (None, 2, 9, None)),
        ({"RateLimit": '"a\\"b";r=1'}, (None, 1, None, None)),
        ({"RateLimit": '"open;r=1', "RateLimit-Remaining": "7"}, (None, 7, None, None)),
        ({"RateLimit": "a;t=1", "RateLimit-Limit": "10", "RateLimit-Reset": " 3 "}, (10, None, 3, None)),
        ({"RateLimit": "a;r=x, 7;r=1, b;r=-1"}, None),
        ({"RateLimit-Limit": "many"}, None),
        ({}, None),
    ],
)
def test_the_headers_of_the_draft_take_precedence(headers: dict[str, str], status: object) -> None:
    assert parse_rate_limit(headers) == status


def test_a_quick_check_finds_each_exhausted_limit() -> None:
    assert may_be_exhausted({"RateLimit": "a;r=0"})
    assert may_be_exhausted({"RateLimit-Remaining": " 0"})
    assert not may_be_exhausted({"RateLimit": "a;r=1", "RateLimit-Remaining": "0"})
    assert not may_be_exhausted({})


@given(value=st.text(), policy=st.text(), legacy=st.text())
def test_no_header_raises_an_error(value: str, policy: str, legacy: str) -> None:
    parse_rate_limit({"RateLimit": value, "RateLimit-Policy": policy, "RateLimit-Remaining": legacy})


def test_a_lock_is_free_in_a_forked_process() -> None:
    forgotten: list[str] = []
    lock = ForkSafeLock(lambda: forgotten.append("queue"))
    with lock:
        # This is what happens in the process that is forked while another thread holds the lock.
        lock.renew()
        with lock:
            assert forgotten == ["queue"]
        lock._lock.acquire()
