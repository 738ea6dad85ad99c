"""A server whose scripts have full control of its sockets."""

from __future__ import annotations

import json
import socket
import threading
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING

from integration_api import HttpRequest, HttpTransport

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"


@contextmanager
def listening(serve: Callable[[socket.socket], object]) -> Iterator[int]:
    """Starts a server that handles each connection in a thread, and returns its port."""
    listener = socket.create_server(("127.0.0.1", 0))

    def accept() -> None:
        while True:
            try:
                peer, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=serve, args=(peer,), daemon=True).start()

    thread = threading.Thread(target=accept, daemon=True)
    thread.start()
    yield listener.getsockname()[1]
    # close() alone does not wake the thread that waits in accept().
    listener.shutdown(socket.SHUT_RDWR)
    listener.close()
    thread.join()


class Server:
    """A server that handles each request with the next script, which has full control of the socket."""

    def __init__(self) -> None:
        self.scripts: list[Callable[[socket.socket], object]] = []
        self.is_echoing = False
        """True if requests without a script are answered with the last part of their path as the id of an object."""
        self.received: list[bytes] = []
        self.peers: list[socket.socket] = []
        self.released = threading.Event()
        self._running = ExitStack()
        self.url = f"http://127.0.0.1:{self._running.enter_context(listening(self._serve))}"

    @property
    def connections(self) -> int:
        return len(self.peers)

    def _serve(self, peer: socket.socket) -> None:
        self.peers.append(peer)
        # A client that gives up resets the connection, whatever the server does at that time.
        with peer, suppress(ConnectionError):
            while (self.scripts or self.is_echoing) and (data := peer.recv(65536)):
                self.received.append(data)
                script = self.scripts.pop(0) if self.scripts else send(_echo(data))
                if script(peer) == "close":
                    return
            self.released.wait()

    def close(self) -> None:
        self.released.set()
        self._running.close()

    def get(self, transport: HttpTransport, timeout: float = 5, body: bytes | None = None) -> bytes:
        request = HttpRequest("GET" if body is None else "POST", f"{self.url}/a?b=c", {"X-One": "1"}, body)
        return transport.send(request, timeout).body


def json_response(body: bytes) -> bytes:
    return b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body)


def _echo(request: bytes) -> bytes:
    path = request.split(b" ", 2)[1].decode()
    return json_response(json.dumps({"id": path.rpartition("/")[2]}).encode())


def send(data: bytes) -> Callable[[socket.socket], object]:
    return lambda peer: peer.sendall(data)


def send_and_close(data: bytes) -> Callable[[socket.socket], object]:
    def script(peer: socket.socket) -> str:
        peer.sendall(data)
        return "close"

    return script
