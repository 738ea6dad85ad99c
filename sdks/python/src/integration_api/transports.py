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

from typing import TYPE_CHECKING, Any

from ._core.transport.content import Ending, StreamedResponse
from ._core.transport.headers import Headers
from ._core.transport.transport import ConnectTimeoutError, HttpRequest, HttpResponse, too_large

if TYPE_CHECKING:
    from collections.abc import Iterator

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

        source = request.source
        body = request.body if source is None else source.open()
        response: httpx.Response | None = None
        is_open = False
        try:
            response = self._client.send(
                _built(self._client, request, body, timeout), stream=True, follow_redirects=False
            )
            if request.is_streamed and response.is_success:
                is_open = True
                whole = HttpResponse(response.status_code, Headers(response.headers.multi_items()), b"")
                return StreamedResponse.of(whole, _HttpxContent(response))
            collected = _Body(request.max_response_bytes)
            for piece in response.iter_bytes():
                if not collected.add(piece):
                    break
            return collected.response(response.status_code, response.headers.multi_items())
        except httpx.ConnectTimeout as error:
            raise ConnectTimeoutError from error
        except httpx.TimeoutException as error:
            raise TimeoutError from error
        finally:
            if response is not None and not is_open:
                response.close()

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

        source = request.source
        body = request.body if source is None else source.open_later()
        response: httpx.Response | None = None
        is_open = False
        try:
            response = await self._client.send(
                _built(self._client, request, body, timeout), stream=True, follow_redirects=False
            )
            if request.is_streamed and response.is_success:
                is_open = True
                whole = HttpResponse(response.status_code, Headers(response.headers.multi_items()), b"")
                return StreamedResponse.of(whole, _AsyncHttpxContent(response))
            collected = _Body(request.max_response_bytes)
            async for piece in response.aiter_bytes():
                if not collected.add(piece):
                    break
            return collected.response(response.status_code, response.headers.multi_items())
        except httpx.ConnectTimeout as error:
            raise ConnectTimeoutError from error
        except httpx.TimeoutException as error:
            raise TimeoutError from error
        finally:
            if response is not None and not is_open:
                await response.aclose()

    async def close(self) -> None:
        """Does nothing: the client belongs to the program."""


def _built(client: httpx.Client | httpx.AsyncClient, request: HttpRequest, body: Any, timeout: float) -> httpx.Request:
    import httpx

    headers = dict(request.headers)
    if request.source is not None and request.source.size is not None:
        headers["Content-Length"] = str(request.source.size)
    limits = httpx.Timeout(timeout, connect=min(timeout, request.connect_timeout))
    return client.build_request(request.method, request.url, headers=headers, content=body, timeout=limits)


class _HttpxContent:
    """Body of a response that is read while it arrives. The client of the program limits the time of a read."""

    def __init__(self, response: httpx.Response) -> None:
        self.ending = Ending()
        self._response = response
        self._pieces = response.iter_bytes()

    def read(self, timeout: float) -> bytes:  # noqa: ARG002
        import httpx

        try:
            piece = next(self._pieces, b"")
        except httpx.TimeoutException as error:
            raise TimeoutError from error
        if not piece:
            self.close()
        return piece

    def close(self) -> None:
        if self.ending.end():
            self._response.close()


class _AsyncHttpxContent:
    """Body of a response that is read while it arrives, for `AsyncIntegrationApi`."""

    def __init__(self, response: httpx.Response) -> None:
        self.ending = Ending()
        self._response = response
        self._pieces = response.aiter_bytes()

    async def read(self) -> bytes:
        import httpx

        try:
            piece = await anext(self._pieces, b"")
        except httpx.TimeoutException as error:
            raise TimeoutError from error
        if not piece:
            await self.close()
        return piece

    async def close(self) -> None:
        if self.ending.end():
            await self._response.aclose()


class RequestsTransport:
    """Sends the requests of `IntegrationApi` through a `requests.Session`, which the program closes.

    It reads a response as a whole, so that the items of a stream arrive together, and a download has a limit.

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
                data=_data_of(request),
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


# requests sends the length of an iterator that has one, and chunks otherwise.
def _data_of(request: HttpRequest) -> Any:
    source = request.source
    if source is None:
        return request.body
    return source.open() if source.size is None else _Sized(source.open(), source.size)


class _Sized:
    """An iterator with the number of its bytes."""

    def __init__(self, pieces: Iterator[bytes], size: int) -> None:
        self._pieces = pieces
        self._size = size

    def __iter__(self) -> Iterator[bytes]:
        return self._pieces

    def __len__(self) -> int:
        return self._size


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
