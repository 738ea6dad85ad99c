"""A server whose scripts have full control of its sockets."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

from integration_api import HttpRequest, HttpTransport

if TYPE_CHECKING:
    from collections.abc import Callable

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"


class Server:
    """A server that handles each request with the next script, which has full control of the socket."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.scripts: list[Callable[[socket.socket], object]] = []
        self.received: list[bytes] = []
        self.connections = 0
        self.released = threading.Event()
        self._thread = threading.Thread(target=self._accept, daemon=True)
        self._thread.start()

    def _accept(self) -> None:
        while True:
            try:
                peer, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self._serve, args=(peer,), daemon=True).start()

    def _serve(self, peer: socket.socket) -> None:
        # A client that gives up resets the connection, whatever the server does at that time.
        with peer, suppress(ConnectionError):
            while self.scripts and (data := peer.recv(65536)):
                self.received.append(data)
                if self.scripts.pop(0)(peer) == "close":
                    return
            self.released.wait()

    def close(self) -> None:
        self.released.set()
        # close() alone does not wake the thread that waits in accept().
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join()

    def get(self, transport: HttpTransport, timeout: float = 5, body: bytes | None = None) -> bytes:
        request = HttpRequest("GET" if body is None else "POST", f"{self.url}/a?b=c", {"X-One": "1"}, body)
        return transport.send(request, timeout).body


def send(data: bytes) -> Callable[[socket.socket], object]:
    return lambda peer: peer.sendall(data)


def send_and_close(data: bytes) -> Callable[[socket.socket], object]:
    def script(peer: socket.socket) -> str:
        peer.sendall(data)
        return "close"

    return script
