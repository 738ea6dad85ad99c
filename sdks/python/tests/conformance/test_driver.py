from __future__ import annotations

import inspect
import time
from datetime import UTC, datetime, timedelta, timezone
from threading import Barrier
from typing import TYPE_CHECKING, Any

import pytest
from arguments import convert
from blocking import Blocking
from jobs import _within_limit
from observed import Observed
from options import call_options, client_options, rotating
from stand_ins import KEY, LIST, PAGES, TABLE, Server, outcome_of, reply_to
from unsupported import UnsupportedError

import integration_api
from integration_api import IntegrationApi, models

if TYPE_CHECKING:
    from integration_api import HttpRequest, HttpResponse


def test_a_call_is_converted_to_the_names_of_the_library() -> None:
    server = Server(b'{"id":"ord_1","unknown":1.0}')
    call = {
        "operation": "updateOrder",
        "path": {"order_id": "ord_1"},
        "headers": {"If-Match": '"3"'},
        "body": {"note": None, "metadata": {}},
        "options": {"idempotency_key": "k-1", "timeout_ms": 25_000},
    }
    result = outcome_of(server, call)
    assert result["value"] == {"id": "ord_1", "unknown": 1.0}
    [request] = server.requests
    assert (request.method, request.url) == ("PATCH", "https://api.example/api/v1/orders/ord_1")
    assert request.body == b'{"note":null,"metadata":{}}'
    assert request.headers["If-Match"] == '"3"'
    assert request.headers["Idempotency-Key"] == "k-1"
    assert "in 25 s" in result["sinks"]["log"]
    assert "'tried': 'once'" in result["sinks"]["log"]


@pytest.mark.parametrize(
    ("pages", "value", "requests"),
    [
        ({"take": "all"}, ["a", "b", "c"], 2),
        ({"take": 2}, ["a", "b"], 1),
        ({"take": 0}, [], 0),
        ({"limit": 3}, ["a", "b", "c"], 2),
        ({"limit": 1}, ["a"], 1),
    ],
)
def test_a_list_is_read_up_to_the_requested_length(pages: Any, value: object, requests: int) -> None:
    server = Server(*PAGES)
    result = outcome_of(server, {"pages": {**LIST, **pages}})
    assert [item["id"] for item in result["value"]] == value
    assert len(server.requests) == requests


def test_pages_are_reported_as_pages() -> None:
    result = outcome_of(Server(*PAGES), {"pages": {**LIST, "take": 1, "per": "pages"}})
    assert result["value"][0]["data"][0] == {"id": "a", "new": 12345678901234567890}


def test_the_outcomes_of_many_calls_are_counted_by_class() -> None:
    call = {"many": {"times": 5, "at_once": 3, "call": LIST}}
    assert outcome_of(Server(*PAGES), call) == {"kind": "many", "ok": 2, "errors": {"Connection": 3}}


def test_an_error_is_reported_with_its_fields() -> None:
    body = b'{"code":"invalid","errors":[{"pointer":"#/a","code":"x"},{"parameter":"b","code":"y"}]}'
    result = outcome_of(Server(body, status=422), LIST)
    assert (result["class"], result["status"], result["code"]) == ("Validation", 422, "invalid")
    assert (result["method"], result["path"], result["retry_after_ms"]) == ("GET", "/api/v1/orders", 20)
    assert result["fields"] == [["#/a", "x"], ["b", "y"]]
    assert result["request_id"] == "req_1"


def test_an_error_of_python_is_reported_with_a_prefix() -> None:
    result = outcome_of(Server(), {**LIST, "query": {"limits": 1}})
    assert (result["class"], result["sinks"]["message"]) == (
        "InvalidRequest",
        "listOrders: limits is not a known argument or option",
    )


def test_an_error_that_is_not_of_the_library_has_a_prefix() -> None:
    def create(**_: object) -> None:
        raise RuntimeError

    assert reply_to({"client": {}, "call": LIST}, Blocking(create))["outcome"]["class"] == "native:RuntimeError"


def test_the_stack_contains_variables_of_the_library_but_not_of_the_driver() -> None:
    stack = outcome_of(Server(), {**LIST, "query": {"limit": {}}})["sinks"]["stack"]
    assert stack == "InvalidRequestError('listOrders: limit must be an integer, not a dictionary')"


def test_the_stack_has_the_variables_of_the_library() -> None:
    def create(**_: object) -> None:
        integration_api.models.Money.from_decimal("x", "EUR")

    stack = reply_to({"client": {}, "call": LIST}, Blocking(create))["outcome"]["sinks"]["stack"]
    assert "money.py" in stack
    assert "'currency': 'EUR'" in stack
    assert __file__ not in stack
    assert "arguments.py" not in stack


def test_every_sink_is_reported() -> None:
    assert set(outcome_of(Server(), LIST)["sinks"]) == {"message", "string", "json", "dump", "log", "stack"}
    result = outcome_of(Server(), {"construct": {}})
    assert result["value"] is None
    assert "base_url='https://api.example'" in result["sinks"]["dump"]
    assert KEY not in str(result["sinks"])


@pytest.mark.parametrize(
    ("call", "client", "feature"),
    [
        ({"operation": "noSuch"}, {}, "operation noSuch"),
        ({"construct": {}}, {"warp_ms": 9}, "option warp_ms"),
        ({**LIST, "options": {"cancel": {"on": "request"}}}, {}, "option cancel"),
        ({"many": {"times": 2, "at_once": 2, "call": {"operation": "noSuch"}}}, {}, "operation noSuch"),
    ],
)
def test_a_missing_feature_is_reported_as_unsupported(call: Any, client: Any, feature: str) -> None:
    assert outcome_of(Server(*PAGES), call, **client) == {"kind": "unsupported", "feature": feature}


def test_the_first_of_many_calls_can_run_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    server, seen_before = Server(*PAGES), []
    original_send, together = server.send, Barrier(2)

    def send(request: HttpRequest, timeout: float) -> HttpResponse:
        seen_before.append(len(server.requests))
        if len(seen_before) > 1:
            together.wait(10)
        return original_send(request, timeout)

    # Only this instance waits before it responds.
    monkeypatch.setattr(server, "send", send)
    call = {"many": {"times": 3, "at_once": 2, "first_alone": True, "call": LIST}}
    assert outcome_of(server, call)["errors"] == {"Connection": 1}
    assert seen_before == [0, 1, 1]


def test_a_very_large_value_is_replaced_by_its_size() -> None:
    body = b'{"data":[],"more":"' + b"x" * (1 << 20) + b'"}'
    assert outcome_of(Server(body), LIST)["value"]["more"].endswith(" bytes of JSON")


def test_a_value_that_json_cannot_represent_is_an_error() -> None:
    with pytest.raises(ValueError, match="JSON"):
        _within_limit({"value": float("inf")})


def test_the_client_is_closed_after_its_job() -> None:
    server = Server(*PAGES)
    outcome_of(server, LIST)
    outcome_of(server, {"operation": "noSuch"})
    assert server.closed == 2


def test_only_the_call_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def advance(seconds: float) -> None:
        nonlocal now
        now += seconds

    class Slow(Server):
        def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
            advance(1)
            return super().send(request, timeout)

    def create(**options: Any) -> IntegrationApi:
        advance(10)
        return IntegrationApi(transport=Slow(*PAGES), **options)

    def status(_: models.Order) -> str:
        advance(100)
        return "paid"

    monkeypatch.setattr(create, "__signature__", inspect.signature(IntegrationApi), raising=False)
    monkeypatch.setattr(time, "perf_counter", lambda: now)
    monkeypatch.setattr(models.Order, "status", property(status))
    client = {"api_key": KEY, "base_url": "https://api.example"}
    assert reply_to({"client": client, "call": LIST}, Blocking(create))["ms"] == 1000
    assert reply_to({"client": client, "call": {"construct": {}}}, Blocking(create))["ms"] == 10_000


def test_hooks_and_middleware_report_their_events() -> None:
    watchers = {"hooks": "record", "middleware": [{"name": "only", "set_headers": {"X-A": "b"}}]}
    server = Server(*PAGES)
    events = outcome_of(server, LIST, **watchers)["events"]
    assert events == ["request 1", "only before 1", "only after 1", "response 1 200"]
    assert server.requests[0].headers["X-A"] == "b"


def test_durations_are_converted_to_seconds_and_keys_rotate() -> None:
    assert call_options({"timeout_ms": 1500, "extra_headers": {"A": "b"}}) == {
        "timeout": 1.5,
        "extra_headers": {"A": "b"},
    }
    options = client_options({"api_key": None, "timeout_ms": 0}, Blocking(), Observed())
    assert options == {"api_key": None, "timeout": 0}
    key = rotating(["one", "two"], Observed())
    assert [key(), key(), key()] == ["one", "two", "two"]
    with pytest.raises(UnsupportedError, match="option warp"):
        call_options({"warp": 1})


def test_date_times_become_objects_at_every_level() -> None:
    text = "2026-05-01T12:34:56.250000-07:00"
    parsed = datetime(2026, 5, 1, 12, 34, 56, 250000, timezone(timedelta(hours=-7)))
    value_type = {"list": {"map": {"model": "Means"}}}
    value = [{"k": {"kind": "window", "from": text, "days": 3, "extra": None}}, "odd"]
    assert convert(value, value_type, TABLE["models"]) == [
        {"k": {"kind": "window", "from": parsed, "days": 3, "extra": None}},
        "odd",
    ]
    assert convert("2026-05-01T00:00:00Z", "date-time", {}) == datetime(2026, 5, 1, tzinfo=UTC)
    assert convert("tomorrow", "date-time", {}) == "tomorrow"
    assert convert({"kind": "new"}, {"model": "Means"}, TABLE["models"]) == {"kind": "new"}
