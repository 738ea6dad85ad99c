"""Contents of the default transports: responses whose body is read from the connection while it arrives."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from .content import Decompressor, Ending
from .deadline import Deadline
from .http1 import ResponseReader

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from .async_connection import AsyncConnection
    from .bodies import Body
    from .connection import Connection
    from .transport import HttpResponse


class StreamReader(ResponseReader):
    """Reads the head of a successful response, then its body piece by piece; any other response as a whole."""

    def __init__(self, max_bytes: int) -> None:
        super().__init__(max_bytes)
        self.is_complete = False
        """True if the response has been read to its end."""
        self.decompressor = Decompressor("")

    @property
    def is_open(self) -> bool:
        """True if the head of a successful response has arrived."""
        return self._body is not None and 200 <= self._status <= 299

    def feed(self, data: bytes) -> bool:
        """Takes bytes, and reports whether the head or the whole response has arrived."""
        self.is_complete = super().feed(data)
        return self.is_complete or self.is_open

    def end(self) -> bool:
        self.is_complete = super().end()
        return self.is_complete

    def take(self) -> bytes:
        """Returns the bytes of the body that have arrived and were not taken yet."""
        return b"" if self._body is None else self._body.take()

    def response(self) -> HttpResponse:
        if not self.is_open:
            return super().response()
        names = {name.strip() for name in self._coding.split(",")} - {"", "identity"}
        if names <= {"gzip"} or names <= {"x-gzip"}:
            self.decompressor = Decompressor("gzip" if names else "")
        else:
            self._unreadable = "has a content encoding that was not requested"
        return self._described()

    def _begin(self, head: bytes) -> Body | None:
        body = super()._begin(head)
        if self.is_open:
            # The limit is one for memory.
            self._max_bytes = sys.maxsize
        return body


class ConnectionContent:
    """Body that arrives over a blocking connection.

    Args:
        connection: Connection, of which the head of the response has been read.
        reader: Reader of the response.
        free: Takes the connection back: True if it can be used again.
    """

    def __init__(self, connection: Connection, reader: StreamReader, free: Callable[[bool], None]) -> None:
        self.ending = Ending()
        self._connection = connection
        self._reader = reader
        self._free = free

    def read(self, timeout: float) -> bytes:
        reader = self._reader
        deadline = Deadline(timeout)
        while True:
            reader.decompressor.put(reader.take())
            piece = reader.decompressor.take()
            if piece:
                return piece
            if reader.is_complete:
                reader.decompressor.end()
                self._end(is_reusable=reader.keeps_alive and self._connection.is_reusable)
                return b""
            self._connection.receive(reader, deadline)

    def close(self) -> None:
        self._end(is_reusable=False)

    def _end(self, *, is_reusable: bool) -> None:
        if self.ending.end():
            self._free(is_reusable)


class AsyncConnectionContent:
    """Body that arrives over a connection of an event loop. See `ConnectionContent`."""

    def __init__(
        self, connection: AsyncConnection, reader: StreamReader, free: Callable[[bool], Awaitable[None]]
    ) -> None:
        self.ending = Ending()
        self._connection = connection
        self._reader = reader
        self._free = free

    async def read(self) -> bytes:
        reader = self._reader
        while True:
            reader.decompressor.put(reader.take())
            piece = reader.decompressor.take()
            if piece:
                return piece
            if reader.is_complete:
                reader.decompressor.end()
                await self._end(is_reusable=reader.keeps_alive and self._connection.is_reusable)
                return b""
            await self._connection.receive(reader)

    async def close(self) -> None:
        await self._end(is_reusable=False)

    async def _end(self, *, is_reusable: bool) -> None:
        if self.ending.end():
            await self._free(is_reusable)


def streamed(response: HttpResponse, reader: ResponseReader) -> bool:
    """Reports whether the body of a response is still to be read."""
    return isinstance(reader, StreamReader) and reader.is_open and response.unreadable is None
