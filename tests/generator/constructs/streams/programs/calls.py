import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

from constructs_api import (
    AsyncConstructsApi,
    ConnectionError,
    ConstructsApi,
    DecodeError,
    FilePart,
    InvalidRequestError,
    NotFoundError,
    ServerError,
    TimeoutError,
)


def call(name: str, make: Callable[[ConstructsApi], object], **options: object) -> None:
    try:
        make(ConstructsApi(api_key="secret", base_url=f"{sys.argv[1]}/{name}", **options))
    except Exception as error:
        print(f"{name}: {type(error).__name__} {error}")


def same(found: object, expected: object) -> None:
    assert found == expected, found


def throws(kind: type[Exception], text: str, run: Callable[[], object]) -> None:
    try:
        run()
    except kind as error:
        assert text in str(error), error
    else:
        raise AssertionError("no error")


def fails(kind: type[Exception], text: str, items: Callable[[], Iterator[object]], before: list[object]) -> None:
    found: list[object] = []

    def read() -> None:
        for item in items():
            found.append(getattr(item, "price", item))

    throws(kind, text, read)
    same(found, before)


def prices(items: Iterator[object]) -> list[object]:
    return [item.price for item in items]


def read_ticks(api: ConstructsApi) -> None:
    stream = api.streams.watch()
    same([(tick.price, tick.name) for tick in stream], [(1.5, "ü"), (2, None), (3, "last")])
    same([stream.last_event_id, stream.response.status, stream.response.request_id], ["7", 200, "req_1"])
    throws(InvalidRequestError, "only once", lambda: list(stream))


def read_events(api: ConstructsApi) -> None:
    found = [(event.event, event.id, event.retry, event.data) for event in api.streams.follow().events()]
    same(found, [("tick", "1", 1000, '{"price":1}'), ("message", "1", None, '{"price":2}')])


def stop(api: ConstructsApi) -> None:
    for tick in api.streams.watch():
        same(tick.price, 1)
        break


# Is answered when the connection of the call before is closed.
def closed(api: ConstructsApi) -> None:
    list(api.streams.retrieve())


async def cancel(api: AsyncConstructsApi) -> None:
    found: list[object] = []
    came = asyncio.Event()

    async def read() -> None:
        async for tick in await api.streams.watch():
            found.append(tick.price)
            came.set()

    task = asyncio.create_task(read())
    await came.wait()
    await asyncio.sleep(0.1)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        pass
    same(found, [1])
    async with AsyncConstructsApi(api_key="secret", base_url=f"{sys.argv[1]}/cancelled-closed") as other:
        same([text async for text in await other.streams.retrieve()], [])


call("ticks", read_ticks)
call("ticks-closed", closed)
call("split", lambda api: same(list(api.streams.retrieve()), ["ü"]))
call("notes", lambda api: same(list(api.streams.retrieve()), ["a\nb", "[DONE]", "  two spaces"]))
call("events", read_events)
call("last-event-id", lambda api: same(list(api.streams.watch(last_event_id="7")), []))
call("lines", lambda api: same(prices(api.streams.export()), [1, 2, 3]))
call("sequence", lambda api: same(prices(api.streams.replay()), [1, 2, 3]))
call("gzip", lambda api: same(prices(api.streams.export()), [1, 2]))
call("retried", lambda api: same(prices(api.streams.export()), [1]))
call("refused", lambda api: throws(NotFoundError, "No ticks", lambda: api.streams.watch()))
call("broken", lambda api: fails(ConnectionError, "", lambda: api.streams.watch(), [1]))
call("invalid", lambda api: fails(DecodeError, "an event is not valid JSON", lambda: api.streams.watch(), [1]))
call(
    "too-large",
    lambda api: fails(DecodeError, "max_response_bytes", lambda: api.streams.watch(), [1]),
    max_response_bytes=64,
)
call("stopped", stop)
call("stopped-closed", closed)


async def asynchronous() -> None:
    await cancel(AsyncConstructsApi(api_key="secret", base_url=f"{sys.argv[1]}/cancelled"))


try:
    asyncio.run(asynchronous())
except Exception as error:
    print(f"cancelled: {type(error).__name__} {error}")
call("idle", lambda api: fails(TimeoutError, "0.5 s", lambda: api.streams.watch(), [1]), timeout=0.5)
call("slow", lambda api: same(prices(api.streams.watch()), [1, 2, 3, 4]), timeout=1.0, total_timeout=0.9)
call("whole", lambda api: same(api.streams.create(text="a").text, "b"))


def create_whole(api: ConstructsApi) -> None:
    same(api.streams.create(text="a", stream=False).text, "b")
    throws(InvalidRequestError, "stream", lambda: api.streams.create(text="a", stream=True))


call("whole-said", create_whole)
call("parts", lambda api: same([part.delta for part in api.streams.create_stream(text="a")], ["b", "c"]))
call("spoken", lambda api: same(api.speech.create(text="a"), b"sound"))


def speak(api: ConstructsApi) -> None:
    with api.speech.with_streaming_response.create(text="a") as pieces:
        same(b"".join(pieces.iter_bytes()), b"sound")


call("spoken-pieces", speak)
call("spoken-parts", lambda api: same([part.delta for part in api.speech.create_stream(text="a")], ["b", "c"]))

FOLDER = Path(tempfile.mkdtemp())
FILE = FOLDER / "a.txt"
call("download", lambda api: throws(DecodeError, "max_response_bytes", lambda: api.files.download("a")), max_response_bytes=8)


def download(api: ConstructsApi) -> None:
    with api.files.with_streaming_response.download("a") as pieces:
        same(b"".join(pieces.iter_bytes()), b"0123456789")


def download_file(api: ConstructsApi) -> None:
    api.files.with_streaming_response.download("a").write_to_file(FILE)
    same([FILE.read_bytes(), [path.name for path in FOLDER.iterdir()]], [b"0123456789", ["a.txt"]])


def download_broken(api: ConstructsApi) -> None:
    pieces = api.files.with_streaming_response.download("a")
    throws(ConnectionError, "", lambda: pieces.write_to_file(FOLDER / "broken"))
    same([path.name for path in FOLDER.iterdir()], ["a.txt"])


call("download-stream", download, max_response_bytes=8)
call("download-file", download_file, max_response_bytes=8)
call("download-broken", download_broken)
call(
    "download-idle",
    lambda api: fails(TimeoutError, "0.5 s", lambda: api.files.with_streaming_response.download("a"), [b"01234"]),
    timeout=0.5,
)
FILE.write_bytes(b"abcd")


def pieces() -> Iterator[bytes]:
    yield b"ab"
    yield b"cd"


async def pieces_later() -> AsyncIterator[bytes]:
    yield b"ab"
    yield b"cd"


async def upload_later() -> None:
    async with AsyncConstructsApi(api_key="secret", base_url=f"{sys.argv[1]}/attach-stream") as api:
        await api.files.attach(file=FilePart(pieces_later(), "a.txt", "text/plain"))


call("upload-file", lambda api: api.files.upload("a", body=FILE))
call("upload-stream", lambda api: api.files.upload("a", body=pieces()))
call(
    "upload-once",
    lambda api: throws(ServerError, "cannot be read again", lambda: api.files.upload("a", body=pieces())),
)
with FILE.open("rb") as file:
    call("attach-file", lambda api: api.files.attach(title="t", file=FilePart(file, "a.txt", "text/plain")))
try:
    asyncio.run(upload_later())
except Exception as error:
    print(f"attach-stream: {type(error).__name__} {error}")
FILE.unlink()
FOLDER.rmdir()
