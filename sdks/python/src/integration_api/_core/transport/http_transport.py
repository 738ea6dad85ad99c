"""Default transport: HTTP/1.1 over the standard library's sockets, with keep-alive connections."""

from __future__ import annotations

import threading
import weakref
from functools import partial
from os import getpid
from typing import TYPE_CHECKING, ClassVar

from ...generated.behaviour import CONNECTIONS_MAX
from ..errors.hidden import Hidden
from ..errors.sdk_errors import ConfigurationError
from ..options.boundary import checked
from ..options.check_options import limit_error
from .address import Origin, Target, target_of
from .connection import BrokenReuseError, Connection, open_connection
from .content import StreamedResponse
from .deadline import Deadline
from .http1 import ResponseReader, message_of
from .protocol_error import ProtocolError
from .proxy import parse_proxy, proxy_for
from .streamed import ConnectionContent, StreamReader, streamed
from .tls import context_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from ssl import SSLContext

    from .proxy import Proxy
    from .transport import HttpRequest, HttpResponse


class HttpTransport:
    """Default transport of `IntegrationApi`. Threads can share it, and so can forked processes.

    Args:
        max_connections: Maximum number of connections at a time; further requests wait for one that is free.
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
        self._tls: Callable[[], SSLContext] = context_of(ssl_context)
        # Appending to a list and popping from it are atomic, so the pool needs no lock.
        self._idle: dict[Origin, list[Connection]] = {}
        self._proxies: dict[Origin, Proxy | None] = {}
        self._start_process()
        # Sockets that are still open when the interpreter ends would be reported as leaks.
        self._finalizer = weakref.finalize(self, _close_all, self._idle)

    def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        """Sends a request. See `Transport`."""
        if self._process != getpid():
            # After a fork, the parent process still uses these connections. If both processes used them, each would
            # read responses to requests of the other.
            self.close()
            self._start_process()
        deadline = Deadline(timeout)
        free = self._free
        if not free.acquire(timeout=deadline.remaining()):
            raise TimeoutError
        response: HttpResponse | None = None
        try:
            response = self._send(request, deadline)
        finally:
            # The connection of a stream is in use until its end.
            if isinstance(response, StreamedResponse):
                response.content.ending.on_end(free.release)
            else:
                free.release()
        return response

    def close(self) -> None:
        """Closes idle connections. Calls in progress are not affected."""
        _close_all(self._idle)

    def _start_process(self) -> None:
        self._process = getpid()
        self._free = threading.Semaphore(self._max_connections)

    def _send(self, request: HttpRequest, deadline: Deadline) -> HttpResponse:
        target = target_of(request.url)
        connection = self._take_idle(target.origin)
        if connection is not None:
            try:
                return self._exchange(connection, request, target, deadline)
            except BrokenReuseError as lost:
                if request.on_resend is None:
                    raise lost.reason from lost.reason.__cause__
                request.on_resend()
                # The other idle connections are at least as old, so the server has closed them too.
                self._forget(target.origin)
        return self._exchange(None, request, target, deadline)

    def _exchange(
        self, connection: Connection | None, request: HttpRequest, target: Target, deadline: Deadline
    ) -> HttpResponse:
        origin = target.origin
        proxy = self._proxy_for(origin)
        message = message_of(request, target, proxy)
        reader = (StreamReader if request.is_streamed else ResponseReader)(request.max_response_bytes)
        if connection is None:
            limit = Deadline(min(request.connect_timeout, deadline.remaining()))
            connection = self._open(origin, proxy, limit, deadline)
        try:
            response = connection.exchange(message, reader, deadline, request.source)
        except BaseException:
            # After Ctrl-C, the rest of this response must not be read as the start of the next one.
            connection.close()
            raise
        if isinstance(reader, StreamReader) and streamed(response, reader):
            free = partial(self._give_back, origin, connection)
            return StreamedResponse.of(response, ConnectionContent(connection, reader, free))
        self._give_back(origin, connection, connection.is_reusable)
        return response

    def _give_back(self, origin: Origin, connection: Connection, is_reusable: bool) -> None:
        if is_reusable and self._process == getpid():
            self._idle.setdefault(origin, []).append(connection)
        else:
            connection.close()

    def _open(self, origin: Origin, proxy: Proxy | None, limit: Deadline, deadline: Deadline) -> Connection:
        try:
            return open_connection(origin, proxy, limit, self._tls)
        except TimeoutError:
            # The timeout of the attempt may have ended first.
            deadline.remaining()
            raise

    def _proxy_for(self, origin: Origin) -> Proxy | None:
        if self._proxy is not None:
            return self._proxy
        # Read once: reading the environment takes a third as long as the rest of a call.
        if origin not in self._proxies:
            self._proxies[origin] = proxy_for(origin)
        return self._proxies[origin]

    def _take_idle(self, origin: Origin) -> Connection | None:
        idle = self._idle.get(origin)
        while idle:
            try:
                # The server is least likely to have closed the connection that was used last.
                connection = idle.pop()
            except IndexError:
                return None
            if not connection.is_stale():
                return connection
            connection.close()
        return None

    def _forget(self, origin: Origin) -> None:
        _close_all({origin: self._idle.get(origin, [])})


def _close_all(idle: dict[Origin, list[Connection]]) -> None:
    for connections in list(idle.values()):
        while connections:
            try:
                connections.pop().close()
            except IndexError:
                break
