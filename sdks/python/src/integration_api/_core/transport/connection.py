"""One connection that carries one exchange after the other."""

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

# Large answers in few system calls.
_BUFFER = 1 << 16


class Origin(NamedTuple):
    """Where a connection leads to."""

    scheme: str
    host: str
    port: int


class Connection:
    """A socket to one origin, with keep-alive."""

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
        """Sends a request in one write and reads the answer to its last byte."""
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
            # It only ever calls makefile() of the socket it asks for, and that is what a source has.
            response = http.client.HTTPResponse(source, method=method)  # type: ignore[arg-type]
            try:
                response.begin()
            except BaseException:
                response.close()
                raise
            # Interim answers (RFC 9110 section 15.2) come before the one that counts; 101 is none of them.
            if response.status >= 200 or response.status == 101:
                return response
            # Else it would close the stream when it is thrown away; its own close() sets None too.
            response.fp = None  # type: ignore[assignment]

    def is_stale(self) -> bool:
        """Whether the server has closed the connection, or sent what nobody asked for, while it was idle."""
        if hasattr(select, "poll"):
            poll = select.poll()
            poll.register(self._socket, select.POLLIN)
            return bool(poll.poll(0))
        return bool(select.select([self._socket], [], [], 0)[0])

    def close(self) -> None:
        """Closes the socket."""
        self._socket.close()


# socket.create_connection would give each address of the host all the time there is.
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
    """What HTTPResponse takes for a socket: all it asks of one is `makefile`."""

    stream: io.BufferedReader[_ResponseStream]

    def makefile(self, _mode: str) -> io.BufferedReader[_ResponseStream]:
        return self.stream


class _ResponseStream(io.RawIOBase):
    """The bytes of one answer, as long as there is time."""

    def __init__(self, source: socket.socket, deadline: Deadline) -> None:
        self._source = source
        self._deadline = deadline

    def readable(self) -> bool:
        return True

    # The standard library's stub wants any writable buffer; a BufferedReader hands over a memoryview.
    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        self._source.settimeout(self._deadline.remaining())
        return self._source.recv_into(buffer)
