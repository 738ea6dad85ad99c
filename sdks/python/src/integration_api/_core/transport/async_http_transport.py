"""Default transport of the asynchronous client: HTTP/1.1 over anyio, with keep-alive connections."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

import anyio
from anyio.lowlevel import RunVar

from ...generated.behaviour import CONNECTIONS_MAX
from ..errors.hidden import Hidden
from ..errors.sdk_errors import ConfigurationError
from ..options.boundary import checked
from ..options.check_options import limit_error
from .address import Origin, Target, target_of
from .async_connection import AsyncConnection, open_connection
from .connection import BrokenReuseError
from .connections import Connections
from .content import StreamedResponse
from .http1 import ResponseReader, message_of
from .protocol_error import ProtocolError
from .proxy import parse_proxy, proxy_for
from .streamed import AsyncConnectionContent, StreamReader, streamed
from .tls import context_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from ssl import SSLContext

    from .proxy import Proxy
    from .transport import HttpRequest, HttpResponse


class _Pool:
    """Connections of one event loop. Another loop cannot use them."""

    def __init__(self, limit: int) -> None:
        self.idle: dict[Origin, list[AsyncConnection]] = {}
        self.free = anyio.Semaphore(limit)
        self.connections = Connections(limit)


class AsyncHttpTransport:
    """Default transport of `AsyncIntegrationApi`, for asyncio and trio. Several event loops can share it.

    Args:
        max_connections: Maximum number of connections of an event loop at a time; further requests wait for one that is
            free.
        proxy: URL of an HTTP proxy. Default: the environment variables `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and
            `NO_PROXY`.
        ssl_context: TLS settings, such as your own certificate authorities. Default: those of the system, or of the
            environment variables `SSL_CERT_FILE` and `SSL_CERT_DIR`; those of certifi if the system has none.
    """

    _failures: ClassVar = (OSError, ProtocolError)

    @checked(ConfigurationError)
    def __init__(
        self,
        *,
        max_connections: int = CONNECTIONS_MAX,
        proxy: str | None = None,
        ssl_context: SSLContext | None = None,
    ) -> None:
        # A traceback shows local variables, and the URL may contain a password.
        given, proxy = Hidden(proxy), None
        message = limit_error({"max_connections": max_connections})
        if message is not None:
            raise ConfigurationError(message)
        self._max_connections = max_connections or CONNECTIONS_MAX
        self._proxy = None if given.value is None else parse_proxy(given.value)
        self._proxies: dict[Origin, Proxy | None] = {}
        self._tls: Callable[[], SSLContext] = context_of(ssl_context)
        self._pools: RunVar[_Pool | None] = RunVar("integration_api_pool", None)

    async def send(self, request: HttpRequest, timeout: float) -> HttpResponse:  # noqa: ARG002
        """Sends a request. See `AsyncTransport`. The call enforces the timeout."""
        pool = self._pool()
        if not request.is_streamed:
            async with pool.free:
                return await self._send(pool, request)
        await pool.free.acquire()
        response: HttpResponse | None = None
        try:
            response = await self._send(pool, request)
        finally:
            # The connection of a stream is in use until its end.
            if isinstance(response, StreamedResponse):
                response.content.ending.on_end(pool.free.release)
            else:
                pool.free.release()
        return response

    async def close(self) -> None:
        """Closes idle connections of this event loop. Calls in progress are not affected."""
        for connections in list(self._pool().idle.values()):
            await _close_all(connections)

    def _connections(self) -> Connections:
        return self._pool().connections

    def _pool(self) -> _Pool:
        pool = self._pools.get()
        if pool is None:
            pool = _Pool(self._max_connections)
            self._pools.set(pool)
        return pool

    async def _send(self, pool: _Pool, request: HttpRequest) -> HttpResponse:
        target = target_of(request.url)
        connection = await _take_idle(pool, target.origin)
        if connection is not None:
            try:
                return await self._exchange(pool, connection, request, target)
            except BrokenReuseError as lost:
                if request.on_resend is None:
                    raise lost.reason from lost.reason.__cause__
                request.on_resend()
                # The other idle connections are at least as old, so the server has closed them too.
                await _close_all(pool.idle.get(target.origin, []))
        return await self._exchange(pool, None, request, target)

    async def _exchange(
        self, pool: _Pool, connection: AsyncConnection | None, request: HttpRequest, target: Target
    ) -> HttpResponse:
        proxy = self._proxy_for(target.origin)
        message = message_of(request, target, proxy)
        reader = (StreamReader if request.is_streamed else ResponseReader)(request.max_response_bytes)
        if connection is None:
            connection = await open_connection(target.origin, proxy, request.connect_timeout, self._tls)
        free = partial(_give_back, pool, target.origin, connection)
        is_reusable = is_open = False
        try:
            response = await connection.exchange(message, reader, request.source)
            is_reusable = connection.is_reusable
            if isinstance(reader, StreamReader) and streamed(response, reader):
                response = StreamedResponse.of(response, AsyncConnectionContent(connection, reader, free))
                is_open = True
        finally:
            # Also after a cancellation: the rest of this response must not be read as the start of the next one.
            if not is_open:
                await free(is_reusable)
        return response

    def _proxy_for(self, origin: Origin) -> Proxy | None:
        if self._proxy is not None:
            return self._proxy
        if origin not in self._proxies:
            self._proxies[origin] = proxy_for(origin)
        return self._proxies[origin]


async def _give_back(pool: _Pool, origin: Origin, connection: AsyncConnection, is_reusable: bool) -> None:
    if is_reusable:
        pool.idle.setdefault(origin, []).append(connection)
    else:
        await connection.close()


async def _take_idle(pool: _Pool, origin: Origin) -> AsyncConnection | None:
    idle = pool.idle.get(origin)
    while idle:
        connection = idle.pop()
        if not connection.is_stale():
            return connection
        await connection.close()
    return None


async def _close_all(connections: list[AsyncConnection]) -> None:
    while connections:
        await connections.pop().close()
