from __future__ import annotations

from asyncio import CancelledError
from types import SimpleNamespace

import pytest
from observed import Observed
from outcomes import class_of, error_outcome
from stand_ins import LIST, PAGES, Server, outcome_of

from integration_api import IntegrationApiError, NotFoundError, models
from integration_api._core.errors.api_error import ErrorResponse
from integration_api._core.errors.sdk_errors import CallFacts


def euros(amount: int) -> dict[str, object]:
    return {"amount": amount, "currency": "EUR"}


PROBLEM = b'{"type":"https://docs.example/x","code":"resource_not_found","new":[1]}'


def test_an_error_is_reported_with_the_response() -> None:
    result = outcome_of(Server(PROBLEM, status=404), LIST)
    assert result["headers"] == {"retry-after-ms": "20", "x-request-id": "req_1"}
    assert result["body"] == {"type": "https://docs.example/x", "code": "resource_not_found", "new": [1]}
    assert (result["raw_body"], result["doc_url"]) == (PROBLEM.decode(), "https://docs.example/x")
    assert result["rate_limit"] is None


def test_a_raw_body_that_is_not_text_and_a_rate_limit_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    error = NotFoundError(ErrorResponse(404, {"X-A": "B"}, b"\xffa"), CallFacts("GET", "/"))
    limit = SimpleNamespace(limit=7, remaining=0, reset=1.005, window=60)
    monkeypatch.setattr(error, "rate_limit", limit, raising=False)
    outcome = error_outcome(error, Observed())
    assert (outcome["raw_body"], outcome["body"], outcome["headers"]) == ("\ufffda", None, {"x-a": "B"})
    assert outcome["rate_limit"] == {"limit": 7, "remaining": 0, "reset_ms": 1005.0, "window_ms": 60000}


def test_a_large_body_of_an_error_is_replaced_by_its_size() -> None:
    result = outcome_of(Server(b'{"x":"' + b"x" * (1 << 20) + b'"}', status=500), LIST)
    assert result["raw_body"].endswith(" bytes of JSON")
    assert result["class"] == "Server"


def test_classes_have_the_names_of_the_scenarios() -> None:
    assert class_of(CancelledError()) == "Cancelled"
    assert class_of(IntegrationApiError("x")) == "IntegrationApi"
    assert class_of(RuntimeError()) == "native:RuntimeError"


def test_a_raw_response_adds_metadata() -> None:
    result = outcome_of(Server(*PAGES), LIST)
    assert result["value"]["next_cursor"] == "2"
    assert len(outcome_of(Server(*PAGES), {"pages": {**LIST, "take": "all"}})["value"]) == 3
    assert result["meta"] == {
        "status": 200,
        "request_id": "req_1",
        "attempts": 1,
        "idempotency_key": None,
        "replayed": False,
        "rate_limit": None,
        "headers": {"retry-after-ms": "20", "x-request-id": "req_1"},
    }


def test_each_step_has_an_outcome() -> None:
    call = {"steps": [LIST, {"close": "client"}, {**LIST, "query": {"limits": 1}}, LIST, LIST]}
    result = outcome_of(Server(*PAGES), call)
    kinds = [(step["kind"], step.get("class")) for step in result["steps"]]
    assert kinds == [
        ("value", None),
        ("value", None),
        ("error", "InvalidRequest"),
        ("value", None),
        ("error", "Connection"),
    ]
    assert result["steps"][1]["value"] is None
    assert len(result["log"]) == 6
    assert "dump" in result["steps"][0]["sinks"]


def test_a_derived_client_makes_the_calls_of_its_steps() -> None:
    derived = {"derive": "other", "options": {"timeout_ms": 5000}}
    again = {"derive": "third", "from": "other", "options": {"extra_headers": {"X-A": "b"}}}
    call = {"steps": [derived, {**LIST, "on": "other"}, LIST, again, {**LIST, "on": "third"}]}
    server = Server(*PAGES, *PAGES)
    sent = [line for line in outcome_of(server, call)["log"] if line.startswith("info sent")]
    assert sent == [f"info sent GET in {timeout} s" for timeout in (5, 30, 5)]
    assert [request.headers.get("X-A") for request in server.requests] == [None, None, "b"]


@pytest.mark.parametrize(
    ("money", "value"),
    [
        ({"from_decimal": {"decimal": "19.9", "currency": "EUR"}}, {"amount": 1990, "currency": "EUR"}),
        ({"to_decimal": {"amount": -5, "currency": "EUR"}}, "-0.05"),
        (
            {"add": [euros(1), euros(2)]},
            euros(3),
        ),
        ({"compare": [euros(1), euros(2)]}, -1),
        ({"compare": [euros(2), euros(2)]}, 0),
        ({"compare": [euros(3), euros(2)]}, 1),
    ],
)
def test_money_is_calculated(money: object, value: object) -> None:
    assert outcome_of(Server(), {"money": money})["value"] == value


def test_an_invalid_calculation_reports_the_error_of_the_library() -> None:
    call = {"money": {"add": [euros(1), {"amount": 2, "currency": "USD"}]}}
    assert outcome_of(Server(), call)["class"] == "InvalidRequest"


def test_comparisons_that_contradict_each_other_have_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models.Money, "__le__", lambda *_: False)
    call = {"money": {"compare": [euros(1), euros(2)]}}
    assert outcome_of(Server(), call)["value"] is None
