from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

import pytest
from awaiting import Awaiting
from blocking import Blocking
from stand_ins import LIST, PAGES, Server, outcome_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from modes import Mode

    from integration_api import HttpRequest, HttpResponse


def test_each_call_can_send_its_number_and_report_its_value(monkeypatch: pytest.MonkeyPatch) -> None:
    server, numbers = Server(*PAGES), []
    send = server.send

    def send_and_note(request: HttpRequest, timeout: float) -> HttpResponse:
        numbers.append((request.headers["X-Call"], request.headers["X-Other"]))
        return send(request, timeout)

    monkeypatch.setattr(server, "send", send_and_note)
    call = {**LIST, "options": {"extra_headers": {"X-Other": "o"}}}
    outcome = outcome_of(server, {"many": {"times": 3, "at_once": 1, "numbered": "X-Call", "call": call}})
    assert numbers == [("1", "o"), ("2", "o"), ("3", "o")]
    assert (outcome["ok"], outcome["errors"]) == (2, {"Connection": 1})
    assert {number: value["has_more"] for number, value in outcome["values"].items()} == {"1": True, "2": False}


def test_a_value_that_cannot_be_read_is_an_error() -> None:
    call = {"many": {"times": 1, "at_once": 1, "call": LIST}}
    assert outcome_of(Server(b'{"data":7}'), call)["errors"] == {"Decode": 1}


def test_each_call_waits_for_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr(time, "perf_counter", lambda: 5.0)
    monkeypatch.setattr(time, "sleep", slept.append)
    outcome_of(Server(*PAGES), {"many": {"times": 3, "at_once": 1, "every_ms": 250, "call": LIST}})
    assert slept == [0.25, 0.5]


@pytest.mark.parametrize("create", [Blocking, Awaiting])
def test_both_modes_wait(create: Callable[[], Mode], monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[Any] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(time, "sleep", waited.append)
    monkeypatch.setattr(asyncio, "sleep", sleep)
    asyncio.run(create().wait(0.25))
    assert waited == [0.25]


def test_only_so_many_awaited_calls_run_at_once() -> None:
    running, most = 0, 0

    async def work(number: int) -> int:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0)
        running -= 1
        return number

    mode = Awaiting()
    assert sorted(asyncio.run(mode.each(work, range(7), 3))) == list(range(7))
    assert most == 3
