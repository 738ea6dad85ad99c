"""Interface between calls and the network. Tests and other HTTP clients can implement it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from .headers import Headers


class HttpRequest(NamedTuple):
    """The HTTP request of one attempt."""

    method: str
    url: str
    headers: dict[str, str]
    """Request headers, except `Host` and `Content-Length`, which the transport adds."""
    body: bytes | None

    # The default `repr` of a tuple would show the API key.
    def __repr__(self) -> str:
        return f"HttpRequest({self.method} {self.url}, headers={sorted(self.headers)}, {len(self.body or b'')} bytes)"


class HttpResponse(NamedTuple):
    """A complete HTTP response."""

    status: int
    headers: Headers
    body: bytes


class Transport(Protocol):
    """Sends requests. Implementations must be thread-safe."""

    def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        """Sends a request once and returns the response, whatever its status. Redirects are not followed.

        Args:
            request: Request to send.
            timeout: Maximum time until the last byte of the response, in seconds.

        Raises:
            TimeoutError: The response was not complete in time.
            ConnectionError: No complete response arrived.
        """
        ...

    def close(self) -> None:
        """Closes idle connections."""
        ...
