"""Streams of items, downloads and uploads, which our contract does not have."""

from __future__ import annotations

import codecs
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
import pytest

from integration_api import (
    AsyncIntegrationApi,
    ConnectionError,
    DecodeError,
    FilePart,
    IntegrationApi,
    InvalidRequestError,
    TimeoutError,
)
from integration_api._core.models.decoding import plain
from integration_api._core.request.body import bytes_encoder
from integration_api._core.request.multipart import multipart_encoder
from integration_api._core.request.operation import Arguments, Operation, no_body
from integration_api._core.request.prepare_request import RequestDefaults, prepare_request
from integration_api._core.request.source import Source
from integration_api._core.request.stream_choice import StreamChoice
from integration_api._core.response.read_body import read_bytes
from integration_api._core.stream.formats import JSON_EVENTS, TEXT_EVENTS
from integration_api._core.stream.parsers import EventParser, LineParser, SequenceParser
from integration_api._core.transport.content import DamagedError, Decompressor
from raw_server import listening

if TYPE_CHECKING:
    import socket
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

_VECTORS = json.loads((Path(__file__).parents[3] / "openapi/vectors/streams.json").read_text("utf-8"))["vectors"]
_PARSERS: dict[str, Any] = {"events": EventParser, "lines": LineParser, "sequence": SequenceParser}


def _records(vector: dict[str, Any], cuts: list[int]) -> tuple[list[list[Any]], str]:
    content = vector["text"].encode()
    parser = _PARSERS[vector["format"]]()
    decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
    ends = [*cuts, len(content)]
    found = []
    for start, end in zip([0, *ends], ends, strict=False):
        found += parser.push(decoder.decode(content[start:end]))
    return [list(record) for record in [*found, *parser.end()]], parser.last_event_id


@pytest.mark.parametrize("vector", _VECTORS, ids=lambda vector: str(vector["id"]))
def test_the_records_of_a_stream_are_the_same_in_all_pieces(vector: dict[str, Any]) -> None:
    each = list(range(len(vector["text"].encode())))
    for cuts in [[], each, *([at] for at in each)]:
        found, last = _records(vector, cuts)
        assert found == vector["records"]
        assert last == vector.get("last", found[-1][2])


_HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"


def _chunk(text: str) -> bytes:
    content = text.encode()
    return b"%x\r\n%b\r\n" % (len(content), content)


_ONE = _HEAD + _chunk('data: {"a":1}\n\n')
_WATCH: Operation[Any] = Operation("watch", "GET", "/ticks", plain, response_media_type="x/y", stream=JSON_EVENTS)
_TEXTS: Operation[Any] = Operation("watch", "GET", "/ticks", plain, response_media_type="x/y", stream=TEXT_EVENTS)
_FILE: Operation[bytes] = Operation(
    "read", "GET", "/file", plain, response_media_type="image/png", read_body=read_bytes, more_results=(304,)
)
_UPLOAD: Operation[None] = Operation("send", "PUT", "/file", no_body, body="bytes", encode=bytes_encoder("image/png"))


class _Peer:
    """Answers each connection with bytes, and notes when the client closes it."""

    def __init__(self, *answers: bytes, ends: bool = False) -> None:
        self._answers = list(answers)
        self._ends = ends
        self.closed = 0
        self.connections = 0
        self.received = b""

    def __call__(self, peer: socket.socket) -> None:
        self.connections += 1
        with peer:
            for answer in self._answers:
                while b"\r\n\r\n" not in self.received:
                    self.received += peer.recv(1 << 16)
                self.received = b""
                peer.sendall(answer)
            if self._ends:
                return
            try:
                while peer.recv(1 << 16):
                    pass
            except OSError:
                pass
            self.closed += 1


@pytest.fixture(params=["asyncio", "trio"])
def run(request: pytest.FixtureRequest) -> Callable[[Callable[[], Awaitable[Any]]], Any]:
    return lambda work: anyio.run(work, backend=request.param)


def _client(port: int, **options: Any) -> AsyncIntegrationApi:
    return AsyncIntegrationApi(api_key="ik_test_1", base_url=f"http://127.0.0.1:{port}", max_retries=0, **options)


def _sync(port: int, **options: Any) -> IntegrationApi:
    return IntegrationApi(api_key="ik_test_1", base_url=f"http://127.0.0.1:{port}", max_retries=0, **options)


async def _closes(peer: _Peer) -> None:
    with anyio.fail_after(5):
        while not peer.closed:
            await anyio.sleep(0.01)


def test_an_asynchronous_stream_that_is_left_closes_its_connection(run: Callable[[Any], Any]) -> None:
    peer = _Peer(_ONE)

    async def work() -> None:
        async with await _client(port)._api_client.stream(_WATCH, Arguments()) as stream:
            async for item in stream:
                assert item == {"a": 1}
                break
        await _closes(peer)

    with listening(peer) as port:
        run(work)


def test_an_asynchronous_stream_that_is_cancelled_closes_its_connection(run: Callable[[Any], Any]) -> None:
    peer = _Peer(_ONE)
    found: list[Any] = []

    async def work() -> None:
        with anyio.move_on_after(0.2):
            async for item in await _client(port)._api_client.stream(_WATCH, Arguments()):
                found.append(item)
        await _closes(peer)

    with listening(peer) as port:
        run(work)
    assert found == [{"a": 1}]


@pytest.mark.parametrize(("ends", "kind"), [(True, ConnectionError), (False, TimeoutError)])
def test_an_asynchronous_stream_that_stops_is_an_error_after_its_items(
    run: Callable[[Any], Any], ends: bool, kind: type[Exception]
) -> None:
    found: list[Any] = []

    async def work() -> None:
        async for item in await _client(port, timeout=0.3)._api_client.stream(_WATCH, Arguments()):
            found.append(item)

    with listening(_Peer(_ONE, ends=ends)) as port, pytest.raises(kind) as caught:
        run(work)
    assert type(caught.value) is kind
    assert found == [{"a": 1}]


@pytest.mark.parametrize("media_type", ["application/json", "text/html; charset=utf-8"])
def test_an_answer_that_is_no_stream_is_an_error_and_closes_its_connection(
    run: Callable[[Any], Any], media_type: str
) -> None:
    peer = _Peer(_ONE.replace(b"text/event-stream", media_type.encode()))

    async def work() -> None:
        with pytest.raises(DecodeError, match="instead of text/event-stream"):
            await _client(port)._api_client.stream(_WATCH, Arguments())
        await _closes(peer)

    with listening(peer) as port:
        run(work)


def test_a_stream_that_is_read_to_its_end_leaves_its_connection_to_the_next_call() -> None:
    whole = _HEAD + _chunk("data: a\n\n") + b"0\r\n\r\n"
    peer = _Peer(whole, whole)
    with listening(peer) as port, _sync(port) as api:
        for _ in range(2):
            assert list(api._api_client.stream(_TEXTS, Arguments())) == ["a"]
        assert peer.connections == 1


def test_an_asynchronous_download_is_written_to_a_file(run: Callable[[Any], Any], tmp_path: Path) -> None:
    path = tmp_path / "a"

    async def work() -> None:
        async with _client(port, max_response_bytes=4) as api:
            download: Any = await api._api_client.with_streaming_response().send(_FILE, Arguments())
            await download.write_to_file(path)
            assert download.response.status == 200

    with listening(_Peer(_HEAD + _chunk("01234") + _chunk("56789") + b"0\r\n\r\n")) as port:
        run(work)
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == {"a": b"0123456789"}


def test_an_asynchronous_download_that_breaks_leaves_no_file(run: Callable[[Any], Any], tmp_path: Path) -> None:
    async def work() -> None:
        download: Any = await _client(port)._api_client.with_streaming_response().send(_FILE, Arguments())
        await download.write_to_file(tmp_path / "a")

    with listening(_Peer(_ONE, ends=True)) as port, pytest.raises(ConnectionError):
        run(work)
    assert list(tmp_path.iterdir()) == []


def test_a_download_in_an_unknown_content_encoding_is_an_error() -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 1\r\n\r\na"
    with listening(_Peer(head)) as port, pytest.raises(DecodeError, match="content encoding"):
        _sync(port)._api_client.with_streaming_response().send(_FILE, Arguments())


def test_a_documented_status_without_a_body_is_an_empty_download() -> None:
    with listening(_Peer(b"HTTP/1.1 304 Not Modified\r\n\r\n")) as port:
        download: Any = _sync(port)._api_client.with_streaming_response().send(_FILE, Arguments())
        assert download.response.status == 304
        assert list(download) == []


def test_a_body_in_pieces_has_the_content_type_that_the_caller_chose() -> None:
    encode = bytes_encoder("image/png", "image/png", "image/jpeg")
    source, content_type = encode(FilePart(io.BytesIO(b"abc"), "a", "image/jpeg"))
    assert b"".join(source.open()) == b"abc"
    assert content_type == "image/jpeg"
    assert encode(io.BytesIO(b"abc"))[1] == "image/png"


def test_a_form_has_files_in_pieces_beside_fields_in_other_forms() -> None:
    encode = multipart_encoder("deep", forms={"tags": ",", "scan": "image/png"})
    fields = {"tags": ["a", "b"], "deep": {"x": 1, "file": FilePart(b"d", "d")}, "scan": io.BytesIO(b"abc")}
    source, content_type = encode(fields)
    boundary = content_type.partition("boundary=")[2]
    parts = b"".join(source.open()).decode().split(f"--{boundary}")[1:-1]
    assert [part.strip() for part in parts] == [
        'Content-Disposition: form-data; name="tags"\r\n\r\na,b',
        'Content-Disposition: form-data; name="deep[x]"\r\n\r\n1',
        'Content-Disposition: form-data; name="deep[file]"; filename="d"\r\n'
        "Content-Type: application/octet-stream\r\n\r\nd",
        'Content-Disposition: form-data; name="scan"; filename="scan"\r\nContent-Type: image/png\r\n\r\nabc',
    ]


def test_other_members_of_a_body_are_sent_beside_the_choice_of_a_stream() -> None:
    operation: Operation[Any] = Operation(
        "chat", "POST", "/chat", plain, body="json", choice=StreamChoice("stream", value=True, is_sent=True)
    )
    defaults = RequestDefaults("http://a", "", {})
    sent = prepare_request(defaults, operation, Arguments(body={"a": 1}, other_members={"b": 2}), {})
    assert json.loads(sent.body or b"") == {"a": 1, "b": 2, "stream": True}
    with pytest.raises(InvalidRequestError, match="must not be False"):
        prepare_request(defaults, operation, Arguments(body={}, other_members={"stream": False}), {})


def test_a_synchronous_client_refuses_an_asynchronous_iterator() -> None:
    async def pieces() -> AsyncIterator[bytes]:
        yield b"a"

    with pytest.raises(InvalidRequestError, match="needs the asynchronous client"):
        _sync(9)._api_client.send(_UPLOAD, Arguments(body=pieces()))


@pytest.mark.parametrize("body", [io.StringIO("a"), 1, None, object(), FilePart(1, "a")])  # type: ignore[arg-type]
def test_a_body_that_is_no_source_of_bytes_is_refused(body: object) -> None:
    with pytest.raises(InvalidRequestError):
        _sync(9)._api_client.send(_UPLOAD, Arguments(body=body))


def test_a_source_knows_its_size_and_whether_it_can_be_read_again(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"abc")

    def pieces() -> Iterator[bytes]:
        yield b"abc"

    with path.open("rb") as file:
        file.read(1)
        sources = [Source([content]) for content in (path, file, io.BytesIO(b"abc"), [b"abc"], pieces(), b"abc")]
        facts = [(source.size, source.is_repeatable) for source in sources]
        assert facts == [(3, True), (2, True), (3, True), (None, True), (None, False), (3, True)]
        for source in sources:
            assert b"".join(source.open()) in (b"abc", b"bc")
    path.write_bytes(b"abcd")
    with pytest.raises(InvalidRequestError, match="it changed while it was sent"):
        list(sources[0].open())
    with pytest.raises(InvalidRequestError, match="the file cannot be read"):
        Source([tmp_path / "missing"])


def test_compressed_bodies_are_decoded_in_small_pieces_and_must_be_complete() -> None:
    import gzip

    decompressor = Decompressor("gzip")
    decompressor.put(gzip.compress(bytes(1 << 22)) + gzip.compress(b"end"))
    sizes = []
    while piece := decompressor.take():
        sizes.append(len(piece))
    decompressor.end()
    assert sum(sizes) == (1 << 22) + 3
    assert max(sizes) <= 1 << 18
    damaged = Decompressor("gzip")
    damaged.put(gzip.compress(b"a")[:-1])
    while damaged.take():
        pass
    with pytest.raises(DamagedError):
        damaged.end()
