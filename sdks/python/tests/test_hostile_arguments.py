"""Arguments that no program should pass raise errors of the library, which quote none of them."""

from __future__ import annotations

import enum
from typing import Any

import pytest

from fake_transport import client, response
from integration_api import (
    ConfigurationError,
    Hooks,
    HttpTransport,
    IntegrationApi,
    IntegrationApiError,
    InvalidRequestError,
    RateLimiter,
)


# Programs for Python 3.10 have no StrEnum, and `str()` of such a member is not its text.
class Key(str, enum.Enum):  # noqa: UP042
    LIVE = "ik_live_0123456789"


class Unprintable(str):
    __slots__ = ()

    def __str__(self) -> str:
        raise RuntimeError("no text")

    __repr__ = __str__


class UnprintableNumber(int):
    def __repr__(self) -> str:
        raise RuntimeError("no text")


class Unreadable(dict[str, Any]):
    def __iter__(self) -> Any:
        raise RuntimeError("no names")

    def items(self) -> Any:
        raise RuntimeError("no entries")


HOSTILE: list[Any] = [
    10**5000,
    -(10**5000),
    float("nan"),
    "\ud800",
    b"\xff",
    object(),
    {1: 2},
    {"X": b"b"},
    Unprintable("x\n"),
    UnprintableNumber(-5),
    [1],
]
OPTIONS = [
    "base_url",
    "allow_insecure_http",
    "timeout",
    "total_timeout",
    "connect_timeout",
    "max_retries",
    "max_response_bytes",
    "max_connections",
    "adaptive_rate_limit",
    "requests_per_minute",
    "rate_limiter",
    "extra_headers",
    "app_name",
    "middleware",
    "hooks",
    "transport",
]


@pytest.mark.parametrize("option", OPTIONS)
def test_each_option_of_a_client_is_checked(option: str) -> None:
    accepted = {("max_retries", 10**5000), ("max_response_bytes", 10**5000), ("max_connections", 10**5000)}
    for value in HOSTILE:
        given: dict[str, Any] = {"api_key": "ik_test_1", option: value}
        if isinstance(value, int) and (option, value) in accepted:
            continue
        with pytest.raises(ConfigurationError):
            IntegrationApi(**given)


@pytest.mark.parametrize("value", HOSTILE, ids=range(len(HOSTILE)))
def test_the_options_of_transports_and_limiters_are_checked(value: Any) -> None:
    with pytest.raises(ConfigurationError):
        HttpTransport(proxy=value)
    with pytest.raises(ConfigurationError):
        RateLimiter(requests_per_minute=value)
    with pytest.raises(ConfigurationError):
        RateLimiter(adaptive=value)


@pytest.mark.parametrize("value", HOSTILE, ids=range(len(HOSTILE)))
def test_the_arguments_of_a_request_are_checked(value: Any) -> None:
    api, transport = client()
    calls: list[dict[str, Any]] = [
        {"method": value},
        {"path": value},
        {"path_params": value},
        {"query": value},
        {"extra_query": value},
        {"timeout": value},
        {"extra_headers": value},
    ]
    # A number and a list are values of a path.
    if not isinstance(value, (UnprintableNumber, list)):
        calls.append({"path": "/a/{b}", "path_params": {"b": value}})
    for given in calls:
        with pytest.raises(IntegrationApiError):
            api.request(**{"method": "GET", "path": "/a", **given})
    assert transport.requests == []


def test_an_enum_with_text_values_is_its_text_everywhere() -> None:
    api, transport = client(response({}), api_key=Key.LIVE, extra_headers={"X-One": Key.LIVE}, app_name=Key.LIVE)
    api.request("GET", "/a/{b}", path_params={"b": Key.LIVE}, query={"c": Key.LIVE}, extra_headers={"X-Two": Key.LIVE})
    (request,) = transport.requests
    assert request.url.endswith("/a/ik_live_0123456789?c=ik_live_0123456789")
    assert request.headers["Authorization"] == "Bearer ik_live_0123456789"
    assert request.headers["X-One"] == request.headers["X-Two"] == "ik_live_0123456789"
    assert "Key.LIVE" not in str(dict(request.headers).values())
    assert request.headers["User-Agent"].endswith(" ik_live_0123456789")


@pytest.mark.parametrize("option", ["timeout", "max_retries", "requests_per_minute", "hooks", "middleware"])
def test_a_key_that_was_passed_as_another_option_is_not_quoted(option: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        IntegrationApi(api_key="ik_test_1", **{option: "ik_live_0123456789"})  # type: ignore[arg-type]
    assert "ik_live" not in str(caught.value)


def test_a_limit_of_none_is_the_default() -> None:
    api, transport = client(response({}), timeout=None, max_retries=None, hooks=Hooks())
    api.request("GET", "/a")
    assert transport.timeouts[0] > 29


def test_the_error_of_a_function_for_the_key_has_the_facts_of_the_call() -> None:
    def supply() -> str:
        raise RuntimeError("vault is sealed")

    for key in (supply, lambda: "not a key"):
        api, transport = client(api_key=key)
        with pytest.raises(ConfigurationError) as caught:
            api.request("POST", "/orders", body={}, idempotency_key="cart-1")
        facts = (caught.value.method, caught.value.path, caught.value.attempts, caught.value.idempotency_key)
        assert facts == ("POST", "/orders", 0, "cart-1")
        assert transport.requests == []


def test_an_integer_in_a_query_is_exact_and_bounded() -> None:
    api, transport = client(response({}))
    api.request("GET", "/a", query={"b": 2**70})
    assert transport.requests[0].url.endswith(f"?b={2**70}")
    with pytest.raises(InvalidRequestError, match="too many digits"):
        api.request("GET", "/a", query={"b": 10**5000})


def test_a_collection_that_cannot_be_read_is_an_error_of_the_library() -> None:
    api, transport = client()
    for options in ({"body": Unreadable(a=1)}, {"body": {"a": Unreadable(a=1)}}, {"query": {"a": Unreadable(a=1)}}):
        with pytest.raises(InvalidRequestError):
            api.request("POST", "/a", **options)
    changed = api.with_options(middleware=[lambda request, send: send(request.with_headers(Unreadable(a="b")))])
    with pytest.raises(ConfigurationError, match="the headers cannot be read: RuntimeError"):
        changed.request("POST", "/a")
    assert transport.requests == []
