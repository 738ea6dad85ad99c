"""Connections to a host with several addresses."""

from __future__ import annotations

import contextlib
import socket
from time import monotonic
from typing import TYPE_CHECKING, Any

import pytest

from integration_api import ConnectTimeoutError, HttpRequest, HttpTransport
from integration_api._core.transport.deadline import Deadline
from integration_api._core.transport.dial import _alternating, connect_to_any
from raw_server import OK, Server, send_and_close

if TYPE_CHECKING:
    from collections.abc import Iterator


def entry(host: str, port: int) -> tuple[Any, ...]:
    return (socket.AF_INET, socket.SOCK_STREAM, 0, "", (host, port))


@pytest.fixture
def silent() -> Iterator[tuple[Any, ...]]:
    """An address whose queue is full, so that it does not respond to further connections."""
    with contextlib.ExitStack() as stack:
        listener = stack.enter_context(socket.socket())
        listener.bind(("127.0.0.1", 0))
        listener.listen(0)
        for _ in range(3):
            waiting = stack.enter_context(socket.socket())
            waiting.setblocking(False)
            waiting.connect_ex(listener.getsockname())
        yield entry(*listener.getsockname())


@pytest.fixture
def open_address() -> Iterator[tuple[Any, ...]]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield entry(*server.getsockname())


@pytest.fixture
def refused() -> tuple[Any, ...]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return entry(*server.getsockname())


def test_a_silent_address_delays_the_next_one_by_a_quarter_of_a_second(
    silent: tuple[Any, ...], open_address: tuple[Any, ...]
) -> None:
    start = monotonic()
    with connect_to_any([silent, open_address], Deadline(30)) as sock:
        assert sock.getpeername() == open_address[4]
    assert 0.24 < monotonic() - start < 10


def test_an_address_that_refuses_is_followed_by_the_next_one_at_once(
    refused: tuple[Any, ...], open_address: tuple[Any, ...]
) -> None:
    with connect_to_any([refused, open_address], Deadline(30)) as sock:
        assert sock.getpeername() == open_address[4]


def test_the_error_of_the_last_address_is_the_error_of_the_host(refused: tuple[Any, ...]) -> None:
    with pytest.raises(ConnectionRefusedError):
        connect_to_any([refused, refused], Deadline(30))
    with pytest.raises(OSError, match="no address"):
        connect_to_any([], Deadline(30))


def test_silent_addresses_end_with_the_deadline(silent: tuple[Any, ...]) -> None:
    with pytest.raises(TimeoutError):
        connect_to_any([silent, silent], Deadline(0.4))


def test_all_addresses_of_a_host_share_the_connect_timeout(
    silent: tuple[Any, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [silent] * 4)
    request = HttpRequest("GET", "http://orders.example/", {}, connect_timeout=0.4)
    start = monotonic()
    with pytest.raises(ConnectTimeoutError):
        HttpTransport().send(request, 30)
    assert monotonic() - start < 10


def test_addresses_of_both_families_alternate() -> None:
    found = [(family, name) for family, name in ((6, "a"), (6, "b"), (6, "c"), (4, "d"))]
    assert [name for _, name in _alternating(found)] == ["a", "d", "b", "c"]


def test_a_call_reaches_the_second_address_of_a_host(
    server: Server, refused: tuple[Any, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    server.scripts = [send_and_close(OK)]
    host, _, port = server.url.removeprefix("http://").partition(":")
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [refused, entry(host, int(port))])
    response = HttpTransport().send(HttpRequest("GET", f"http://shop.example:{port}/", {}, None), 5)
    assert response.status == 200
