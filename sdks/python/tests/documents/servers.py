"""The mock server of this repository, and a typical corporate proxy."""

from __future__ import annotations

import re
import subprocess
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from distributions import LIBRARY

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = LIBRARY.parents[1]
_LISTENING = re.compile(r"mocked at (http://\S+)")


@contextmanager
def mock_server() -> Iterator[str]:
    """Starts Prism with the contract, and returns its URL."""
    command = ["node", "--import", "tsx", "scripts/mock.ts"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        try:
            assert server.stdout is not None
            lines: list[str] = []
            for line in server.stdout:
                lines.append(line)
                found = _LISTENING.search(line)
                if found is not None:
                    break
            else:
                raise RuntimeError(f"the mock server did not start:\n{''.join(lines)}")
            # Otherwise the server would block as soon as the pipe is full.
            Thread(target=server.stdout.read, daemon=True).start()
            yield found[1]
        finally:
            server.terminate()


@contextmanager
def forward_proxy(forwarded: list[str]) -> Iterator[str]:
    """Starts a proxy that forwards requests with absolute URLs, and returns its URL."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            forwarded.append(self.path)
            target = urlsplit(self.path)
            connection = HTTPConnection(target.netloc)
            connection.request("GET", target.path, headers=dict(self.headers.items()))
            response = connection.getresponse()
            content = response.read()
            self.send_response(response.status)
            for name, value in response.getheaders():
                if name.lower() not in {"connection", "transfer-encoding", "content-length"}:
                    self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)
            connection.close()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
