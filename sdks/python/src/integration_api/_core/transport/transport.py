"""Interface between calls and the network. Tests and other HTTP clients can implement it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ..request.source import Source
    from .headers import Headers


class HttpRequest(NamedTuple):
    """The HTTP request of one attempt. Middleware and hooks see it without the API key, which is added last."""

    method: str
    url: str
    headers: Mapping[str, str]
    """Request headers, except `Host`, `Content-Length` and `Accept-Encoding`, which the transport adds."""
    body: bytes | None = None
    operation: str = ""
    """`operationId` of the contract."""
    path: str = ""
    """Path of the operation with `{placeholders}`, so that it contains no data."""
    idempotency_key: str | None = None
    """Idempotency key, the same for all attempts of a call; only for writes."""
    attempt: int = 1
    """Number of the attempt, starting at 1."""
    max_attempts: int = 1
    """Maximum number of attempts of the call."""
    connect_timeout: float = 5.0
    """Maximum time to open a connection, in seconds."""
    max_response_bytes: int = 1 << 25
    """Maximum size of the response body after decompression. A transport may stop reading there."""
    on_resend: Callable[[], None] | None = None
    """Counts a request that was lost with an idle connection, before a transport sends it again on a new one. None if
    it must not be sent twice. Only transports see it."""
    is_streamed: bool = False
    """True if the body of a successful response is read while it arrives. A transport may return a whole response."""
    source: Source | None = None
    """Body that is read while it is sent, instead of `body`: `open` or `open_later` yields its pieces, and `size` is
    its length if that is known."""

    # The default `repr` of a tuple would show the API key and the data of the caller.
    def __repr__(self) -> str:
        return f"HttpRequest({self.method} {self.path}, attempt {self.attempt})"

    def with_headers(self, headers: Mapping[str, str]) -> HttpRequest:
        """Returns the same request with other headers."""
        return self._replace(headers=headers)


class HttpResponse(NamedTuple):
    """A complete HTTP response."""

    status: int
    headers: Headers
    body: bytes
    """Body after decompression; empty if there is none."""
    unreadable: str | None = None
    """Reason why the body could not be read: it is too large or damaged."""

    # The default `repr` of a tuple would show the body, which may contain secrets.
    def __repr__(self) -> str:
        return f"HttpResponse({self.status}, {len(self.body)} bytes)"


class Transport(Protocol):
    """Sends requests of `IntegrationApi`. Implementations must be thread-safe."""

    def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        """Sends a request once and returns the response, whatever its status. Redirects are not followed.

        Args:
            request: Request to send.
            timeout: Maximum time until the last byte of the response, in seconds.

        Raises:
            TimeoutError: The response was not complete in time; the builtin error or the one of the library.
            Exception: No complete response arrived. The call turns it into a `ConnectionError`, except for errors that
                a signal handler raised. One for a mistake in the code, such as a `TypeError`, is not retried.
        """
        ...

    def close(self) -> None:
        """Closes idle connections."""
        ...


class AsyncTransport(Protocol):
    """Sends requests of `AsyncIntegrationApi`."""

    async def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        """Sends a request once and returns the response, as `Transport.send` does."""
        ...

    async def close(self) -> None:
        """Closes idle connections."""
        ...


class ConnectTimeoutError(TimeoutError):
    """The connection was not open in time. A transport raises it; the call turns it into an error of the library."""


def too_large(limit: int) -> str:
    """Describes a body that exceeds the limit, for `HttpResponse.unreadable`."""
    return f"has more than {limit} bytes; raise max_response_bytes"
