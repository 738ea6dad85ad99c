from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from integration_api import AsyncHttpTransport, ConfigurationError, HttpRequest, HttpTransport
from raw_server import OK, Server, send

if TYPE_CHECKING:
    import socket
    from collections.abc import Iterator


@pytest.fixture
def transport() -> Iterator[HttpTransport]:
    http_transport = HttpTransport()
    yield http_transport
    http_transport.close()


def test_calls_share_a_connection_and_are_sent_in_one_write(server: Server, transport: HttpTransport) -> None:
    server.scripts = [send(OK), send(OK)]
    assert server.get(transport) == b"hi"
    assert server.get(transport, body=b"{}") == b"hi"
    host = server.url.removeprefix("http://").encode()
    assert server.connections == 1
    assert server.received == [
        b"GET /a?b=c HTTP/1.1\r\nHost: " + host + b"\r\nX-One: 1\r\nAccept-Encoding: gzip\r\n\r\n",
        b"POST /a?b=c HTTP/1.1\r\nHost: "
        + host
        + b"\r\nX-One: 1\r\nAccept-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}",
    ]


def test_a_large_body_is_sent_as_a_whole(server: Server, transport: HttpTransport) -> None:
    body = b"x" * 3_000_000
    read = 0

    def read_all_then_respond(peer: socket.socket) -> None:
        nonlocal read
        read = len(server.received[0].partition(b"\r\n\r\n")[2])
        while read < len(body):
            read += len(peer.recv(1 << 20))
        peer.sendall(OK)

    server.scripts = [read_all_then_respond]
    assert server.get(transport, body=body) == b"hi"
    assert read == len(body)


def test_a_connection_that_was_idle_for_too_long_is_not_reused(
    server: Server, transport: HttpTransport, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("integration_api._core.transport.connection.CONNECTIONS_IDLE_SECONDS", 0)
    server.scripts = [send(OK), send(OK)]
    assert server.get(transport) == b"hi"
    assert server.get(transport) == b"hi"
    assert server.connections == 2


def test_after_a_timeout_a_late_response_is_not_used_for_the_next_request(
    server: Server, transport: HttpTransport
) -> None:
    server.scripts = [lambda _: None, send(OK)]
    with pytest.raises(TimeoutError):
        server.get(transport, timeout=0.05)
    assert server.get(transport) == b"hi"
    assert server.connections == 2


@pytest.mark.parametrize("kind", [HttpTransport, AsyncHttpTransport])
def test_a_transport_needs_at_least_one_connection(kind: Any) -> None:
    with pytest.raises(ConfigurationError):
        kind(max_connections=0)


@pytest.mark.parametrize(
    "change",
    [
        {"headers": {"X-Tag": "a\r\n\r\nDELETE / HTTP/1.1"}},
        {"headers": {"X-A\r\nX-Evil": "1"}},
        {"headers": {"content-length": "0"}},
        {"headers": {"Transfer-Encoding": "chunked"}},
        {"headers": {"Host": "other.example"}},
        {"headers": {"X-Tag": b"bytes"}},
        {"method": "GET / HTTP/1.1\r\nX-Evil: 1\r\n\r\nGET"},
        {"url": "http://127.0.0.1:9/a\r\nX-Evil: 1"},
    ],
)
def test_a_request_that_would_be_another_one_on_the_wire_is_not_sent(
    transport: HttpTransport, change: dict[str, Any]
) -> None:
    request = HttpRequest("GET", "http://127.0.0.1:9/a", {"X-One": "1"})._replace(**change)
    with pytest.raises(ConfigurationError):
        transport.send(request, 5)
    with pytest.raises(ConfigurationError):
        asyncio.run(AsyncHttpTransport().send(request, 5))
