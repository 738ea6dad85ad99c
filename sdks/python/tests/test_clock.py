"""Time limits of calls, whatever the program does to its clock and its threads."""

from __future__ import annotations

import socket
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest

from integration_api._core.rate_limit import clock
from integration_api._core.transport.connection import _resolve, is_past
from integration_api._core.transport.deadline import Deadline
from integration_api.generated.behaviour import CONNECTIONS_IDLE_SECONDS, CONNECTIONS_MAX_AGE_SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize("now", [lambda: 0.0, lambda: -1e9, lambda: 1e12], ids=["stopped", "back", "forward"])
def test_a_time_limit_ends_although_the_program_replaces_its_clock(
    now: Callable[[], float], monkeypatch: pytest.MonkeyPatch
) -> None:
    deadline = Deadline(0.02)
    monkeypatch.setattr(time, "monotonic", now)
    assert 0 < deadline.remaining() <= 0.02
    time.sleep(0.03)
    with pytest.raises(TimeoutError):
        deadline.remaining()


def test_a_name_is_resolved_where_no_thread_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    found: list[Any] = [object()]
    monkeypatch.setattr(threading.Thread, "start", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    assert _resolve("api.example", 443, Deadline(5)) == found


def test_a_connection_is_too_old_after_five_minutes_although_it_is_in_use() -> None:
    now = clock.monotonic()
    assert not is_past(now - CONNECTIONS_MAX_AGE_SECONDS + 5, now)
    assert is_past(now - CONNECTIONS_MAX_AGE_SECONDS - 1, now)
    assert is_past(now, now - CONNECTIONS_IDLE_SECONDS - 1)
