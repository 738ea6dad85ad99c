"""Webhooks: verified at the time of the case, or received by a handler as a WSGI or an ASGI application."""

from __future__ import annotations

import io
from base64 import b64decode
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from outcomes import class_of

from integration_api import webhooks

if TYPE_CHECKING:
    from collections.abc import Callable, MutableMapping

    from observed import Observed

# Added by the adaptors for the text of the response.
_OF_SERVER = frozenset({"content-type", "content-length"})


def unwrap_event(given: dict[str, Any]) -> webhooks.Event:
    """Verifies a webhook and returns its event."""
    # A framework that parses bodies passes an object, which the types of the library do not allow.
    body: Any = b64decode(given["base64"]) if "base64" in given else given.get("body", given.get("parsed"))
    now = datetime.fromtimestamp(given["now"], UTC)
    return webhooks.unwrap(body, given["headers"], secrets=given["secrets"], now=now, **_tolerance(given))


async def receive_webhooks(
    given: dict[str, Any], observed: Observed, *, is_async: bool
) -> tuple[list[dict[str, Any]], webhooks.WebhookHandler]:
    """Passes deliveries to a handler and returns the responses, and the handler."""
    deliver = _by_asgi if is_async else _by_wsgi
    responses: list[dict[str, Any]] = []
    left = {"during": given.get("during", 0), "fail": given.get("fail", 0)}

    async def called(text: str) -> None:
        observed.report(text)
        count, left["during"] = left["during"], 0
        for _ in range(count):
            responses.append(await deliver(handler, given))
        left["fail"] -= 1
        if left["fail"] >= 0:
            if given.get("fail_by") == "verification":
                webhooks.unwrap(b"{}", {}, secrets=given["secrets"])
            observed.fail()

    def function(prefix: str) -> Callable[[Any], Any]:
        async def awaited(event: Any) -> None:
            await called(f"{prefix} {event.type}")

        return awaited if is_async else lambda event: _complete(awaited(event))

    handler = webhooks.WebhookHandler(**_handler_options(given, observed))
    for event_type in given.get("on", []):
        handler.on(_class_of_event(event_type))(function("on"))
    if given.get("other"):
        handler.other(function("other"))
    for _ in range(given.get("times", 1)):
        responses.append(await deliver(handler, given))
    return responses, handler


class Table:
    """A table of ids that distinguishes events in progress, and reports its calls."""

    def __init__(self, observed: Observed, keeper: str, ids: list[str]) -> None:
        self._observed = observed
        self._keeper = keeper
        self._processed = set(ids)
        self._claimed: set[str] = set()

    def __contains__(self, event_id: object) -> bool:
        self._called("has")
        return event_id in self._processed

    def add(self, event_id: str) -> bool:
        self._called("add")
        is_new = self._keeper != "claimed" and event_id not in self._claimed
        self._claimed.add(event_id)
        return is_new

    def discard(self, event_id: str) -> None:
        self._called("remove")
        self._claimed.discard(event_id)

    def done(self, event_id: str) -> None:
        self._called("done")
        self._processed.add(event_id)

    def _called(self, member: str) -> None:
        self._observed.report(f"seen {member}")
        if self._keeper == f"{member} fails":
            self._observed.fail()


def _handler_options(given: dict[str, Any], observed: Observed) -> dict[str, Any]:
    def on_error(error: Exception) -> None:
        observed.report(f"error {class_of(error).split(':')[0]}")
        if given["on_error"] == "throw":
            observed.fail()

    observed.logger_throws = given.get("logger") == "throw"
    secrets, seen_by = given["secrets"], given.get("seen_by", "set")
    options = {"secrets": (lambda: secrets) if given.get("secrets_from_function") else secrets, **_tolerance(given)}
    if "max_bytes" in given:
        options["max_bytes"] = given["max_bytes"]
    if "seen" in given:
        ids = given["seen"]
        options["seen"] = set(ids) if seen_by == "set" else Table(observed, seen_by, ids)
    if "on_error" in given:
        options["on_error"] = on_error
    return options


# The units of a case are milliseconds, those of Python are seconds.
def _tolerance(given: dict[str, Any]) -> dict[str, Any]:
    ms = given.get("tolerance_ms")
    return {} if ms is None else {"tolerance": ms if isinstance(ms, bool) else ms / 1000}


# The blocking server waits for nothing, so one step completes the coroutine.
def _complete(coroutine: Any) -> None:
    with suppress(StopIteration):
        coroutine.send(None)


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
    lines = [(name.decode(), value.decode()) for name, value in start["headers"]]
    return _response(start["status"], lines, end["body"])


def _response(status: int, headers: list[tuple[str, str]], body: bytes) -> dict[str, Any]:
    lower = {name.lower(): value for name, value in headers}
    own = {name: value for name, value in lower.items() if name not in _OF_SERVER}
    return {"status": status, "headers": own, "text": body.decode()}
