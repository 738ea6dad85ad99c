"""Transports that send through the HTTP client of a program, for its proxies, recorded responses or HTTP/2.

    import httpx
    from integration_api import IntegrationApi
    from integration_api.transports import HttpxTransport

    api = IntegrationApi(transport=HttpxTransport(httpx.Client(http2=True)))

The library still retries, paces and limits the calls. The client of the program decides about connections, TLS and
proxies. Its timeouts restart with each byte, so the synchronous adapters may end an attempt late if bytes trickle in.
The asynchronous one ends it in time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._core.transport.headers import Headers
from ._core.transport.transport import ConnectTimeoutError, HttpRequest, HttpResponse, too_large

if TYPE_CHECKING:
    import httpx
    import requests

__all__ = ["AsyncHttpxTransport", "HttpxTransport", "RequestsTransport"]


class HttpxTransport:
    """Sends the requests of `IntegrationApi` through an `httpx.Client`, which the program closes.

    Args:
        client: Client of the program.
    """

    def __init__(self, client: httpx.Client) -> None:
        self._client = client

    def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        """Sends a request. See `Transport`."""
        import httpx

        try:
            with self._client.stream(
                request.method,
                request.url,
                headers=dict(request.headers),
                content=request.body,
                timeout=httpx.Timeout(timeout, connect=min(timeout, request.connect_timeout)),
                follow_redirects=False,
            ) as response:
                collected = _Body(request.max_response_bytes)
                for piece in response.iter_bytes():
                    if not collected.add(piece):
                        break
                return collected.response(response.status_code, response.headers.multi_items())
        except httpx.ConnectTimeout as error:
            raise ConnectTimeoutError from error
        except httpx.TimeoutException as error:
            raise TimeoutError from error

    def close(self) -> None:
        """Does nothing: the client belongs to the program."""


class AsyncHttpxTransport:
    """Sends the requests of `AsyncIntegrationApi` through an `httpx.AsyncClient`, which the program closes.

    Args:
        client: Client of the program.
    """

    def __init__(self, client: httpx.AsyncClient) -> None:
        self._client = client

    async def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        """Sends a request. See `AsyncTransport`."""
        import httpx

        try:
            async with self._client.stream(
                request.method,
                request.url,
                headers=dict(request.headers),
                content=request.body,
                timeout=httpx.Timeout(timeout, connect=min(timeout, request.connect_timeout)),
                follow_redirects=False,
            ) as response:
                collected = _Body(request.max_response_bytes)
                async for piece in response.aiter_bytes():
                    if not collected.add(piece):
                        break
                return collected.response(response.status_code, response.headers.multi_items())
        except httpx.ConnectTimeout as error:
            raise ConnectTimeoutError from error
        except httpx.TimeoutException as error:
            raise TimeoutError from error

    async def close(self) -> None:
        """Does nothing: the client belongs to the program."""


class RequestsTransport:
    """Sends the requests of `IntegrationApi` through a `requests.Session`, which the program closes.

    Args:
        session: Session of the program.
    """

    def __init__(self, session: requests.Session) -> None:
        self._session = session

    def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        """Sends a request. See `Transport`."""
        import requests

        try:
            with self._session.request(
                request.method,
                request.url,
                headers=dict(request.headers),
                data=request.body,
                timeout=(min(timeout, request.connect_timeout), timeout),
                allow_redirects=False,
                stream=True,
            ) as response:
                collected = _Body(request.max_response_bytes)
                for piece in response.iter_content(1 << 16):
                    if not collected.add(piece):
                        break
                return collected.response(response.status_code, list(response.headers.items()))
        except requests.ConnectTimeout as error:
            raise ConnectTimeoutError from error
        except requests.Timeout as error:
            raise TimeoutError from error

    def close(self) -> None:
        """Does nothing: the session belongs to the program."""


class _Body:
    """Body of a response, up to the limit."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        # A list would keep an object for each of many tiny pieces.
        self._content = bytearray()

    def add(self, piece: bytes) -> bool:
        """Adds bytes, and reports whether more may be read."""
        self._content += piece
        return len(self._content) <= self._limit

    def response(self, status: int, headers: list[tuple[str, str]]) -> HttpResponse:
        if len(self._content) > self._limit:
            return HttpResponse(status, Headers(headers), b"", too_large(self._limit))
        return HttpResponse(status, Headers(headers), bytes(self._content))
