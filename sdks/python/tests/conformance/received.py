"""Webhooks, received by a handler as a WSGI or an ASGI application."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from outcomes import class_of

from integration_api import webhooks

if TYPE_CHECKING:
    from collections.abc import Callable, MutableMapping

    from modes import Mode
    from observed import Observed

# Added by the adaptors for the text of the response.
_OF_SERVER = frozenset({"content-type", "content-length"})


async def receive_webhooks(
    given: dict[str, Any], mode: Mode, observed: Observed
) -> tuple[list[dict[str, Any]], webhooks.WebhookHandler]:
    """Passes deliveries to a handler and returns the responses, and the handler."""
    handler = _handler(given, observed)
    deliver = _by_asgi if mode.can_cancel else _by_wsgi
    return [await deliver(handler, given) for _ in range(given.get("times", 1))], handler


def _handler(given: dict[str, Any], observed: Observed) -> webhooks.WebhookHandler:
    observed.logger_throws = given.get("logger") == "throw"
    options = {name: given[name] for name in ("max_bytes",) if name in given}
    if "tolerance_ms" in given:
        # The units of a case are milliseconds, those of Python are seconds.
        options["tolerance"] = given["tolerance_ms"] / 1000
    if "seen" in given:
        options["seen"] = set(given["seen"])
    if "on_error" in given:

        def on_error(error: Exception) -> None:
            observed.report(f"error {class_of(error).split(':')[0]}")
            if given["on_error"] == "throw":
                observed.fail()

        options["on_error"] = on_error
    secrets = given["secrets"]
    handler = webhooks.WebhookHandler(
        secrets=(lambda: secrets) if given.get("secrets_from_function") else secrets, **options
    )
    left = [given.get("fail", 0)]

    def called(name: str) -> None:
        observed.report(name)
        left[0] -= 1
        if left[0] >= 0:
            observed.fail()

    for event_type in given.get("on", []):
        handler.on(_class_of_event(event_type))(lambda event: called(f"on {event.type}"))
    if given.get("other"):
        handler.other(lambda event: called(f"other {event.type}"))
    return handler


def _class_of_event(event_type: str) -> type[Any]:
    name = "".join(word.capitalize() for word in event_type.replace("_", ".").split("."))
    found: type[Any] = getattr(webhooks, name)
    return found


async def _by_wsgi(handler: webhooks.WebhookHandler, given: dict[str, Any]) -> dict[str, Any]:
    body = given["body"].encode()
    environ = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in given["headers"].items()}
    environ |= {
        "REQUEST_METHOD": given.get("method", "POST"),
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": io.BytesIO(body),
    }
    started: list[Any] = []

    def start(status: str, headers: list[tuple[str, str]], *_: Any) -> Callable[[bytes], object]:
        started.extend((status, headers))
        return list

    parts = handler.wsgi(environ, start)
    return _response(int(started[0].split(" ")[0]), started[1], b"".join(parts))


async def _by_asgi(handler: webhooks.WebhookHandler, given: dict[str, Any]) -> dict[str, Any]:
    # In two parts, as a server may pass it.
    body = given["body"].encode()
    messages = iter([{"body": body[:10], "more_body": True}, {"body": body[10:]}])

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", **next(messages)}

    sent: list[Any] = []

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    headers = [(name.lower().encode(), value.encode()) for name, value in given["headers"].items()]
    await handler.asgi({"type": "http", "method": given.get("method", "POST"), "headers": headers}, receive, send)
    start, end = sent
    return _response(
        start["status"], [(name.decode(), value.decode()) for name, value in start["headers"]], end["body"]
    )


def _response(status: int, headers: list[tuple[str, str]], body: bytes) -> dict[str, Any]:
    lower = {name.lower(): value for name, value in headers}
    own = {name: value for name, value in lower.items() if name not in _OF_SERVER}
    return {"status": status, "headers": own, "text": body.decode()}
