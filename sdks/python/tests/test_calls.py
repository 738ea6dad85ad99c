"""Calls of both clients: retries, waits, limits, keys, middleware and requests to any path."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, strategies as st

from integration_api import (
    ApiError,
    ConfigurationError,
    ConnectionError,
    ConnectTimeoutError,
    DecodeError,
    Hooks,
    HttpRequest,
    HttpResponse,
    IntegrationApi,
    IntegrationApiError,
    InvalidRequestError,
    RateLimitError,
    ServerError,
    TimeoutError,
)
from integration_api._core.deprecation import deprecated
from integration_api._core.retry.retry_after_header import parse_retry_after
from integration_api.testing import FakeApi, FakeCall, Reply

if TYPE_CHECKING:
    from collections.abc import Callable

MODES = pytest.mark.parametrize("mode", ["sync", "async"])


def retrieve_with(fake: FakeApi, mode: str, **options: Any) -> Any:
    """Retrieves an order with a derived client."""
    if mode == "sync":
        return fake.api.with_options(**options).orders.retrieve("ord_1")
    return asyncio.run(fake.async_api.with_options(**options).orders.retrieve("ord_1"))


def retrieve(fake: FakeApi, mode: str, **options: Any) -> Any:
    if mode == "sync":
        return fake.api.orders.with_raw_response.retrieve("ord_1", **options)
    return asyncio.run(retrieve_later(fake, **options))


async def retrieve_later(fake: FakeApi, **options: Any) -> Any:
    return await fake.async_api.orders.with_raw_response.retrieve("ord_1", **options)


@pytest.fixture(autouse=True)
def _no_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("integration_api._core.client.call.retry_delay", lambda *_: 0.0)


@MODES
@pytest.mark.parametrize("status", [408, 425, 429, 500, 502, 503, 504])
def test_transient_statuses_are_retried(mode: str, status: int) -> None:
    fake = FakeApi(adaptive_rate_limit=False)
    fake.reply_once("orders.retrieve", status=status)
    assert retrieve(fake, mode).attempts == 2


@MODES
def test_the_last_failure_is_raised_with_the_facts_of_the_call(mode: str) -> None:
    fake = FakeApi(max_retries=3)
    fake.reply("orders.retrieve", status=503)
    with pytest.raises(ServerError) as caught:
        retrieve(fake, mode)
    error = caught.value
    assert (error.attempts, error.method, error.path) == (4, "GET", "/api/v1/orders/{order_id}")
    assert error.is_retryable


@MODES
@pytest.mark.parametrize(("override", "attempts"), [("true", 3), ("false", 1)])
def test_the_server_overrides_the_decision(mode: str, override: str, attempts: int) -> None:
    fake = FakeApi()
    status = 409 if override == "true" else 503
    fake.reply("orders.retrieve", status=status, headers={"X-Should-Retry": override})
    with pytest.raises(ApiError) as caught:
        retrieve(fake, mode)
    assert caught.value.attempts == attempts


@MODES
def test_without_a_budget_nothing_is_retried(mode: str) -> None:
    fake = FakeApi(max_retries=100)
    fake.reply("orders.retrieve", status=503)
    with pytest.raises(ServerError) as caught:
        retrieve(fake, mode)
    assert caught.value.attempts == 1 + 500 // 14


@MODES
@pytest.mark.parametrize(
    ("failure", "kind", "phase"),
    [
        (OSError("reset"), ConnectionError, None),
        (ConnectTimeoutError(), TimeoutError, "connect"),
        (TimeoutError("late"), TimeoutError, "attempt"),
        (ValueError(), ConnectionError, None),
    ],
)
def test_a_failure_of_the_transport_becomes_an_error_of_the_library(
    mode: str, failure: Exception, kind: type[ConnectionError], phase: str | None
) -> None:
    fake = FakeApi()
    fake.reply("orders.retrieve", failure)
    with pytest.raises(kind) as caught:
        retrieve(fake, mode)
    assert (caught.value.attempts, getattr(caught.value, "phase", None)) == (3, phase)


@MODES
def test_a_mistake_in_a_test_is_reported_unchanged(mode: str) -> None:
    fake = FakeApi()
    fake.reply("orders.retrieve", Reply(status=999))
    with pytest.raises(ConfigurationError, match="has status 999"):
        retrieve(fake, mode)


@MODES
@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"a":NaN}', b"\xff", b"[" * 200, b'{"a":1e999}'])
def test_a_success_that_cannot_be_decoded_is_not_retried(mode: str, body: bytes) -> None:
    fake = FakeApi()
    fake.reply("orders.retrieve", body=body)
    with pytest.raises(DecodeError) as caught:
        retrieve(fake, mode)
    assert (caught.value.attempts, caught.value.raw_body, caught.value.status) == (1, body, 200)


@MODES
def test_a_response_beyond_the_limit_is_not_read(mode: str) -> None:
    with pytest.raises(DecodeError, match="has more than 10 bytes"):
        retrieve(FakeApi(max_response_bytes=10), mode)


@MODES
def test_calls_wait_while_the_limit_is_exhausted(mode: str) -> None:
    fake = FakeApi(total_timeout=5)
    fake.reply_once("orders.retrieve", headers={"RateLimit": "a;r=0;t=50"})
    retrieve(fake, mode)
    with pytest.raises(RateLimitError) as caught:
        retrieve(fake, mode)
    assert caught.value.attempts == 0
    assert 45 < (caught.value.retry_after or 0) <= 50
    assert len(fake.calls) == 1


@MODES
def test_a_paced_call_waits_for_its_slot(mode: str) -> None:
    fake = FakeApi(requests_per_minute=6000)
    for _ in range(3):
        retrieve(fake, mode)
    assert len(fake.calls) == 3


@MODES
def test_a_wait_that_exceeds_the_total_does_not_start(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("integration_api._core.client.call.retry_delay", lambda *_: 20.0)
    fake = FakeApi(total_timeout=5, adaptive_rate_limit=False)
    fake.reply("orders.retrieve", status=503)
    with pytest.raises(TimeoutError) as caught:
        retrieve(fake, mode)
    assert (caught.value.phase, caught.value.attempts) == ("total", 1)
    assert isinstance(caught.value.__cause__, ServerError)


@MODES
def test_a_key_function_is_called_for_each_attempt(mode: str) -> None:
    keys = iter(["ik_test_1", "ik_test_2"])
    fake = FakeApi()
    fake.reply_once("orders.retrieve", status=503)
    sent: list[str] = []

    def record(call: FakeCall) -> Reply:
        sent.append(call.headers["authorization"])
        return Reply()

    fake.reply("orders.retrieve", record)
    retrieve_with(fake, mode, api_key=lambda: next(keys))
    assert sent == ["Bearer ik_test_2"]


@MODES
@pytest.mark.parametrize("key", ["", "two words", None, 7])
def test_a_key_function_that_returns_no_key_is_a_configuration_error(mode: str, key: Any) -> None:
    fake = FakeApi()
    with pytest.raises(ConfigurationError):
        retrieve_with(fake, mode, api_key=lambda: key)
    assert fake.calls == []


def test_a_client_without_a_key_calls_only_what_needs_none() -> None:
    fake = FakeApi()
    public = fake.api.with_options(api_key=None)
    public.accounts.create(name="Shop", email="ada@shop.example")
    with pytest.raises(ConfigurationError, match="requires an API key"):
        public.orders.retrieve("ord_1")
    assert "authorization" not in fake.calls[0].headers


def passing(url: str) -> Callable[[HttpRequest, Any], Any]:
    return lambda request, send: send(request._replace(url=url))


@MODES
@pytest.mark.parametrize("url", ["https://evil.example/a", "http://[", "//", "https://API.invalid:444/a"])
def test_a_middleware_cannot_send_the_key_to_another_origin(mode: str, url: str) -> None:
    fake = FakeApi()
    with pytest.raises(ConfigurationError, match="origin") as caught:
        retrieve_with(fake, mode, middleware=[passing(url)])
    assert (fake.calls, caught.value.attempts) == ([], 0)


def test_a_middleware_can_change_the_path_and_return_a_response() -> None:
    fake = FakeApi()
    changed = passing("https://API.invalid/api/v1/orders/ord_2")
    fake.api.with_options(middleware=[changed]).orders.retrieve("ord_1")
    assert fake.calls[0].path == "/api/v1/orders/ord_2"
    own = HttpResponse(200, fake.api.orders.with_raw_response.retrieve("ord_1").headers, b'{"id":"own"}')
    assert fake.api.with_options(middleware=[lambda *_: own]).orders.retrieve("ord_1").id == "own"


@pytest.mark.filterwarnings("ignore:a hook or a log handler raised:RuntimeWarning")
@MODES
def test_a_hook_that_fails_does_not_change_the_call(mode: str) -> None:
    def fail(*_: object) -> None:
        raise OSError("metrics down")

    fake = FakeApi(hooks=Hooks(on_request=fail, on_response=fail, on_retry=fail))
    fake.reply_once("orders.retrieve", status=503)
    assert retrieve(fake, mode).attempts == 2


def test_a_cancelled_call_is_observed() -> None:
    outcomes: list[Any] = []
    fake = FakeApi(hooks=Hooks(on_response=lambda _, outcome: outcomes.append(outcome.error)))
    started = threading.Event()

    async def wait(_request: HttpRequest, _send: Any) -> HttpResponse:
        started.set()
        await asyncio.sleep(60)
        raise AssertionError("the call was not cancelled")

    async def work() -> None:
        client = fake.async_api.with_options(middleware=[wait])
        task = asyncio.create_task(client.orders.retrieve("ord_1"))
        await asyncio.sleep(0.05)
        task.cancel()
        await task

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(work())
    assert started.is_set()
    assert [type(error) for error in outcomes] == [asyncio.CancelledError]


@pytest.mark.parametrize("option", ["warp", "time_out"])
def test_an_unknown_option_is_reported(option: str) -> None:
    given: Any = {option: 1}
    with pytest.raises(ConfigurationError, match=option):
        FakeApi().api.with_options(**given)
    with pytest.raises(InvalidRequestError, match=option):
        FakeApi().api.orders.retrieve("ord_1", **given)
    with pytest.raises(InvalidRequestError, match=option):
        asyncio.run(FakeApi().async_api.orders.retrieve("ord_1", **given))


@pytest.mark.parametrize(("status", "hint"), [(404, True), (400, True), (403, False)])
def test_a_refused_call_hints_at_a_wrong_prefix_without_the_value(status: int, hint: bool) -> None:
    fake = FakeApi()
    fake.reply("orders.retrieve", status=status)
    for order_id, is_wrong in (("1001", True), ("ord_1", False)):
        with pytest.raises(ApiError) as caught:
            fake.api.orders.retrieve(order_id)
        assert ('order_id does not start with "ord_"' in str(caught.value)) == (hint and is_wrong)
        assert "1001" not in str(caught.value)


def any_path() -> FakeApi:
    fake = FakeApi()
    fake.reply("orders.retrieve", body={"new": 1})
    return fake


def test_an_operation_that_is_newer_than_the_library_can_be_called() -> None:
    fake = any_path()
    answer = fake.api.request("GET", "/api/v1/orders/{order_id}", path_params={"order_id": "a b"}, query={"n": [1, 2]})
    assert (answer.data, answer.status, fake.calls[0].query) == ({"new": 1}, 200, {"n": ["1,2"]})
    assert fake.calls[0].path == "/api/v1/orders/a%20b"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"method": "HEAD"}, "method must be one of"),
        ({"body": {}}, "a GET request has no body"),
        ({"path": "orders"}, "path must be one such as"),
        ({"path": "/api/../orders"}, "path must be one such as"),
        ({"path": "/api/%2e%2e/orders"}, "path must be one such as"),
        ({"path": "/a?b=c"}, "path must be one such as"),
        ({"path": None}, "path must be one such as"),
        ({"path_params": {"other": "x"}}, "the path has no placeholder {other}"),
        ({"path": "/a/{b}"}, ""),
    ],
)
def test_a_request_that_is_not_one_to_the_api_sends_nothing(arguments: dict[str, Any], message: str) -> None:
    fake = any_path()
    given = {"method": "GET", "path": "/api/v1/orders/ord_1", **arguments}
    with pytest.raises(InvalidRequestError) as caught:
        fake.api.request(given.pop("method"), given.pop("path"), **given)
    assert message in str(caught.value)
    assert fake.calls == []


@given(
    method=st.sampled_from(["GET", "POST"]) | st.text(), path=st.text(), params=st.dictionaries(st.text(), st.text())
)
def test_whatever_is_requested_an_error_is_ours(method: str, path: str, params: dict[str, str]) -> None:
    fake = FakeApi(max_retries=0)
    try:
        fake.api.request(method, f"/api/v1/{path}", path_params=params, query=params, body=params)
    except IntegrationApiError:
        return


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"Retry-After-Ms": "250"}, 0.25),
        ({"Retry-After": "3"}, 3),
        ({"Retry-After": "1.5"}, 1.5),
        ({"Retry-After": "Mon, 04 May 2026 11:00:10 GMT", "Date": "Mon, 04 May 2026 11:00:07 GMT"}, 3),
        ({"Retry-After": "Monday, 04-May-26 11:00:10 GMT", "Date": "Mon, 04 May 2026 11:00:07 GMT"}, 3),
        ({"Retry-After": "Mon May  4 11:00:10 2026", "Date": "Mon, 04 May 2026 11:00:07 GMT"}, 3),
        ({"Retry-After": "Mon, 04 May 2026 11:00:07 GMT", "Date": "Mon, 04 May 2026 11:00:10 GMT"}, None),
        ({"Retry-After": "-5"}, None),
        ({"Retry-After": "soon"}, None),
        ({"Retry-After": "Mon, 31 Feb 2026 11:00:10 GMT"}, None),
        ({"Retry-After": "1, 2"}, None),
        ({}, None),
    ],
)
def test_the_header_of_a_wait_has_several_forms(headers: dict[str, str], seconds: float | None) -> None:
    found = parse_retry_after(headers)
    assert (found is None) == (seconds is None)
    assert found is None or abs(found - (seconds or 0)) < 0.01


@given(value=st.text(), date=st.text())
def test_no_header_of_a_wait_raises_an_error(value: str, date: str) -> None:
    assert (parse_retry_after({"Retry-After": value, "Date": date}) or 0) >= 0


def test_a_deprecated_method_warns_at_the_line_of_its_caller() -> None:
    @deprecated("use another one")
    def method(value: int) -> int:
        return value

    with pytest.warns(DeprecationWarning, match="use another one") as caught:
        assert method(3) == 3
    assert caught[0].filename == __file__


def test_each_client_says_where_it_sends() -> None:
    with IntegrationApi(api_key="ik_test_secret", base_url="https://shop.example/api") as api:
        assert "ik_test_secret" not in repr(api)
        assert "https://shop.example/api" in repr(api)
