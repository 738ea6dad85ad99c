"""Webhooks, received by a handler as a WSGI or an ASGI application."""

from __future__ import annotations

import io
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from outcomes import class_of

from integration_api import webhooks

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, MutableMapping

    from modes import Mode
    from observed import Observed

# Added by the adaptors for the text of the response.
_OF_SERVER = frozenset({"content-type", "content-length"})


async def receive_webhooks(
    given: dict[str, Any], mode: Mode, observed: Observed
) -> tuple[list[dict[str, Any]], webhooks.WebhookHandler]:
    """Passes deliveries to a handler and returns the responses, and the handler."""
    deliver = _by_asgi if mode.can_cancel else _by_wsgi
    responses: list[dict[str, Any]] = []
    left = [given.get("during", 0)]

    async def during() -> None:
        count, left[0] = left[0], 0
        for _ in range(count):
            responses.append(await deliver(handler, given))

    handler = _handler(given, observed, during, is_async=mode.can_cancel)
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
        """Claims an event."""
        self._called("add")
        is_new = self._keeper != "claimed" and event_id not in self._claimed
        self._claimed.add(event_id)
        return is_new

    def discard(self, event_id: str) -> None:
        """Takes a claim back."""
        self._called("remove")
        self._claimed.discard(event_id)

    def done(self, event_id: str) -> None:
        """Notes that an event has been processed."""
        self._called("done")
        self._processed.add(event_id)

    def _called(self, member: str) -> None:
        self._observed.report(f"seen {member}")
        if self._keeper == f"{member} fails":
            self._observed.fail()


def _handler(
    given: dict[str, Any], observed: Observed, during: Callable[[], Awaitable[None]], *, is_async: bool
) -> webhooks.WebhookHandler:
    observed.logger_throws = given.get("logger") == "throw"
    options = {name: given[name] for name in ("max_bytes",) if name in given}
    if "tolerance_ms" in given:
        # The units of a case are milliseconds, those of Python are seconds.
        options["tolerance"] = given["tolerance_ms"] / 1000
    if "seen" in given:
        ids, keeper = given["seen"], given.get("seen_by", "set")
        options["seen"] = set(ids) if keeper == "set" else Table(observed, keeper, ids)
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

    async def called(name: str) -> None:
        observed.report(name)
        await during()
        left[0] -= 1
        if left[0] >= 0:
            observed.fail()

    def function(prefix: str) -> Callable[[Any], Any]:
        async def awaited(event: Any) -> None:
            await called(f"{prefix} {event.type}")

        # The blocking server waits for nothing, so one step completes the coroutine.
        return awaited if is_async else lambda event: _complete(awaited(event))

    for event_type in given.get("on", []):
        handler.on(_class_of_event(event_type))(function("on"))
    if given.get("other"):
        handler.other(function("other"))
    return handler


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
    return _response(
        start["status"], [(name.decode(), value.decode()) for name, value in start["headers"]], end["body"]
    )


def _response(status: int, headers: list[tuple[str, str]], body: bytes) -> dict[str, Any]:
    lower = {name.lower(): value for name, value in headers}
    own = {name: value for name, value in lower.items() if name not in _OF_SERVER}
    return {"status": status, "headers": own, "text": body.decode()}
