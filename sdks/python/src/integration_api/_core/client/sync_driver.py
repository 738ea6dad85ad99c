"""Performs the steps of calls in the thread of the caller."""

from __future__ import annotations

import sys
from functools import partial
from threading import Event
from time import sleep
from typing import TYPE_CHECKING, Any, TypeVar

from ..errors.sdk_errors import IntegrationApiError, InvalidRequestError
from ..options.boundary import without_frames
from ..pages.pages import Page
from ..rate_limit.clock import monotonic
from .api_client import BaseApiClient
from .attempt import NO_RESPONSE, Attempt
from .authentication import given_key
from .call import Call, Discard, Pause
from .opening import opening_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import Unpack

    from ..middleware.middleware import Middleware, Next
    from ..options.call_options import WriteOptions
    from ..request.operation import Arguments, Operation
    from ..request.source import Source
    from ..response.raw_response import RawResponse
    from ..stream.event_stream import EventStream
    from ..transport.transport import HttpRequest, HttpResponse
    from .opening import Opening

T = TypeVar("T")


class ApiClient(BaseApiClient):
    """Sends the calls of one client. Its resources share it."""

    __slots__ = ()

    def send(self, operation: Operation[T], arguments: Arguments, /, **options: Unpack[WriteOptions]) -> T:
        """Sends a request and returns the decoded response."""
        response: Any = perform(self._prepare(operation, arguments, options))
        return response if self._is_raw else response.data  # type: ignore[no-any-return]

    def stream(
        self, operation: Operation[T], arguments: Arguments, /, **options: Unpack[WriteOptions]
    ) -> EventStream[T]:
        """Sends a request and returns the items of the response, which are read while they arrive."""
        response: Any = perform(self._prepare(operation, arguments, options))
        return response if self._is_raw else response.data  # type: ignore[no-any-return]

    def _opening_of(self, operation: Operation[Any]) -> Opening:
        return opening_of(operation)

    def _require_readable(self, operation: Operation[Any], source: Source) -> None:
        if source.is_async:
            message = f"{operation.operation_id}: an asynchronous iterator needs the asynchronous client"
            raise InvalidRequestError(message)

    def paginate(self, operation: Operation[T], arguments: Arguments, /, **options: Unpack[WriteOptions]) -> Page[T]:
        """Returns a list. The first page is requested when it is read, or at once for a raw response."""
        # Invalid arguments raise an error at once, although nothing is sent yet.
        first = self._prepare(operation, arguments, options)
        paging = operation.paging
        # With the same idempotency key, an API would return the first page again.
        further: WriteOptions = {**options}
        further.pop("idempotency_key", None)

        def fetch(cursor: str | None) -> RawResponse[Any]:
            if cursor is None:
                return perform(first.renewed())
            return perform(self._prepare(operation, arguments.with_cursor(paging, cursor), further))

        page: Page[T] = Page(operation, fetch, arguments.cursor(paging))
        if not self._is_raw:
            return page
        return page.load_raw()  # type: ignore[return-value]

    def close(self) -> None:
        """Closes idle connections."""
        self.options.transport.close()


def perform(call: Call) -> RawResponse[Any]:
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
                _pause(step)
                step = next(steps)
                continue
            if isinstance(step, Discard):
                step.content.close()
                step = next(steps)
                continue
            try:
                response = _attempt(step)
            except BaseException as error:  # noqa: BLE001
                step = steps.throw(error)
            else:
                step = steps.send(response)
    except StopIteration as end:
        result: RawResponse[Any] = end.value
        return result
    except IntegrationApiError as error:
        without_frames(error, handled)
        raise
    finally:
        # An interrupted call leaves the queue of the rate limiter.
        steps.close()


def _pause(step: Pause) -> None:
    if step.place is None:
        sleep(step.seconds)
        return
    called = Event()
    step.place.watch(called.set)
    called.wait(step.seconds)


def _attempt(attempt: Attempt) -> HttpResponse:
    send: Next = partial(_transmit, attempt, monotonic() + attempt.timeout)
    for middleware in reversed(attempt.middleware):
        send = _around(attempt, middleware, send)
    return send(attempt.request)


def _around(attempt: Attempt, middleware: Middleware, send: Next) -> Next:
    return lambda request: attempt.required(middleware(request, send), NO_RESPONSE)


def _transmit(attempt: Attempt, deadline: float, request: HttpRequest) -> HttpResponse:
    client = attempt.client
    given = [given_key(secret, attempt.facts) for secret in attempt.secrets]
    request = attempt.authenticated(request, given)
    send: Callable[[HttpRequest, float], HttpResponse] = client.transport.send
    handled = sys.exc_info()[1]
    try:
        left = deadline - monotonic()
        if left <= 0:
            raise TimeoutError
        response = send(request, left)
    except Exception as error:  # noqa: BLE001
        failure = attempt.failure(error, handled)
    else:
        return attempt.required(response, "the transport returned no response")
    # Raised after the handler: otherwise the error of the transport, which may contain the key, would be its context.
    raise failure
