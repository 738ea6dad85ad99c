"""Connections of the asynchronous client, on asyncio or trio."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import anyio
from anyio.abc import ByteStream, SocketAttribute
from anyio.streams.tls import TLSStream

from ...generated.behaviour import CONNECTIONS_IDLE_SECONDS, CONNECTIONS_NEXT_ADDRESS_SECONDS
from .connection import BrokenReuseError, has_input, require_tunnel
from .http1 import ProtocolError, ResponseReader
from .proxy import Proxy, connect_message
from .transport import ConnectTimeoutError

if TYPE_CHECKING:
    from collections.abc import Callable
    from ssl import SSLContext

    from ..hidden import Hidden
    from .address import Origin
    from .transport import HttpResponse

_BUFFER = 1 << 16
_BROKEN = (OSError, anyio.BrokenResourceError, anyio.ClosedResourceError, ProtocolError)


class AsyncConnection:
    """A keep-alive connection to one origin, perhaps through a proxy."""

    __slots__ = ("_descriptor", "_stream", "_used_at", "is_reusable", "was_used")

    def __init__(self, stream: ByteStream) -> None:
        self._stream = stream
        self._descriptor: int = stream.extra(SocketAttribute.raw_socket).fileno()  # noqa: S610
        self.is_reusable = False
        self.was_used = False
        self._used_at = 0.0

    async def exchange(self, message: Hidden[bytes], reader: ResponseReader) -> HttpResponse:
        """Sends a request in one write and reads the complete response.

        Raises:
            BrokenReuseError: The connection ended before the response; the server did not take the request.
            OSError: The connection broke.
            ProtocolError: The response is not HTTP or not complete.
        """
        self.is_reusable = False
        try:
            is_sent = await self._transmit(message, reader)
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

    async def _transmit(self, message: Hidden[bytes], reader: ResponseReader) -> bool:
        """Sends a request, reads the response, and reports whether the server can receive all of the request."""
        if len(message.value) <= _BUFFER:
            is_sent = await self._send(message)
            await self._receive(reader)
            return is_sent
        sent: list[bool] = []
        failure: Exception | None = None

        async def send() -> None:
            sent.append(await self._send(message))

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

    async def _receive(self, reader: ResponseReader) -> None:
        while True:
            try:
                data = await self._stream.receive(_BUFFER)
            except anyio.EndOfStream:
                if reader.end():
                    return
                raise ProtocolError("the connection ended before the response was complete") from None
            if reader.feed(data):
                return

    def is_stale(self) -> bool:
        """Reports whether the connection was idle for too long, or the server closed it or sent data unasked."""
        return monotonic() - self._used_at > CONNECTIONS_IDLE_SECONDS or has_input(self._descriptor)

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
        raise ConnectTimeoutError from None


async def _connect(origin: Origin, proxy: Proxy | None, tls: Callable[[], SSLContext]) -> AsyncConnection:
    host, port = (origin.host, origin.port) if proxy is None else (proxy.host, proxy.port)
    stream: ByteStream = await anyio.connect_tcp(host, port, happy_eyeballs_delay=CONNECTIONS_NEXT_ADDRESS_SECONDS)
    if origin.scheme != "https":
        return AsyncConnection(stream)
    try:
        if proxy is not None:
            await _open_tunnel(stream, origin, proxy)
        secure = await TLSStream.wrap(
            stream, server_side=False, hostname=origin.host, ssl_context=tls(), standard_compatible=False
        )
    except BaseException:
        await anyio.aclose_forcefully(stream)
        raise
    return AsyncConnection(secure)


async def _open_tunnel(stream: ByteStream, origin: Origin, proxy: Proxy) -> None:
    await stream.send(connect_message(origin, proxy).value)
    head = b""
    while b"\r\n\r\n" not in head:
        # One byte at a time, because what follows belongs to TLS. A tunnel is opened rarely.
        head += await stream.receive(1)
        if len(head) > _BUFFER:
            raise OSError("the proxy did not open a tunnel")
    require_tunnel(head)
