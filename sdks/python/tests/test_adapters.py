"""Adapters for the HTTP clients of programs."""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import requests

from integration_api import (
    ApiError,
    AsyncIntegrationApi,
    DecodeError,
    IntegrationApi,
    RateLimitError,
    TimeoutError,
)
from integration_api.transports import AsyncHttpxTransport, HttpxTransport, RequestsTransport
from raw_server import Server, send

if TYPE_CHECKING:
    from collections.abc import Callable

KINDS = ["httpx", "async httpx", "requests"]


def retrieve(kind: str, base_url: str, **options: Any) -> str:
    """Returns the id of an order that was retrieved through an adapter."""
    given = {"api_key": "k", "base_url": base_url, "max_retries": 0, **options}
    if kind == "async httpx":
        return asyncio.run(_retrieve_async(given))
    if kind == "requests":
        with requests.Session() as session:
            return IntegrationApi(transport=RequestsTransport(session), **given).orders.retrieve("ord_1").id
    with httpx.Client(follow_redirects=True) as client:
        return IntegrationApi(transport=HttpxTransport(client), **given).orders.retrieve("ord_1").id


async def _retrieve_async(given: Any) -> str:
    async with (
        httpx.AsyncClient(follow_redirects=True) as client,
        AsyncIntegrationApi(transport=AsyncHttpxTransport(client), **given) as api,
    ):
        return (await api.orders.retrieve("ord_1")).id


@pytest.mark.parametrize("kind", KINDS)
def test_an_adapter_sends_the_request(server: Server, kind: str) -> None:
    server.is_echoing = True
    assert retrieve(kind, server.url) == "ord_1"


@pytest.mark.parametrize("kind", KINDS)
def test_a_client_that_follows_redirects_does_not_do_so_for_the_library(server: Server, kind: str) -> None:
    server.scripts = [send(b"HTTP/1.1 307 Elsewhere\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n")]
    with pytest.raises(ApiError, match="307"):
        retrieve(kind, server.url)
    assert len(server.received) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_response_has_a_maximum_size(server: Server, kind: str) -> None:
    server.is_echoing = True
    with pytest.raises(DecodeError, match="has more than 8 bytes"):
        retrieve(kind, server.url, max_response_bytes=8)


@pytest.mark.parametrize("kind", KINDS)
def test_a_server_that_does_not_respond_is_a_timeout(kind: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent, pytest.raises(TimeoutError) as caught:
        retrieve(kind, f"http://127.0.0.1:{silent.getsockname()[1]}", timeout=0.1)
    assert caught.value.phase == "attempt"


def test_recorded_responses_are_retried_and_keep_repeated_headers() -> None:
    seen: list[httpx.Request] = []

    def respond(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        headers = [("Retry-After-Ms", "1"), ("X-A", "1"), ("X-A", "2")]
        return httpx.Response(429, headers=headers, json={"code": "rate_limit_exceeded"})

    client = httpx.Client(transport=httpx.MockTransport(respond))
    api = IntegrationApi(api_key="k", base_url="https://api.example", transport=HttpxTransport(client), max_retries=1)
    with api, pytest.raises(RateLimitError) as caught:
        api.orders.cancel("ord_1", reason="other")
    assert caught.value.headers["x-a"] == "1, 2"
    keys = {request.headers["Idempotency-Key"] for request in seen}
    assert (len(seen), len(keys), seen[0].headers["Authorization"]) == (2, 1, "Bearer k")
    client.close()


def _unreachable(error: type[Exception]) -> Callable[[httpx.Request], httpx.Response]:
    def respond(_: httpx.Request) -> httpx.Response:
        raise error("late")

    return respond


def test_the_time_to_connect_has_its_own_phase() -> None:
    transport = httpx.MockTransport(_unreachable(httpx.ConnectTimeout))
    api = IntegrationApi(
        api_key="k",
        base_url="https://api.example",
        transport=HttpxTransport(httpx.Client(transport=transport)),
        max_retries=0,
    )
    with pytest.raises(TimeoutError) as caught:
        api.orders.retrieve("ord_1")
    assert caught.value.phase == "connect"
