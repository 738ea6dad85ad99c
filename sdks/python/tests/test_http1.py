"""Responses that RFC 9112 describes and few servers send."""

from __future__ import annotations

import tracemalloc

import pytest

from integration_api._core.transport.http1 import ResponseReader
from integration_api._core.transport.protocol_error import ProtocolError


def read(head: str | bytes, body: bytes = b"hi") -> ResponseReader:
    reader = ResponseReader(1000)
    data = head if isinstance(head, bytes) else head.encode()
    assert reader.feed(data.replace(b"\n", b"\r\n") + b"\r\n\r\n" + body)
    return reader


def test_a_folded_line_without_a_header_before_it_is_invalid() -> None:
    with pytest.raises(ProtocolError):
        read("HTTP/1.1 200 OK\n X-A: one\nContent-Length: 2")


@pytest.mark.parametrize("value", [b"a\nb", b"a\rb", b"a\0b"])
def test_a_value_contains_no_control_character(value: bytes) -> None:
    reader = ResponseReader(1000)
    with pytest.raises(ProtocolError):
        reader.feed(b"HTTP/1.1 200 OK\r\nX-A: " + value + b"\r\nContent-Length: 2\r\n\r\nhi")


def test_a_head_of_folded_lines_is_read_in_linear_time() -> None:
    lines = "\n a" * 20_000
    assert len(read(f"HTTP/1.1 200 OK\nContent-Length: 2\nX-A: b{lines}").response().headers["x-a"]) == 40_001


def test_the_values_of_a_repeated_header_are_joined_in_linear_time() -> None:
    headers = read("HTTP/1.1 200 OK\nContent-Length: 2" + "\nA: b" * 40_000).response().headers
    assert len(headers["a"]) == 3 * 40_000 - 2


def test_a_body_in_tiny_chunks_takes_little_more_memory_than_its_size() -> None:
    chunks = b"2\r\nhi\r\n" * 50_000
    reader = ResponseReader(1_000_000)
    reader.feed(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    tracemalloc.start()
    try:
        for at in range(0, len(chunks), 7000):
            reader.feed(chunks[at : at + 7000])
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    reader.feed(b"0\r\n\r\n")
    assert reader.response().body == b"hi" * 50_000
    assert peak < 12 * 100_000
