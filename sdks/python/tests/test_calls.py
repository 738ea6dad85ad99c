"""Clients of both kinds: their options, and the errors of their calls."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import given, strategies as st

from fake_transport import client, response
from integration_api import (
    ConfigurationError,
    ConnectionError,
    ConnectTimeoutError,
    IntegrationApi,
    IntegrationApiError,
    InvalidRequestError,
    TimeoutError,
)
from integration_api._core.client.deprecation import deprecated
from integration_api._core.retry.retry_after_header import parse_retry_after
from integration_api.testing import FakeApi

MODES = pytest.mark.parametrize("mode", ["sync", "async"])


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


@pytest.mark.parametrize("option", ["warp", "time_out"])
def test_an_unknown_option_is_reported(option: str) -> None:
    given: Any = {option: 1}
    with pytest.raises(ConfigurationError, match=option):
        FakeApi().api.with_options(**given)
    with pytest.raises(InvalidRequestError, match=option):
        FakeApi().api.orders.retrieve("ord_1", **given)
    with pytest.raises(InvalidRequestError, match=option):
        asyncio.run(FakeApi().async_api.orders.retrieve("ord_1", **given))


@given(
    method=st.sampled_from(["GET", "POST"]) | st.text(), path=st.text(), params=st.dictionaries(st.text(), st.text())
)
def test_any_request_raises_only_errors_of_the_library(method: str, path: str, params: dict[str, str]) -> None:
    fake = FakeApi(max_retries=0)
    try:
        fake.api.request(method, f"/api/v1/{path}", path_params=params, query=params, body=params)
    except IntegrationApiError:
        return


@given(value=st.text(), date=st.text())
def test_no_retry_after_header_raises_an_error(value: str, date: str) -> None:
    assert (parse_retry_after({"Retry-After": value, "Date": date}) or 0) >= 0


def test_a_deprecated_method_warns_at_the_line_of_its_caller() -> None:
    @deprecated("use another one")
    def method(value: int) -> int:
        return value

    with pytest.warns(DeprecationWarning, match="use another one") as caught:
        assert method(3) == 3
    assert caught[0].filename == __file__


def test_the_repr_of_a_client_shows_its_base_url_and_not_its_key() -> None:
    with IntegrationApi(api_key="ik_test_secret", base_url="https://shop.example/api") as api:
        assert "ik_test_secret" not in repr(api) + repr(vars(api))
        assert "https://shop.example/api" in repr(api)


def test_leaving_a_with_block_closes_the_transport() -> None:
    api, transport = client()
    with api:
        assert not transport.is_closed
    assert transport.is_closed


def test_a_change_of_a_dictionary_does_not_change_the_headers_of_the_client() -> None:
    headers = {"X-Own": "1"}
    api, transport = client(response({}), extra_headers=headers)
    headers["X-Own"] = "2"
    api.accounts.retrieve()
    assert transport.requests[0].headers["X-Own"] == "1"
