from __future__ import annotations

import socket
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest
from blocking import Blocking
from stand_ins import KEY, LIST, reply_to

if TYPE_CHECKING:
    from collections.abc import Iterator


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        body = b'{"data":[],"has_more":false}'
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def url() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def outcome_over(base_url: str, transport: object, **options: object) -> dict[str, Any]:
    client = {"api_key": KEY, "base_url": base_url, "transport": transport, **options}
    outcome: dict[str, Any] = reply_to({"client": client, "call": LIST}, Blocking())["outcome"]
    return outcome


def test_the_transport_of_a_case_sends_requests(url: str) -> None:
    result = outcome_over(url, {})
    assert (result["value"]["data"], result["events"]) == ([], ["transport GET"])


def test_the_transport_of_a_case_can_respond_without_a_request() -> None:
    respond = {"status": 404, "headers": {"X-A": ["1", "2"]}, "json": {"code": "gone_west", "title": "Ä"}}
    result = outcome_over("http://127.0.0.1:9", {"respond": respond})
    assert (result["class"], result["code"], result["events"]) == ("NotFound", "gone_west", ["transport GET"])
    assert result["raw_body"] == '{"code":"gone_west","title":"Ä"}'
    assert result["headers"] == {"x-a": "1, 2", "content-type": "application/problem+json"}


def test_a_server_that_does_not_respond_is_a_timeout() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        result = outcome_over(f"http://127.0.0.1:{silent.getsockname()[1]}", {}, timeout_ms=20)
    assert result["class"] == "Timeout"


def test_a_request_is_encrypted_if_its_url_says_so(url: str) -> None:
    assert outcome_over(url.replace("http:", "https:"), {})["class"] == "Connection"


def test_an_unreachable_server_is_a_connection_error() -> None:
    result = outcome_over("http://127.0.0.1:9", {}, max_retries=0)
    assert (result["class"], result["events"]) == ("Connection", ["transport GET"])
