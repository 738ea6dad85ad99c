"""Adaptors of a webhook handler for the interfaces of servers: WSGI (PEP 3333) and ASGI 3.0."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any, TypeAlias

from ..errors.sdk_errors import ConfigurationError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, MutableMapping
    from wsgiref.types import StartResponse, WSGIEnvironment

    from .handler import Dispatcher, WebhookResponse

    Message: TypeAlias = MutableMapping[str, Any]
    Receive: TypeAlias = Callable[[], Awaitable[Message]]
    Send: TypeAlias = Callable[[Message], Awaitable[None]]

_HEADER = "HTTP_"


def respond_wsgi(dispatcher: Dispatcher[Any], environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
    """Receives a webhook as a WSGI application."""
    headers = {
        name.removeprefix(_HEADER).replace("_", "-"): value
        for name, value in environ.items()
        if name.startswith(_HEADER)
    }
    response = dispatcher.respond(environ["REQUEST_METHOD"], headers, _read(environ, dispatcher.max_bytes))
    start(f"{response.status} {HTTPStatus(response.status).phrase}", _headers(response))
    return [response.body.encode()]


async def respond_asgi(dispatcher: Dispatcher[Any], scope: Message, receive: Receive, send: Send) -> None:
    """Receives a webhook as an ASGI application."""
    if scope["type"] != "http":
        raise ConfigurationError("a webhook handler takes only HTTP requests")
    headers: dict[str, list[str]] = {}
    for name, value in scope["headers"]:
        headers.setdefault(name.decode("latin-1"), []).append(value.decode("latin-1"))
    body = await _collect(receive, dispatcher.max_bytes)
    response = await dispatcher.respond_async(scope["method"], headers, body)
    sent = [(name.lower().encode(), value.encode()) for name, value in _headers(response)]
    await send({"type": "http.response.start", "status": response.status, "headers": sent})
    await send({"type": "http.response.body", "body": response.body.encode()})


def _read(environ: WSGIEnvironment, max_bytes: int) -> bytes | None:
    stream, length = environ["wsgi.input"], environ.get("CONTENT_LENGTH")
    if not length:
        # A stream without a known end must not be read, unless the server says that it ends.
        body: bytes = stream.read(max_bytes + 1) if environ.get("wsgi.input_terminated") else b""
        return body if len(body) <= max_bytes else None
    size = int(length) if length.isdecimal() else 0
    return stream.read(size) if size <= max_bytes else None


async def _collect(receive: Receive, max_bytes: int) -> bytes | None:
    """Returns the body. It is read to its end, because a server could otherwise reset the connection."""
    body, size, is_open = bytearray(), 0, True
    while is_open:
        message = await receive()
        part = message.get("body", b"")
        size += len(part)
        if size <= max_bytes:
            body += part
        is_open = message.get("more_body", False)
    return bytes(body) if size <= max_bytes else None


def _headers(response: WebhookResponse) -> list[tuple[str, str]]:
    kind = {"Content-Type": "text/plain; charset=utf-8"} if response.body else {}
    # A 204 has no content, so that it has no length either (RFC 9110, section 8.6).
    length = {} if response.status == HTTPStatus.NO_CONTENT else {"Content-Length": str(len(response.body.encode()))}
    return list({**response.headers, **kind, **length}.items())
