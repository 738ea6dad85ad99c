"""Default transport: HTTP/1.1 over the standard library's sockets, with keep-alive connections."""

from __future__ import annotations

from functools import cache
from http.client import HTTPException
from os import getpid
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ..errors.sdk_errors import ConnectionError
from .connection import Connection, Origin
from .deadline import Deadline

if TYPE_CHECKING:
    from ssl import SSLContext

    from .transport import HttpRequest, HttpResponse


class HttpTransport:
    """Default transport. It can be shared between threads."""

    def __init__(self) -> None:
        # Appending to a list and popping from it are atomic, so the pool needs no lock.
        self._idle: dict[Origin, list[Connection]] = {}
        self._process = getpid()

    def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        """Sends a request. See `Transport`."""
        deadline = Deadline(timeout)
        origin, host, target = _split_url(request.url)
        message = _http_message(request, host, target)
        connection: Connection | None = None
        try:
            connection = self._take_idle_connection(origin) or Connection(origin, deadline, _tls_context)
            response = connection.exchange(request.method, message, deadline)
        except (OSError, HTTPException) as error:
            if connection is not None:
                connection.close()
            if isinstance(error, ConnectionError):
                raise
            raise ConnectionError(f"{host}: {str(error) or type(error).__name__}") from error
        except BaseException:
            # After Ctrl-C, the rest of this response must not be read as the start of the next one.
            if connection is not None:
                connection.close()
            raise
        if connection.is_reusable:
            self._idle.setdefault(origin, []).append(connection)
        else:
            connection.close()
        return response

    def close(self) -> None:
        """Closes idle connections. Calls in progress are not affected."""
        for connections in self._idle.values():
            while connections:
                connections.pop().close()

    def _take_idle_connection(self, origin: Origin) -> Connection | None:
        if self._process != getpid():
            # After a fork the parent process still uses these connections. If both processes used them, each would read
            # responses to the other.
            self._process = getpid()
            self.close()
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


def _split_url(url: str) -> tuple[Origin, str, str]:
    parts = urlsplit(url)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    target = f"{parts.path}?{parts.query}" if parts.query else parts.path
    return Origin(parts.scheme, parts.hostname or "", port), parts.netloc, target


# Head and body are sent in one write. On some networks a second write would wait until the first is acknowledged.
def _http_message(request: HttpRequest, host: str, target: str) -> bytes:
    lines = [f"{request.method} {target} HTTP/1.1", f"Host: {host}"]
    lines.extend(f"{name}: {value}" for name, value in request.headers.items())
    if request.body is not None or request.method in {"POST", "PUT", "PATCH"}:
        lines.append(f"Content-Length: {len(request.body or b'')}")
    return "\r\n".join([*lines, "\r\n"]).encode("latin-1") + (request.body or b"")


# Loading the system's certificates takes longer than a call, so it is done once, and only for https.
@cache
def _tls_context() -> SSLContext:
    import ssl

    context = ssl.create_default_context()
    context.set_alpn_protocols(["http/1.1"])
    return context
