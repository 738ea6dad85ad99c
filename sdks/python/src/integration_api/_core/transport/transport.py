"""The seam between calls and the network. Tests and other HTTP clients stand in here."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from .headers import Headers


class HttpRequest(NamedTuple):
    """One attempt, ready to be sent."""

    method: str
    url: str
    headers: dict[str, str]
    """`Host` and `Content-Length` are not among them: the transport knows them."""
    body: bytes | None

    # The default of a tuple would show the API key, in whatever header it stands.
    def __repr__(self) -> str:
        return f"HttpRequest({self.method} {self.url}, headers={sorted(self.headers)}, {len(self.body or b'')} bytes)"


class HttpResponse(NamedTuple):
    """An answer that has arrived in full."""

    status: int
    headers: Headers
    body: bytes


class Transport(Protocol):
    """Sends requests. Shared by all threads of a client."""

    def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        """Sends once and returns what comes back, whatever its status; never follows a redirect, never sends again.

        Raises:
            TimeoutError: `timeout` seconds went by before the last byte of the body.
            ConnectionError: there was no complete answer.
        """
        ...

    def close(self) -> None:
        """Closes the connections that are kept open."""
        ...
