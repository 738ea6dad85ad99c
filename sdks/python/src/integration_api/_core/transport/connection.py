"""Blocking connections that are used for one exchange after another."""

from __future__ import annotations

import select
import socket
import threading
from typing import TYPE_CHECKING, Any

from ...generated.behaviour import CONNECTIONS_IDLE_SECONDS, CONNECTIONS_MAX_AGE_SECONDS
from ..errors.interruption import raise_interruption
from ..rate_limit.clock import monotonic
from .dial import connect_to_any
from .http1 import framed, last_chunk
from .protocol_error import ProtocolError
from .proxy import Proxy, connect_message, connect_timeout, errors_of, require_tunnel

if TYPE_CHECKING:
    from collections.abc import Callable
    from ssl import SSLContext

    from ..errors.hidden import Hidden
    from ..request.source import Source
    from .address import Origin
    from .deadline import Deadline
    from .http1 import ResponseReader
    from .transport import HttpResponse

# Large enough to read a large response with few system calls.
_BUFFER = 1 << 16
# A server that has sent bytes, and has read none for this long, has responded without reading the whole request.
_UNREAD_SECONDS = 0.25


class BrokenReuseError(Exception):
    """A reused connection ended before the first byte of the response.

    Args:
        reason: Error of the connection.
    """

    def __init__(self, reason: Exception) -> None:
        super().__init__()
        self.reason = reason


class Connection:
    """A keep-alive connection to one origin, perhaps through a proxy."""

    __slots__ = ("_opened_at", "_socket", "_used_at", "is_reusable", "was_used")

    def __init__(self, sock: socket.socket) -> None:
        self._socket = sock
        self.is_reusable = False
        self.was_used = False
        self._opened_at = monotonic()
        self._used_at = 0.0

    def exchange(
        self, message: Hidden[bytes], reader: ResponseReader, deadline: Deadline, source: Source | None = None
    ) -> HttpResponse:
        """Sends a request in one write and reads the complete response, or the head of one that is streamed.

        Args:
            message: Bytes of the request, or its head.
            reader: Reader of the response.
            deadline: Time limit.
            source: Body that is sent after the head.

        Raises:
            BrokenReuseError: The connection ended before the response; the server did not take the request.
            TimeoutError: The deadline has passed.
            OSError: The connection broke.
            ProtocolError: The response is not HTTP or not complete.
        """
        self.is_reusable = False
        try:
            is_sent = _send(self._socket, message, deadline)
            if source is not None and is_sent:
                is_sent = _send_source(self._socket, source, deadline)
            _receive(self._socket, reader, deadline)
        except TimeoutError:
            raise
        except (OSError, ProtocolError) as error:
            raise_interruption(error)
            if self.was_used and not reader.has_started:
                raise BrokenReuseError(error) from None
            raise
        self.was_used = True
        self._used_at = monotonic()
        self.is_reusable = is_sent and reader.keeps_alive
        return reader.response()

    def receive(self, reader: ResponseReader, deadline: Deadline) -> None:
        """Reads the next bytes of a response.

        Raises:
            TimeoutError: The deadline has passed.
            OSError: The connection broke.
            ProtocolError: The response is not complete.
        """
        _receive_some(self._socket, reader, deadline)

    def is_stale(self) -> bool:
        """Reports whether the connection is too old or was idle for too long, or whether the server has closed it."""
        return is_past(self._opened_at, self._used_at) or has_input(self._socket)

    def close(self) -> None:
        """Closes the socket."""
        self._socket.close()


def is_past(opened_at: float, used_at: float) -> bool:
    """Reports whether a connection is too old, because the address of the host may have moved, or was idle too long."""
    now = monotonic()
    return now - used_at > CONNECTIONS_IDLE_SECONDS or now - opened_at > CONNECTIONS_MAX_AGE_SECONDS


def has_input(source: socket.socket | int) -> bool:
    """Reports whether a read from a socket, or from its descriptor, would return at once with bytes or with the end."""
    if hasattr(select, "poll"):
        poll = select.poll()
        poll.register(source, select.POLLIN)
        return bool(poll.poll(0))
    return bool(select.select([source], [], [], 0)[0])


def _send(sock: socket.socket, message: Hidden[bytes], deadline: Deadline) -> bool:
    """Sends a request and reports whether the server can receive all of it."""
    try:
        if len(message.value) > _BUFFER:
            return _send_large(sock, memoryview(message.value), deadline)
        sock.settimeout(deadline.remaining())
        sock.sendall(message.value)
    except TimeoutError:
        raise
    except OSError as error:
        raise_interruption(error)
        # The server may have responded before it read everything, and closed the connection.
        sock.settimeout(min(deadline.remaining(), 1.0))
        return False
    return True


def _send_source(sock: socket.socket, source: Source, deadline: Deadline) -> bool:
    """Sends a body piece by piece, and reports whether the server can receive all of it."""
    for piece in source.open():
        if not _send_piece(sock, framed(source, piece), deadline):
            return False
    return _send_piece(sock, last_chunk(source), deadline)


def _send_piece(sock: socket.socket, piece: bytes, deadline: Deadline) -> bool:
    try:
        return _send_large(sock, memoryview(piece), deadline)
    except TimeoutError:
        raise
    except OSError as error:
        raise_interruption(error)
        sock.settimeout(min(deadline.remaining(), 1.0))
        return False


def _send_large(sock: socket.socket, rest: memoryview, deadline: Deadline) -> bool:
    while rest:
        sock.settimeout(min(deadline.remaining(), _UNREAD_SECONDS))
        try:
            rest = rest[sock.send(rest) :]
        except TimeoutError:
            deadline.remaining()
            # With TLS, bytes that have arrived may be something other than a response.
            if has_input(sock):
                return False
    return True


def _receive(sock: socket.socket, reader: ResponseReader, deadline: Deadline) -> None:
    while not _receive_some(sock, reader, deadline):
        pass


def _receive_some(sock: socket.socket, reader: ResponseReader, deadline: Deadline) -> bool:
    """Reads the next bytes, and reports whether the reader needs no more."""
    sock.settimeout(deadline.remaining())
    data = sock.recv(_BUFFER)
    if data:
        return reader.feed(data)
    if reader.end():
        return True
    raise ProtocolError("the connection ended before the response was complete")


def open_connection(
    origin: Origin, proxy: Proxy | None, deadline: Deadline, tls: Callable[[], SSLContext]
) -> Connection:
    """Opens a connection.

    Raises:
        ConnectTimeoutError: The deadline has passed.
        OSError: The server or the proxy cannot be reached.
    """
    sock: socket.socket | None = None
    try:
        with errors_of(proxy):
            host, port = (origin.host, origin.port) if proxy is None else (proxy.host, proxy.port)
            sock = connect_to_any(_resolve(host, port, deadline), deadline)
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if proxy is not None and origin.scheme == "https":
                _open_tunnel(sock, origin, proxy, deadline)
        if origin.scheme == "https":
            sock.settimeout(deadline.remaining())
            sock = tls().wrap_socket(sock, server_hostname=origin.host)
    except TimeoutError as error:
        if sock is not None:
            sock.close()
        raise_interruption(error)
        raise connect_timeout(proxy) from None
    except BaseException:
        if sock is not None:
            sock.close()
        raise
    return Connection(sock)


def _open_tunnel(sock: socket.socket, origin: Origin, proxy: Proxy, deadline: Deadline) -> None:
    sock.settimeout(deadline.remaining())
    sock.sendall(connect_message(origin, proxy).value)
    head = b""
    while b"\r\n\r\n" not in head:
        sock.settimeout(deadline.remaining())
        # One byte at a time, because what follows belongs to TLS. A tunnel is opened rarely.
        data = sock.recv(1)
        if not data or len(head) > _BUFFER:
            raise OSError("it did not open a tunnel")
        head += data
    require_tunnel(head)


# The resolver of the platform has no time limit, so it runs in a thread, unless there is nothing to resolve.
def _resolve(host: str, port: int, deadline: Deadline) -> list[Any]:
    if host.replace(".", "").isdigit() or ":" in host:
        return socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    found: list[Any] = []
    errors: list[OSError] = []

    def resolve() -> None:
        try:
            found.extend(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except OSError as error:
            errors.append(error)
        except UnicodeError:
            errors.append(OSError(f"{host} is not a valid host name"))

    thread = threading.Thread(target=resolve, name="integration-api-resolver", daemon=True)
    try:
        thread.start()
    except RuntimeError:
        # No thread starts while the interpreter ends, or at the limit of the system. Late is better than never.
        resolve()
        deadline.remaining()
        return _found(found, errors)
    thread.join(deadline.remaining())
    if thread.is_alive():
        raise TimeoutError
    return _found(found, errors)


def _found(addresses: list[Any], errors: list[OSError]) -> list[Any]:
    if errors:
        raise errors[0]
    return addresses
