"""Bodies of responses that are read while they arrive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from .transport import HttpResponse

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

# Largest piece that a compressed piece becomes at once.
_PIECE = 1 << 18


class DamagedError(Exception):
    """The compression of a body is damaged."""


class StreamedResponse(HttpResponse):
    """A response whose head has arrived. `body` is empty."""

    content: Any = None
    """Body: a `Content`, or an `AsyncContent` of an asynchronous transport."""

    @classmethod
    def of(cls, response: HttpResponse, content: Any) -> StreamedResponse:
        """Returns a response with this content."""
        streamed = cls(*response)
        streamed.content = content
        return streamed


class Ending:
    """The end of a body, after which its connection is free."""

    def __init__(self) -> None:
        self._is_over = False
        self._callbacks: list[Callable[[], object]] = []

    def on_end(self, callback: Callable[[], object]) -> None:
        """Calls a function when the connection is free; at once if it is."""
        if self._is_over:
            callback()
        else:
            self._callbacks.append(callback)

    def end(self) -> bool:
        """Notes the end, and reports whether it is the first one."""
        if self._is_over:
            return False
        self._is_over = True
        for callback in self._callbacks:
            callback()
        return True


class Content(Protocol):
    """Body of a response, for `IntegrationApi`."""

    ending: Ending

    def read(self, timeout: float) -> bytes:
        """Returns the next bytes after decompression; empty at the end.

        Args:
            timeout: Maximum time to wait for data, in seconds.

        Raises:
            TimeoutError: No data arrived in time.
            DamagedError: The compression is damaged.
            Exception: The connection broke.
        """
        ...

    def close(self) -> None:
        """Closes the connection, unless the body has been read to its end."""
        ...


class AsyncContent(Protocol):
    """Body of a response, for `AsyncIntegrationApi`."""

    ending: Ending

    def read(self) -> Awaitable[bytes]:
        """Returns the next bytes, as `Content.read` does. The caller limits the time."""
        ...

    def close(self) -> Awaitable[None]:
        """Closes the connection, unless the body has been read to its end."""
        ...


class KnownContent:
    """A body that has already been read, because a transport or a middleware returned a whole response."""

    def __init__(self, body: bytes) -> None:
        self.ending = Ending()
        self._body = body

    def read(self, timeout: float) -> bytes:  # noqa: ARG002
        body, self._body = self._body, b""
        return body

    def close(self) -> None:
        self.ending.end()


class AsyncKnownContent:
    """A body that has already been read, for `AsyncIntegrationApi`."""

    def __init__(self, body: bytes) -> None:
        self.ending = Ending()
        self._body = body

    async def read(self) -> bytes:
        body, self._body = self._body, b""
        return body

    async def close(self) -> None:
        self.ending.end()


class Decompressor:
    """Decompresses a body piece by piece. Its memory does not depend on the size of the body.

    Args:
        coding: Value of `Content-Encoding` in lower case; empty, or gzip.
    """

    def __init__(self, coding: str) -> None:
        self._is_plain = not coding
        self._rest = b""
        self._stream: Any = None

    def put(self, data: bytes) -> None:
        """Takes bytes of the body."""
        self._rest += data

    def take(self) -> bytes:
        """Returns decompressed bytes; empty if the next ones have not arrived.

        Raises:
            DamagedError: The bytes are not gzip.
        """
        if self._is_plain:
            data, self._rest = self._rest, b""
            return data
        import zlib

        while self._rest:
            # A file can consist of several members (RFC 1952 section 2.2).
            if self._stream is None:
                self._stream = zlib.decompressobj(wbits=31)
            try:
                piece: bytes = self._stream.decompress(self._rest, _PIECE)
            except zlib.error as error:
                raise DamagedError(f"is not valid gzip: {error}") from None
            if self._stream.eof:
                self._rest, self._stream = self._stream.unused_data, None
            else:
                self._rest = self._stream.unconsumed_tail
            if piece:
                return piece
        return b""

    def end(self) -> None:
        """Takes the end of the body.

        Raises:
            DamagedError: The compressed data is not complete.
        """
        if self._stream is not None:
            raise DamagedError("is not valid gzip: it ends too early")
