"""Performs the steps of calls as coroutines, on asyncio or trio."""

from __future__ import annotations

import sys
from functools import partial
from inspect import isawaitable
from threading import get_ident
from typing import TYPE_CHECKING, Any, TypeVar

import anyio

from ..errors.sdk_errors import IntegrationApiError
from ..options.boundary import without_frames
from ..pages.async_pages import AsyncPages
from .api_client import BaseApiClient
from .attempt import NO_RESPONSE, Attempt
from .authentication import awaited_key
from .call import Call, Discard, Pause
from .opening import async_opening_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Unpack

    from ..middleware.middleware import AsyncMiddleware, AsyncNext
    from ..options.call_options import WriteOptions
    from ..request.operation import Arguments, Operation
    from ..request.source import Source
    from ..response.raw_response import RawResponse
    from ..stream.async_event_stream import AsyncEventStream
    from ..transport.transport import HttpRequest, HttpResponse
    from .attempt import SharedAttempt
    from .opening import Opening

T = TypeVar("T")


class AsyncApiClient(BaseApiClient):
    """Sends the calls of one asynchronous client. Its resources share it."""

    __slots__ = ()

    async def send(self, operation: Operation[T], arguments: Arguments, /, **options: Unpack[WriteOptions]) -> T:
        """Sends a request and returns the decoded response."""
        response: Any = await perform(self._prepare(operation, arguments, options))
        return response if self._is_raw else response.data  # type: ignore[no-any-return]

    async def stream(
        self, operation: Operation[T], arguments: Arguments, /, **options: Unpack[WriteOptions]
    ) -> AsyncEventStream[T]:
        """Sends a request and returns the items of the response, which are read while they arrive."""
        response: Any = await perform(self._prepare(operation, arguments, options))
        return response if self._is_raw else response.data  # type: ignore[no-any-return]

    def _opening_of(self, operation: Operation[Any]) -> Opening:
        return async_opening_of(operation)

    def _require_readable(self, operation: Operation[Any], source: Source) -> None:
        """Accepts every source."""

    def paginate(
        self, operation: Operation[T], arguments: Arguments, /, **options: Unpack[WriteOptions]
    ) -> AsyncPages[T]:
        """Returns a list. Its pages are requested when it is awaited or iterated."""
        # Invalid arguments raise an error at once, although nothing is sent yet.
        first = self._prepare(operation, arguments, options)
        paging = operation.paging
        # With the same idempotency key, an API would return the first page again.
        further: WriteOptions = {**options}
        further.pop("idempotency_key", None)

        async def fetch(cursor: str | None) -> RawResponse[Any]:
            if cursor is None:
                return await perform(first.renewed())
            return await perform(self._prepare(operation, arguments.with_cursor(paging, cursor), further))

        pages = AsyncPages(operation, fetch, arguments.cursor(paging))
        return pages.load_raw() if self._is_raw else pages  # type: ignore[return-value]

    async def close(self) -> None:
        """Closes idle connections."""
        await self.options.transport.close()


async def perform(call: Call) -> RawResponse[Any]:
    """Performs a call and returns its response.

    Raises:
        IntegrationApiError: The call failed.
    """
    steps = call.steps()
    handled = sys.exc_info()[1]
    try:
        step = next(steps)
        while True:
            if isinstance(step, Pause):
                await _pause(step)
                step = next(steps)
                continue
            if isinstance(step, Discard):
                await step.content.close()
                step = next(steps)
                continue
            try:
                response = await (_attempt(step) if step.shared is None else _continued(step, step.shared))
            except BaseException as error:  # noqa: BLE001
                step = steps.throw(error)
            else:
                step = steps.send(response)
    except StopIteration as end:
        result: RawResponse[Any] = end.value
        return result
    except BaseException as error:
        if isinstance(error, IntegrationApiError):
            without_frames(error, handled)
        elif not isinstance(error, Exception):
            without_frames(error, handled)
            _add_facts(error, call)
        raise
    finally:
        # A cancelled call leaves the queue of the rate limiter.
        steps.close()


# The exception that cancels a task belongs to the event loop and cannot be replaced, so the facts are added to it.
def _add_facts(cancelled: BaseException, call: Call) -> None:
    for name, value in call.facts._asdict().items():
        try:
            setattr(cancelled, name, value)
        except AttributeError:
            return


async def _pause(step: Pause) -> None:
    if step.place is None:
        await anyio.sleep(step.seconds)
        return
    called = anyio.Event()
    thread = get_ident()
    # The event belongs to this loop, so calls in other threads, which share the rate limiter, must not set it.
    step.place.watch(lambda: called.set() if get_ident() == thread else None)
    with anyio.move_on_after(step.seconds):
        await called.wait()


async def _attempt(attempt: Attempt) -> HttpResponse:
    send: AsyncNext = partial(_transmit, attempt)
    for middleware in reversed(attempt.middleware):
        send = _around(attempt, middleware, send)
    left = attempt.timeout - attempt.waited
    if left > 0:
        with anyio.move_on_after(left):
            return await send(attempt.request)
    raise attempt.late()


async def _continued(attempt: Attempt, shared: SharedAttempt) -> HttpResponse:
    """Performs an attempt that goes on if this call is cancelled while another one waits for the response."""
    # Loaded by every program that runs an event loop of asyncio.
    asyncio = sys.modules.get("asyncio")
    try:
        loop = None if asyncio is None else asyncio.get_running_loop()
    except RuntimeError:
        # Trio has no tasks outside of a nursery, so another call begins again.
        loop = None
    if asyncio is None or loop is None or (shared.task is not None and shared.task.get_loop() is not loop):
        return await _attempt(attempt)
    if shared.task is None:
        shared.task = loop.create_task(_attempt(attempt))
    try:
        response: HttpResponse = await asyncio.shield(shared.task)
    except asyncio.CancelledError:
        if not shared.is_awaited():
            shared.task.cancel()
        raise
    return response


def _around(attempt: Attempt, middleware: AsyncMiddleware, send: AsyncNext) -> AsyncNext:
    async def around(request: HttpRequest) -> HttpResponse:
        response: object = middleware(request, send)
        # A middleware of the synchronous client returns no coroutine.
        return attempt.required(await response if isawaitable(response) else response, NO_RESPONSE)

    return around


async def _transmit(attempt: Attempt, request: HttpRequest) -> HttpResponse:
    client = attempt.client
    given = [await awaited_key(secret, attempt.facts) for secret in attempt.secrets]
    request = attempt.authenticated(request, given)
    send: Callable[[HttpRequest, float], Awaitable[HttpResponse]] = client.transport.send
    handled = sys.exc_info()[1]
    try:
        response = await send(request, attempt.timeout - attempt.waited)
    except Exception as error:  # noqa: BLE001
        failure = attempt.failure(error, handled)
    else:
        return attempt.required(response, "the transport returned no response")
    # Raised after the handler: otherwise the error of the transport, which may contain the key, would be its context.
    raise failure
