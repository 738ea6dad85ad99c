"""Connections of the asynchronous client, on asyncio or trio."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import anyio
from anyio.abc import ByteStream, SocketAttribute
from anyio.streams.tls import TLSStream

from ...generated.behaviour import CONNECTIONS_NEXT_ADDRESS_SECONDS
from ..errors.hidden import Hidden
from ..rate_limit.clock import monotonic
from .connection import BrokenReuseError, has_input, is_past
from .http1 import framed, last_chunk
from .protocol_error import ProtocolError
from .proxy import Proxy, connect_message, connect_timeout, errors_of, require_tunnel

if TYPE_CHECKING:
    from collections.abc import Callable
    from ssl import SSLContext

    from ..request.source import Source
    from .address import Origin
    from .http1 import ResponseReader
    from .transport import HttpResponse

_BUFFER = 1 << 16
_BROKEN = (OSError, anyio.BrokenResourceError, anyio.ClosedResourceError, ProtocolError)


class AsyncConnection:
    """A keep-alive connection to one origin, perhaps through a proxy."""

    __slots__ = ("_descriptor", "_opened_at", "_stream", "_used_at", "is_reusable", "was_used")

    def __init__(self, stream: ByteStream) -> None:
        self._stream = stream
        self._descriptor: int = stream.extra(SocketAttribute.raw_socket).fileno()  # noqa: S610
        self.is_reusable = False
        self.was_used = False
        self._opened_at = monotonic()
        self._used_at = 0.0

    async def exchange(
        self, message: Hidden[bytes], reader: ResponseReader, source: Source | None = None
    ) -> HttpResponse:
        """Sends a request in one write and reads the complete response, or the head of one that is streamed.

        Args:
            message: Bytes of the request, or its head.
            reader: Reader of the response.
            source: Body that is sent after the head.

        Raises:
            BrokenReuseError: The connection ended before the response; the server did not take the request.
            OSError: The connection broke.
            ProtocolError: The response is not HTTP or not complete.
        """
        self.is_reusable = False
        try:
            is_sent = await self._transmit(message, reader, source)
        except _BROKEN as error:
            reason = OSError(_reason(error))
            reason.__cause__ = error
            if self.was_used and not reader.has_started:
                raise BrokenReuseError(reason) from None
            raise reason from error
        self.was_used = True
        self._used_at = monotonic()
        self.is_reusable = is_sent and reader.keeps_alive
        return reader.response()

    async def _transmit(self, message: Hidden[bytes], reader: ResponseReader, source: Source | None) -> bool:
        """Sends a request, reads the response, and reports whether the server can receive all of the request."""
        if source is None and len(message.value) <= _BUFFER:
            is_sent = await self._send(message)
            await self._receive(reader)
            return is_sent
        sent: list[bool] = []
        failure: Exception | None = None

        async def send() -> None:
            nonlocal failure
            try:
                sent.append(await self._send(message) and (source is None or await self._send_source(source)))
            # The source of the caller can raise anything.
            except Exception as error:  # noqa: BLE001
                failure = error
                tasks.cancel_scope.cancel()

        # A server that has responded may read no further (RFC 9112 section 9.5).
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(send)
            try:
                await self._receive(reader)
            except _BROKEN as error:
                failure = error
            tasks.cancel_scope.cancel()
        if failure is not None:
            raise failure
        return sent == [True]

    async def _send(self, message: Hidden[bytes]) -> bool:
        try:
            await self._stream.send(message.value)
        except (OSError, anyio.BrokenResourceError):
            # The server may have responded before it read everything, and closed the connection.
            return False
        return True

    async def _send_source(self, source: Source) -> bool:
        async for piece in source.open_later():
            if piece and not await self._send(Hidden(framed(source, piece))):
                return False
        end = last_chunk(source)
        return not end or await self._send(Hidden(end))

    async def _receive(self, reader: ResponseReader) -> None:
        while not await self._receive_some(reader):
            pass

    async def _receive_some(self, reader: ResponseReader) -> bool:
        try:
            data = await self._stream.receive(_BUFFER)
        except anyio.EndOfStream:
            if reader.end():
                return True
            raise ProtocolError("the connection ended before the response was complete") from None
        return reader.feed(data)

    async def receive(self, reader: ResponseReader) -> None:
        """Reads the next bytes of a response.

        Raises:
            OSError: The connection broke, or the response is not complete.
        """
        try:
            await self._receive_some(reader)
        except _BROKEN as error:
            raise OSError(_reason(error)) from error

    def is_stale(self) -> bool:
        """Reports whether the connection is too old or was idle for too long, or whether the server has closed it."""
        return is_past(self._opened_at, self._used_at) or has_input(self._descriptor)

    async def close(self) -> None:
        """Closes the connection at once."""
        await anyio.aclose_forcefully(self._stream)


def _reason(error: BaseException) -> str:
    return str(error) or str(error.__cause__ or "") or type(error).__name__


async def open_connection(
    origin: Origin, proxy: Proxy | None, seconds: float, tls: Callable[[], SSLContext]
) -> AsyncConnection:
    """Opens a connection.

    Raises:
        ConnectTimeoutError: The connection was not open in time.
        OSError: The server or the proxy cannot be reached.
    """
    try:
        with anyio.fail_after(seconds):
            return await _connect(origin, proxy, tls)
    except TimeoutError:
        raise connect_timeout(proxy) from None


async def _connect(origin: Origin, proxy: Proxy | None, tls: Callable[[], SSLContext]) -> AsyncConnection:
    host, port = (origin.host, origin.port) if proxy is None else (proxy.host, proxy.port)
    with errors_of(proxy):
        stream = await _dial(host, port)
    if origin.scheme != "https":
        return AsyncConnection(stream)
    try:
        if proxy is not None:
            with errors_of(proxy):
                await _open_tunnel(stream, origin, proxy)
        secure = await TLSStream.wrap(
            stream, server_side=False, hostname=origin.host, ssl_context=tls(), standard_compatible=False
        )
    except BaseException:
        await anyio.aclose_forcefully(stream)
        raise
    return AsyncConnection(secure)


async def _dial(host: str, port: int) -> ByteStream:
    delay = CONNECTIONS_NEXT_ADDRESS_SECONDS
    try:
        return await anyio.connect_tcp(host, port, happy_eyeballs_delay=delay)
    except RuntimeError:
        # The loop looks a name up in a thread, and no thread starts while the interpreter ends.
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except UnicodeError:
        raise OSError(f"{host} is not a valid host name") from None
    failure = OSError("the host has no address")
    for address in dict.fromkeys(str(entry[4][0]) for entry in found):
        try:
            return await anyio.connect_tcp(address, port)
        except OSError as error:
            failure = error
    raise failure


async def _open_tunnel(stream: ByteStream, origin: Origin, proxy: Proxy) -> None:
    await stream.send(connect_message(origin, proxy).value)
    head = b""
    while b"\r\n\r\n" not in head:
        # One byte at a time, because what follows belongs to TLS. A tunnel is opened rarely.
        try:
            head += await stream.receive(1)
        except anyio.EndOfStream:
            raise OSError("it did not open a tunnel") from None
        if len(head) > _BUFFER:
            raise OSError("it did not open a tunnel")
    require_tunnel(head)
