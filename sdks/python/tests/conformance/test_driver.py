from __future__ import annotations

import logging
from datetime import datetime, timedelta, timezone
from threading import Barrier
from typing import TYPE_CHECKING, Any

import pytest
from arguments import converted
from jobs import Jobs
from options import UnsupportedError, call_options, client_options, rotating
from sinks import LogSink

from integration_api import ConnectionError, HttpRequest, HttpResponse, IntegrationApi
from integration_api._core.transport.headers import Headers

if TYPE_CHECKING:
    from collections.abc import Iterator

KEY = "ik_test_never_shown"
PAGES = [
    b'{"data":[{"id":"a","new":12345678901234567890},{"id":"b"}],"has_more":true,"next_cursor":"2"}',
    b'{"data":[{"id":"c"}],"has_more":false,"next_cursor":null}',
]


def slot(name: str, shape: object = "plain") -> dict[str, object]:
    return {"name": name, "shape": shape}


TABLE: dict[str, Any] = {
    "operations": {
        "listOrders": {
            "resource": "orders",
            "method": "list",
            "path": {},
            "query": {"created_at_min": slot("created_at_min", "date-time"), "limit": slot("limit")},
            "headers": {},
        },
        "updateOrder": {
            "resource": "orders",
            "method": "update",
            "path": {"order_id": slot("order_id")},
            "query": {},
            "headers": {"If-Match": slot("if_match")},
            "members": {"note": slot("note"), "metadata": slot("metadata", {"map": "plain"})},
        },
    },
    "models": {
        "Window": {"class": "Window", "fields": {"from": slot("from", "date-time"), "days": slot("days")}},
        "Means": {"discriminator": "kind", "variants": {"window": "Window"}},
    },
}
LIST = {"operation": "listOrders"}


class Server:
    def __init__(self, *bodies: bytes, status: int = 200) -> None:
        self.requests: list[HttpRequest] = []
        self._answers = [HttpResponse(status, Headers([("Retry-After-Ms", "20")]), body) for body in bodies]

    def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        self.requests.append(request)
        logging.getLogger("integration_api").debug("sent %s in %s s", request.method, timeout, extra={"tried": "once"})
        if not self._answers:
            raise ConnectionError("no answer left")
        return self._answers.pop(0)

    def close(self) -> None:
        pass


@pytest.fixture
def log() -> Iterator[LogSink]:
    sink, root = LogSink(), logging.getLogger()
    level = root.level
    root.setLevel(logging.NOTSET)
    root.addHandler(sink)
    yield sink
    root.removeHandler(sink)
    root.setLevel(level)


def outcome(log: LogSink, server: Server, call: object, **client: object) -> dict[str, Any]:
    jobs = Jobs(TABLE, log, lambda **options: IntegrationApi(transport=server, **options))
    answer = jobs.answer({"client": {"api_key": KEY, "base_url": "https://api.example", **client}, "call": call})
    assert answer["ms"] >= 0
    ended: dict[str, Any] = answer["outcome"]
    return ended


def test_a_call_by_the_names_of_the_wire_becomes_one_of_the_library(log: LogSink) -> None:
    server = Server(b'{"id":"ord_1","unknown":1.0}')
    call = {
        "operation": "updateOrder",
        "path": {"order_id": "ord_1"},
        "headers": {"If-Match": '"3"'},
        "body": {"note": None, "metadata": {}},
        "options": {"idempotency_key": "k-1", "timeout_ms": 250},
    }
    ended = outcome(log, server, call)
    assert ended["value"] == {"id": "ord_1", "unknown": 1.0}
    [request] = server.requests
    assert (request.method, request.url) == ("PATCH", "https://api.example/api/v1/orders/ord_1")
    assert request.body == b'{"note":null,"metadata":{}}'
    assert request.headers["If-Match"] == '"3"'
    assert request.headers["Idempotency-Key"] == "k-1"
    assert "in 0.25 s" in ended["sinks"]["log"]
    assert "'tried': 'once'" in ended["sinks"]["log"]


@pytest.mark.parametrize(
    ("pages", "value", "requests"),
    [
        ({"take": "all"}, ["a", "b", "c"], 2),
        ({"take": 2}, ["a", "b"], 1),
        ({"take": 0}, [], 1),
        ({"limit": 3}, ["a", "b", "c"], 2),
    ],
)
def test_a_list_is_gone_through_as_far_as_asked(log: LogSink, pages: Any, value: object, requests: int) -> None:
    server = Server(*PAGES)
    ended = outcome(log, server, {"pages": {**LIST, **pages}})
    assert [item["id"] for item in ended["value"]] == value
    assert len(server.requests) == requests


def test_pages_are_written_back_with_all_that_came_and_exact_numbers(log: LogSink) -> None:
    ended = outcome(log, Server(*PAGES), {"pages": {**LIST, "take": 1, "per": "pages"}})
    assert ended["value"][0]["data"][0] == {"id": "a", "new": 12345678901234567890}


def test_the_ends_of_many_calls_are_counted_by_class(log: LogSink) -> None:
    call = {"many": {"times": 5, "at_once": 3, "call": LIST}}
    assert outcome(log, Server(*PAGES), call) == {"kind": "many", "ok": 2, "errors": {"Connection": 3}}


def test_an_error_is_told_with_its_fields(log: LogSink) -> None:
    body = b'{"code":"invalid","errors":[{"pointer":"#/a","code":"x"},{"parameter":"b","code":"y"}]}'
    ended = outcome(log, Server(body, status=422), LIST)
    assert (ended["class"], ended["status"], ended["code"]) == ("Validation", 422, "invalid")
    assert (ended["method"], ended["path"], ended["retry_after_ms"]) == ("GET", "/api/v1/orders", 20)
    assert ended["fields"] == [["#/a", "x"], ["b", "y"]]
    assert ended["request_id"] is None


def test_what_is_not_of_the_library_is_foreign(log: LogSink) -> None:
    ended = outcome(log, Server(), {**LIST, "query": {"limits": 1}})
    assert (ended["class"], "unexpected keyword argument 'limits'" in ended["sinks"]["message"]) == (
        "native:TypeError",
        True,
    )


def test_the_stack_has_the_variables_of_the_library_but_none_of_the_driver(log: LogSink) -> None:
    stack = outcome(log, Server(), {**LIST, "query": {"limit": {}}})["sinks"]["stack"]
    assert "parameters.py" in stack
    assert "'name': 'limit'" in stack
    assert __file__ not in stack
    assert "arguments.py" not in stack


def test_every_sink_is_there(log: LogSink) -> None:
    assert set(outcome(log, Server(), LIST)["sinks"]) == {"message", "string", "json", "dump", "log", "stack"}
    made = outcome(log, Server(), {"construct": {}})
    assert made["value"] is None
    assert "base_url='https://api.example'" in made["sinks"]["dump"]
    assert KEY not in str(made["sinks"])


@pytest.mark.parametrize(
    ("call", "client", "what"),
    [
        ({"unwrap": {}}, {}, "call unwrap"),
        ({"operation": "noSuch"}, {}, "operation noSuch"),
        ({"construct": {}}, {"warp_ms": 9}, "option warp_ms"),
        ({**LIST, "options": {"cancel": {"on": "request"}}}, {}, "option cancel"),
        ({"many": {"times": 2, "at_once": 2, "call": {"operation": "noSuch"}}}, {}, "operation noSuch"),
    ],
)
def test_what_the_library_has_not_got_is_unsupported(log: LogSink, call: Any, client: Any, what: str) -> None:
    assert outcome(log, Server(*PAGES), call, **client) == {"kind": "unsupported", "feature": what}


def test_the_first_of_many_can_be_alone(log: LogSink) -> None:
    server, seen_before = Server(*PAGES), []
    answer, together = server.send, Barrier(2)

    def send(request: HttpRequest, timeout: float) -> HttpResponse:
        seen_before.append(len(server.requests))
        if len(seen_before) > 1:
            together.wait(10)
        return answer(request, timeout)

    # This one server answers otherwise than its class does.
    server.send = send  # type: ignore[method-assign]
    call = {"many": {"times": 3, "at_once": 2, "first_alone": True, "call": LIST}}
    assert outcome(log, server, call)["errors"] == {"Connection": 1}
    assert seen_before == [0, 1, 1]


def test_a_very_large_value_is_told_by_its_size(log: LogSink) -> None:
    body = b'{"data":[],"more":"' + b"x" * (1 << 20) + b'"}'
    assert outcome(log, Server(body), LIST)["value"].endswith(" bytes of JSON")


def test_a_value_that_is_no_json_is_an_answer_too(log: LogSink) -> None:
    ended = outcome(log, Server(b'{"id":1e400}'), {"operation": "updateOrder", "path": {"order_id": "o"}, "body": {}})
    assert ended["class"] == "native:ValueError"


def test_the_environment_is_that_of_the_job_while_the_client_is_made(log: LogSink) -> None:
    server = Server(*PAGES)
    jobs = Jobs(TABLE, log, lambda **options: IntegrationApi(transport=server, **options))
    env = {"INTEGRATION_API_KEY": KEY, "INTEGRATION_API_BASE_URL": "https://env.example"}
    jobs.answer({"client": {"env": env}, "call": LIST})
    assert server.requests[0].url.startswith("https://env.example/")
    without = jobs.answer({"client": {"base_url": "https://api.example"}, "call": LIST})
    assert without["outcome"]["class"] == "Configuration"


def test_times_become_seconds_and_keys_rotate() -> None:
    assert call_options({"timeout_ms": 1500, "extra_headers": {"A": "b"}}) == {
        "timeout": 1.5,
        "extra_headers": {"A": "b"},
    }
    assert client_options({"api_key": None, "timeout_ms": 0, "env": {}}) == {"api_key": None, "timeout": 0}
    key = rotating(["one", "two"])
    assert [key(), key(), key()] == ["one", "two", "two"]
    with pytest.raises(UnsupportedError, match="option warp"):
        call_options({"warp": 1})


def test_moments_become_objects_wherever_they_stand() -> None:
    moment = "2026-05-01T12:34:56.250000-07:00"
    parsed = datetime(2026, 5, 1, 12, 34, 56, 250000, timezone(timedelta(hours=-7)))
    shape = {"list": {"map": {"model": "Means"}}}
    value = [{"k": {"kind": "window", "from": moment, "days": 3, "extra": None}}, "odd"]
    assert converted(value, shape, TABLE["models"]) == [
        {"k": {"kind": "window", "from": parsed, "days": 3, "extra": None}},
        "odd",
    ]
    assert converted("2026-05-01T00:00:00Z", "date-time", {}) == datetime(2026, 5, 1, tzinfo=timezone.utc)
    assert converted("tomorrow", "date-time", {}) == "tomorrow"
    assert converted({"kind": "new"}, {"model": "Means"}, TABLE["models"]) == {"kind": "new"}
