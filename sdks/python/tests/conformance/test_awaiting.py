from __future__ import annotations

import asyncio
import json
import os
from functools import partial
from threading import Event, Timer
from typing import TYPE_CHECKING, Any

import pytest
from asynchronous import async_client_of
from awaiting import Awaiting, serve
from jobs import Jobs
from modes import Reading, library_client
from stand_ins import KEY, LIST, PAGES, TABLE, Server, Writing, outcome_of
from unsupported import UnsupportedError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from integration_api import HttpRequest, HttpResponse

CLIENT = {"api_key": KEY, "base_url": "https://api.example", "max_retries": 0}


class Hanging(Server):
    """Responds after it is released."""

    def __init__(self, *bodies: bytes) -> None:
        super().__init__(*bodies)
        self.reached, self.released = Event(), Event()

    def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        self.reached.set()
        assert self.released.wait(10)
        return super().send(request, timeout)


def awaited(server: Server, call: object, mode: Awaiting | None = None, **client: object) -> dict[str, Any]:
    job = {"client": {**CLIENT, **client}, "call": call}
    used = mode or Awaiting(async_client_of(server))
    outcome: dict[str, Any] = asyncio.run(Jobs(TABLE).run(job, used))["outcome"]
    return outcome


@pytest.mark.parametrize(
    "call",
    [
        LIST,
        {
            "operation": "updateOrder",
            "path": {"order_id": "o"},
            "body": {"note": None},
            "options": {"idempotency_key": "k"},
        },
        {"operation": "noSuch"},
        {**LIST, "query": {"limits": 1}},
        {"pages": {**LIST, "take": "all"}},
        {"pages": {**LIST, "take": 2}},
        {"pages": {**LIST, "take": "all", "per": "pages"}},
        {"pages": {**LIST, "take": "all", "limit": 3}},
        {"many": {"times": 5, "at_once": 2, "first_alone": True, "call": LIST}},
        {"steps": [LIST, {"close": "client"}]},
        {"money": {"to_decimal": {"amount": 5, "currency": "EUR"}}},
        {"construct": {}},
        {"unwrap": {"body": "{}", "headers": {}, "secrets": [None], "now": 0}},
    ],
)
def test_both_modes_report_the_same(call: Any) -> None:
    expected, outcome = outcome_of(Server(*PAGES), call), awaited(Server(*PAGES), call)
    assert _comparable(outcome) == _comparable(expected)


def test_the_client_is_closed_after_its_job() -> None:
    server = Server(*PAGES)
    awaited(server, LIST)
    assert server.closed == 1


def test_logs_of_awaited_calls_belong_to_their_job() -> None:
    sent, received = awaited(Server(*PAGES), LIST)["log"]
    assert sent == "info sent GET in 30 s"
    assert received.startswith("info GET /api/v1/orders -> 200 in ")


def test_a_missing_client_is_unsupported() -> None:
    with pytest.raises(UnsupportedError, match="client SlowIntegrationApi"):
        library_client("SlowIntegrationApi")


# Newer versions of Python warn of a fork if there are other threads, such as that of the event loop.
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_process_starts_another_event_loop(tmp_path: Path) -> None:
    server = Writing(tmp_path, *PAGES, *PAGES)
    call = {"many": {"times": 6, "at_once": 2, "first_alone": True, "share": "processes", "call": LIST}}
    # Each process has a copy of the three responses that are left after the first call.
    assert awaited(server, call) == {"kind": "many", "ok": 6, "errors": {}}
    assert server.calls_by_process() == (1, [2, 3])


def test_a_call_that_is_cancelled_before_it_starts_sends_nothing() -> None:
    server = Server(*PAGES)
    call = {**LIST, "options": {"cancel": {"on": "before"}}}
    for cancelled in (call, {"pages": {**call, "take": "all"}}):
        assert awaited(server, cancelled)["class"] == "Cancelled"
    assert server.requests == []


def test_a_call_is_cancelled_after_a_time() -> None:
    server = Hanging(*PAGES)
    call = {**LIST, "options": {"cancel": {"after_ms": 20}}}
    outcome = _released(server, lambda: awaited(server, call))
    assert (outcome["kind"], outcome["class"], outcome["attempts"]) == ("error", "Cancelled", 1)


def test_a_time_that_has_not_come_cancels_nothing() -> None:
    call = {**LIST, "options": {"cancel": {"after_ms": 60_000}}}
    assert awaited(Server(*PAGES), call)["kind"] == "value"


def test_cancellation_of_one_of_many_calls_is_counted() -> None:
    call = {"many": {"times": 2, "at_once": 2, "call": {**LIST, "options": {"cancel": {"on": "before"}}}}}
    assert awaited(Server(), call) == {"kind": "many", "ok": 0, "errors": {"Cancelled": 2}}


def test_a_request_of_the_harness_cancels_the_calls_of_one_job() -> None:
    first, second, quick = Hanging(*PAGES), Hanging(*PAGES), Server(*PAGES)
    servers = iter([first, second, quick])
    replies: dict[int, dict[str, Any]] = {}
    reader, writer = os.pipe()

    def request(message: dict[str, Any]) -> None:
        os.write(writer, json.dumps(message).encode() + b"\n")

    async def converse() -> None:
        note = partial(_note, replies)
        served = asyncio.create_task(serve(Jobs(TABLE), os.fdopen(reader), note, _mode_of(servers)))
        for number, server in enumerate([first, second], 1):
            request({"id": number, "client": CLIENT, "call": {**LIST, "options": {"cancel": {"on": "request"}}}})
            await asyncio.to_thread(server.reached.wait, 10)
        request({"id": 3, "client": CLIENT, "call": LIST})
        request({"cancel": 7})
        while 3 not in replies:
            await asyncio.sleep(0.001)
        request({"cancel": 1})
        while 1 not in replies:
            await asyncio.sleep(0.001)
        # The driver replies to open calls after the end of its input.
        os.close(writer)
        await asyncio.sleep(0.05)
        assert not served.done()
        first.released.set()
        second.released.set()
        await served

    asyncio.run(asyncio.wait_for(converse(), 20))
    classes = {number: outcome.get("class", outcome["kind"]) for number, outcome in replies.items()}
    assert classes == {3: "value", 1: "Cancelled", 2: "value"}


@pytest.mark.parametrize(("per_page", "expected"), [(False, ["a", "b", "c"]), (True, 2)])
def test_a_list_that_must_be_awaited_first_is_read_as_well(per_page: bool, expected: object) -> None:
    async def start() -> Any:
        return async_client_of(Server(*PAGES))(api_key=KEY, base_url="https://api.example").orders.list()

    read = asyncio.run(Awaiting().read(start, Reading(per_page, None, None)))
    assert (len(read) if per_page else [order.id for order in read]) == expected


def _note(replies: dict[int, dict[str, Any]], reply: dict[str, Any]) -> None:
    replies[reply["id"]] = reply["outcome"]


def _mode_of(servers: Any) -> Callable[[], Awaiting]:
    return lambda: Awaiting(async_client_of(next(servers)))


# A thread cannot be cancelled, so it must be released before the event loop can end.
def _released(server: Hanging, run: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    timer = Timer(0.2, server.released.set)
    timer.start()
    try:
        return run()
    finally:
        timer.join()


# The sinks contain addresses of objects, and the lines of the log have durations.
def _comparable(outcome: dict[str, Any]) -> dict[str, Any]:
    steps = [_comparable(step) for step in outcome.get("steps", [])]
    kept = {name: value for name, value in outcome.items() if name not in {"sinks", "log"}}
    return kept | {"lines": len(outcome.get("log", []))} | ({"steps": steps} if steps else {})
