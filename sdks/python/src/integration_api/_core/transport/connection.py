"""HTTP/1.1 connections that are used for one exchange after another."""

from __future__ import annotations

import builtins
import http.client
import io
import select
import socket
from typing import TYPE_CHECKING, NamedTuple

from ..errors.sdk_errors import TimeoutError
from .headers import Headers
from .transport import HttpResponse

if TYPE_CHECKING:
    from collections.abc import Callable
    from ssl import SSLContext

    from .deadline import Deadline

# Large enough to read a large response with few system calls.
_BUFFER = 1 << 16


class Origin(NamedTuple):
    """Scheme, host and port of a connection."""

    scheme: str
    host: str
    port: int


class Connection:
    """A keep-alive connection to one origin."""

    __slots__ = ("_socket", "is_reusable")

    def __init__(self, origin: Origin, deadline: Deadline, tls: Callable[[], SSLContext]) -> None:
        self.is_reusable = False
        connect_deadline = deadline.connect_deadline()
        try:
            sock = _connect(origin, connect_deadline)
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if origin.scheme == "https":
                sock.settimeout(connect_deadline.remaining())
                sock = tls().wrap_socket(sock, server_hostname=origin.host)
        except TimeoutError:
            raise
        except builtins.TimeoutError:
            raise connect_deadline.timeout_error() from None
        self._socket = sock

    def exchange(self, method: str, message: bytes, deadline: Deadline) -> HttpResponse:
        """Sends a request in one write and reads the complete response."""
        self.is_reusable = False
        try:
            self._socket.settimeout(deadline.remaining())
            self._socket.sendall(message)
            with self._read_head(method, deadline) as response:
                body = response.read()
        except TimeoutError:
            raise
        except builtins.TimeoutError:
            raise deadline.timeout_error() from None
        self.is_reusable = not response.will_close
        return HttpResponse(response.status, Headers(response.getheaders()), body)

    def _read_head(self, method: str, deadline: Deadline) -> http.client.HTTPResponse:
        source = _SocketAdapter(io.BufferedReader(_ResponseStream(self._socket, deadline), _BUFFER))
        while True:
            # `HTTPResponse` calls only `makefile` of its socket, which is all that the adapter implements.
            response = http.client.HTTPResponse(source, method=method)  # type: ignore[arg-type]
            try:
                response.begin()
            except BaseException:
                response.close()
                raise
            # Interim responses (RFC 9110 section 15.2) precede the final one; 101 is a final one.
            if response.status >= 200 or response.status == 101:
                return response
            # Otherwise the discarded response would close the stream. Its close() sets fp to None as well.
            response.fp = None  # type: ignore[assignment]

    def is_stale(self) -> bool:
        """Reports whether the server closed the idle connection or sent data without a request."""
        if hasattr(select, "poll"):
            poll = select.poll()
            poll.register(self._socket, select.POLLIN)
            return bool(poll.poll(0))
        return bool(select.select([self._socket], [], [], 0)[0])

    def close(self) -> None:
        """Closes the socket."""
        self._socket.close()


# socket.create_connection() would apply the whole timeout to each address of the host.
def _connect(origin: Origin, deadline: Deadline) -> socket.socket:
    last_error: OSError | None = None
    for family, kind, protocol, _, address in socket.getaddrinfo(origin.host, origin.port, type=socket.SOCK_STREAM):
        sock = socket.socket(family, kind, protocol)
        try:
            sock.settimeout(deadline.remaining())
            sock.connect(address)
        except OSError as error:
            sock.close()
            last_error = error
        else:
            return sock
    raise last_error or OSError(f"{origin.host} has no address")


class _SocketAdapter(NamedTuple):
    """The part of a socket that `HTTPResponse` uses: `makefile`."""

    stream: io.BufferedReader[_ResponseStream]

    def makefile(self, _mode: str) -> io.BufferedReader[_ResponseStream]:
        return self.stream


class _ResponseStream(io.RawIOBase):
    """Bytes of one response, read until a deadline."""

    def __init__(self, source: socket.socket, deadline: Deadline) -> None:
        self._source = source
        self._deadline = deadline

    def readable(self) -> bool:
        return True

    # The standard library's stub accepts any `WriteableBuffer`; a `BufferedReader` always passes a `memoryview`.
    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        self._source.settimeout(self._deadline.remaining())
        return self._source.recv_into(buffer)
