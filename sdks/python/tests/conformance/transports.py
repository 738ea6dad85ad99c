"""Transport of a case, which replaces the one of the library."""

from __future__ import annotations

import asyncio
from base64 import b64decode
from http.client import HTTPConnection, HTTPSConnection
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from integration_api import Headers, HttpRequest, HttpResponse

if TYPE_CHECKING:
    from collections.abc import Mapping

    from observed import Observed


class OwnTransport:
    """Sends requests with the client of the platform, or returns the response of the case without a request."""

    def __init__(self, given: Mapping[str, Any], observed: Observed) -> None:
        self._response = prepared(given["respond"]) if "respond" in given else None
        self._throws = given.get("throw", False)
        self._observed = observed

    def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        """Sends a request. See `Transport`."""
        self._observed.report(f"transport {request.method}")
        if self._throws:
            self._observed.fail()
        if self._response is not None:
            return self._response
        parts = urlsplit(request.url)
        connection_class = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        connection = connection_class(parts.hostname or "", parts.port, timeout=timeout)
        target = f"{parts.path}?{parts.query}" if parts.query else parts.path
        try:
            connection.request(request.method, target, request.body, dict(request.headers))
            response = connection.getresponse()
            return HttpResponse(response.status, Headers(response.getheaders()), response.read())
        finally:
            connection.close()

    def close(self) -> None:
        """Does nothing: every connection is closed after its request."""


class AwaitingTransport:
    """The same transport for the asynchronous client."""

    def __init__(self, given: Mapping[str, Any], observed: Observed) -> None:
        self._blocking = OwnTransport(given, observed)

    async def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        """Sends a request in a thread. See `AsyncTransport`."""
        return await asyncio.to_thread(self._blocking.send, request, timeout)

    async def close(self) -> None:
        """Does nothing: every connection is closed after its request."""


def prepared(step: Mapping[str, Any]) -> HttpResponse:
    """Returns the response that a step of a case describes."""
    items = [(name, value) for name, values in step["headers"].items() for value in values]
    return HttpResponse(step["status"], Headers(items), b64decode(step["base64"]))
