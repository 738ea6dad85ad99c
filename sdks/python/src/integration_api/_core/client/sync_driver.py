"""Performs the steps of calls in the thread of the caller."""

from __future__ import annotations

from threading import Event
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, TypeVar

from ..errors.sdk_errors import IntegrationApiError, InvalidRequestError
from ..pages import Page
from ..transport.transport import HttpRequest, HttpResponse
from .api_client import CallFactory
from .authentication import authenticated, given_key
from .boundary import without_frames
from .call import Attempt, Call, Pause

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import Unpack

    from ..hidden import Hidden
    from ..middleware.middleware import Middleware, Next
    from ..options.client_options import ResolvedOptions
    from ..request.call_options import ReadOptions, WriteOptions
    from ..request.operation import Arguments, Operation
    from ..response.raw_response import RawResponse

T = TypeVar("T")


class ApiClient:
    """Sends the calls of one client. Its resources share it."""

    __slots__ = ("_calls", "_is_raw", "options")

    def __init__(self, options: ResolvedOptions, *, is_raw: bool = False) -> None:
        self.options = options
        self._calls = CallFactory(options)
        self._is_raw = is_raw

    def with_raw_response(self) -> ApiClient:
        """Returns a client whose calls return `RawResponse` objects."""
        return ApiClient(self.options, is_raw=True)

    def send(self, operation: Operation[T], arguments: Arguments, /, **options: Unpack[WriteOptions]) -> T:
        """Sends a request and returns the decoded response."""
        response: Any = perform(self._calls.prepare(operation, arguments, options))
        return response if self._is_raw else response.parse()  # type: ignore[no-any-return]

    def paginate(self, operation: Operation[T], arguments: Arguments, /, **options: Unpack[ReadOptions]) -> Page[T]:
        """Returns a list. The first page is requested when it is read, or at once for a raw response."""
        # Invalid arguments raise an error at once, although nothing is sent yet.
        first = self._calls.prepare(operation, arguments, options)

        def fetch(cursor: str | None) -> RawResponse[Any]:
            if cursor is None:
                return perform(first.renewed())
            return perform(self._calls.prepare(operation, arguments.with_cursor(cursor), options))

        page: Page[T] = Page(operation, fetch, arguments.cursor())
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
    try:
        step = next(steps)
        while True:
            if isinstance(step, Pause):
                _pause(step)
                step = next(steps)
                continue
            try:
                response = _attempt(call, step)
            except BaseException as error:  # noqa: BLE001
                step = steps.throw(error)
            else:
                step = steps.send(response)
    except StopIteration as end:
        result: RawResponse[Any] = end.value
        return result
    except IntegrationApiError as error:
        without_frames(error)
        raise


def _pause(step: Pause) -> None:
    if step.place is None:
        sleep(step.seconds)
        return
    called = Event()
    step.place.watch(called.set)
    called.wait(step.seconds)


def _attempt(call: Call, step: Attempt) -> HttpResponse:
    deadline = monotonic() + step.timeout

    def transmit(request: HttpRequest) -> HttpResponse:
        return _transmit(call, request, step.timeout, deadline)

    send: Next = transmit
    for middleware in reversed(call.client.middleware):
        send = _around(middleware, send)
    response = send(step.request)
    if not isinstance(response, HttpResponse):
        raise InvalidRequestError(f"a middleware must return an HttpResponse, not {type(response).__name__}")
    return response


def _around(middleware: Middleware, send: Next) -> Next:
    return lambda request: middleware(request, send)


def _transmit(call: Call, request: HttpRequest, timeout: float, deadline: float) -> HttpResponse:
    key: Hidden[Any] = call.client.api_key
    if callable(key.value) and call.request.operation.auth is not None:
        key = given_key(key.value)
    request = authenticated(call, request, key)
    send: Callable[[HttpRequest, float], HttpResponse] = call.client.transport.send
    try:
        left = deadline - monotonic()
        if left <= 0:
            raise TimeoutError
        return send(request, left)
    except Exception as error:  # noqa: BLE001
        failure = call.transport_error(timeout, error)
    # Outside of the handler, whose error would be its context and may contain the key.
    raise failure
