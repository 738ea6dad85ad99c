"""Hooks, middleware and the transport of a case, which report what they see."""

from __future__ import annotations

import asyncio
import time
from base64 import b64decode
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPSConnection
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from integration_api import AttemptOutcome, Headers, Hooks, HttpRequest, HttpResponse

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from observed import Observed

    from integration_api import AsyncMiddleware, AsyncNext, Middleware, Next


def hooks(observed: Observed, *, throw: bool) -> Hooks:
    """Returns hooks that report their events, and then raise an error if `throw` is set."""

    def event(text: str) -> None:
        observed.report(text)
        if throw:
            observed.fail()

    def responded(request: HttpRequest, outcome: AttemptOutcome) -> None:
        event(f"response {request.attempt} {outcome.response.status if outcome.response else 'none'}")

    return Hooks(
        on_request=lambda request: event(f"request {request.attempt}"),
        on_response=responded,
        on_resend=lambda request: event(f"resend {request.attempt}"),
        on_retry=lambda request, _: event(f"retry {request.attempt}"),
    )


def middleware(given: Mapping[str, Any], observed: Observed, *, is_async: bool) -> Middleware | AsyncMiddleware:
    """Returns a middleware that changes the request, waits, or responds itself, as the case says."""
    name, delay = given["name"], given.get("delay_ms", 0) / 1000

    @contextmanager
    def around(request: HttpRequest) -> Iterator[HttpRequest]:
        observed.report(f"{name} before {request.attempt}")
        if given.get("throw"):
            observed.fail()
        old, new = given.get("replace_in_url", ("", ""))
        headers = {**request.headers, **given.get("set_headers", {})}
        try:
            yield request._replace(url=request.url.replace(old, new, 1), headers=headers)
        finally:
            observed.report(f"{name} after {request.attempt}")

    def blocking(request: HttpRequest, send: Next) -> HttpResponse:
        with around(request) as changed:
            time.sleep(delay)
            return _prepared(given["respond"]) if "respond" in given else send(changed)

    async def awaiting(request: HttpRequest, send: AsyncNext) -> HttpResponse:
        with around(request) as changed:
            # A task that is cancelled meanwhile ends here, as at any other wait of a middleware.
            await asyncio.sleep(delay)
            return _prepared(given["respond"]) if "respond" in given else await send(changed)

    return awaiting if is_async else blocking


class OwnTransport:
    """Sends requests with the client of the platform, or returns the response of the case without a request."""

    def __init__(self, given: Mapping[str, Any], observed: Observed) -> None:
        self._given = given
        self._observed = observed

    def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        self._observed.report(f"transport {request.method}")
        if self._given.get("throw"):
            self._observed.fail()
        return _prepared(self._given["respond"]) if "respond" in self._given else _sent(request, timeout)

    def close(self) -> None:
        """Does nothing: every connection is closed after its request."""


class AwaitingTransport:
    """The same transport for the asynchronous client. It sends each request in a thread."""

    def __init__(self, given: Mapping[str, Any], observed: Observed) -> None:
        self._blocking = OwnTransport(given, observed)

    async def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        return await asyncio.to_thread(self._blocking.send, request, timeout)

    async def close(self) -> None:
        self._blocking.close()


def _sent(request: HttpRequest, timeout: float) -> HttpResponse:
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


# A case may respond with nothing, which the types of the library do not allow.
def _prepared(step: Any) -> Any:
    if step is None:
        return None
    items = [(name, value) for name, values in step["headers"].items() for value in values]
    return HttpResponse(step["status"], Headers(items), b64decode(step["base64"]))
