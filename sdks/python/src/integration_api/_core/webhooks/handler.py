"""The receiver of webhooks, for any server."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from ..errors.sdk_errors import ConfigurationError
from ..errors.webhook_error import WebhookVerificationError
from .caller import BlockingCaller, Caller
from .claims import in_progress
from .keys import Keys

if TYPE_CHECKING:
    from .claims import SeenEvents
    from .delivery import RawBody, WebhookHeaders
    from .report import Report

E = TypeVar("E")
T = TypeVar("T")
R = TypeVar("R")

Secrets: TypeAlias = Iterable[str] | Callable[[], Iterable[str] | Awaitable[Iterable[str]]]
"""Signing secrets of a webhook endpoint, or a function that returns them."""


class WebhookResponse(NamedTuple):
    """Response to a webhook."""

    status: int
    """HTTP status: 204, 400, 405, 409, 413 or 500."""
    headers: dict[str, str]
    """Headers of the response."""
    body: str
    """Reason of a rejection, which the API shows in the list of deliveries; otherwise empty."""


class HandlerSettings(NamedTuple, Generic[E]):
    """Checked options of a handler."""

    unwrap: Callable[[object, object, Keys], E]
    """Verifies a delivery and decodes its event."""
    keys: Callable[[Caller], Awaitable[Keys]]
    seen: SeenEvents | None
    max_bytes: int
    report: Report


class Dispatcher(Generic[E]):
    """Verifies webhooks and calls the functions for their events."""

    __slots__ = ("_functions", "_other", "_settings")

    def __init__(self, settings: HandlerSettings[E]) -> None:
        self._settings = settings
        self._functions: dict[type, Callable[[Any], object]] = {}
        self._other: Callable[[E], object] | None = None

    @property
    def max_bytes(self) -> int:
        """Maximum size of a webhook."""
        return self._settings.max_bytes

    def set_function(self, kind: type, function: Callable[[Any], object]) -> None:
        """Sets the function for a class of events."""
        if not inspect.isclass(kind):
            raise ConfigurationError("on takes classes of events, such as those of the module webhooks")
        if not callable(function):
            raise ConfigurationError(f"the event {kind.__name__} needs a function")
        if kind in self._functions:
            raise ConfigurationError(f"{kind.__name__} has two functions; call both of them from one")
        self._functions[kind] = function

    def set_other(self, function: Callable[[E], object]) -> None:
        """Sets the function for all other events."""
        if not callable(function):
            raise ConfigurationError("other events need a function")
        if self._other is not None:
            raise ConfigurationError("there are two functions for other events; call both of them from one")
        self._other = function

    def respond(self, method: str, headers: WebhookHeaders, body: RawBody | None) -> WebhookResponse:
        """Receives a webhook, blocking. A body of None has more than the maximum number of bytes."""
        return _run(self._receive(method, headers, body, BlockingCaller()))

    async def respond_async(self, method: str, headers: WebhookHeaders, body: RawBody | None) -> WebhookResponse:
        """Receives a webhook; functions that block run in another thread."""
        from .async_caller import AsyncCaller  # loads anyio, which a blocking server does not need

        return await self._receive(method, headers, body, AsyncCaller())

    async def _receive(self, method: object, headers: object, body: RawBody | None, caller: Caller) -> WebhookResponse:
        if not isinstance(method, str) or str.__str__(method) != "POST":
            return WebhookResponse(405, {"Allow": "POST"}, "")
        try:
            if body is None or _is_longer(body, self.max_bytes):
                message = f"The webhook has more than {self.max_bytes} bytes"
                return self._rejected(413, WebhookVerificationError("invalid_payload", message))
            event = self._settings.unwrap(body, headers, await self._settings.keys(caller))
        except WebhookVerificationError as error:
            return self._rejected(400, error, error.reason)
        except Exception as error:  # noqa: BLE001 - the API delivers the event again
            return self._rejected(500, error)
        event_id = _id_of(event)
        try:
            is_mine = await self._process_once(event, event_id, caller)
        except Exception as error:  # noqa: BLE001 - the API delivers the event again
            return self._rejected(500, error, event_id=event_id)
        if is_mine:
            return WebhookResponse(204, {}, "")
        self._settings.report.busy(event_id)
        return WebhookResponse(409, {}, "in_progress")

    async def _process_once(self, event: E, event_id: str | None, caller: Caller) -> bool:
        """Processes an event, unless that is done. Returns False if another delivery of the event is in progress."""
        seen = self._settings.seen
        if seen is None or event_id is None:
            await self._process(event, event_id, caller)
            return True
        with in_progress(seen, event_id) as is_free:
            if not is_free:
                return False
            if await caller.call(seen.__contains__, event_id):
                return True
            # An id that was not added may belong to another process, so it is not taken back.
            if await caller.call(seen.add, event_id) is False:
                return False
            try:
                await self._process(event, event_id, caller)
            except BaseException:
                await self._note(500, seen.discard, event_id, caller)
                raise
            done = getattr(seen, "done", None)
            if done is not None:
                await self._note(204, done, event_id, caller)
            return True

    async def _note(self, status: int, note: Callable[[str], object], event_id: str, caller: Caller) -> None:
        """Notes how a function has ended, which decides the response even if the note fails."""
        try:
            await caller.complete(note, event_id)
        except Exception as error:  # noqa: BLE001
            self._settings.report.failed(status, error, event_id)

    async def _process(self, event: E, event_id: str | None, caller: Caller) -> None:
        function = self._functions.get(type(event), self._other)
        if function is None:
            self._settings.report.unhandled(str(getattr(event, "type", "")), event_id)
        else:
            await caller.call(function, event)

    def _rejected(self, status: int, error: Exception, body: str = "", event_id: str | None = None) -> WebhookResponse:
        self._settings.report.failed(status, error, event_id)
        return WebhookResponse(status, {}, body)


def keys_of(secrets: Secrets) -> Callable[[Caller], Awaitable[Keys]]:
    """Returns a function that provides the keys of secrets. Secrets that are known now are decoded now."""
    if callable(secrets):
        supplier = secrets

        async def called(caller: Caller) -> Keys:
            return Keys(await caller.call(supplier))

        return called
    keys = Keys(secrets)
    del secrets
    keys.check()

    async def known(_: Caller) -> Keys:
        return keys

    return known


def check_max_bytes(max_bytes: object) -> None:
    """Checks the maximum size of a webhook.

    Raises:
        ConfigurationError: It is not a positive number of bytes.
    """
    if not isinstance(max_bytes, int) or isinstance(max_bytes, bool) or max_bytes <= 0:
        raise ConfigurationError("max_bytes must be a positive number of bytes")


def _is_longer(body: object, max_bytes: int) -> bool:
    if isinstance(body, str):
        return len(body) > max_bytes or len(body.encode("utf-8", "surrogatepass")) > max_bytes
    return memoryview(body).nbytes > max_bytes if isinstance(body, (bytes, bytearray, memoryview)) else False


def _id_of(event: object) -> str | None:
    event_id = getattr(event, "id", None)
    return event_id if isinstance(event_id, str) else None


def _run(coroutine: Any) -> WebhookResponse:
    """Runs a coroutine that waits for nothing."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        response: WebhookResponse = end.value
        return response
    raise AssertionError("a blocking handler waits")
