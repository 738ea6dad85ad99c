"""Verification and decoding of webhooks. It requires neither a client nor an API key.

    from integration_api import webhooks

    event = webhooks.unwrap(body, headers, secrets=[current, previous])
    match event:
        case webhooks.OrderCreated(data=order):
            print(order)
        case webhooks.UnknownEvent():
            pass  # newer than this version of the library

Each event of the API has a class here, with the name of its model without `Event`. A `WebhookHandler` does all of it,
and responds.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

from ._core.errors.sdk_errors import ConfigurationError
from ._core.errors.webhook_error import WebhookFailureReason, WebhookVerificationError
from ._core.options.boundary import checked
from ._core.options.client_options import log_level
from ._core.webhooks.claims import SeenEvents, check_seen
from ._core.webhooks.delivery import RawBody, WebhookHeaders
from ._core.webhooks.handler import (
    Dispatcher,
    HandlerSettings,
    Secrets,
    WebhookResponse,
    check_max_bytes,
    keys_of,
)
from ._core.webhooks.keys import Keys
from ._core.webhooks.payload import read_payload
from ._core.webhooks.report import Report
from ._core.webhooks.servers import respond_asgi, respond_wsgi
from ._core.webhooks.verify import Clock, check_tolerance, verify_delivery
from .generated import events
from .generated.behaviour import WEBHOOKS_MAX_BYTES, WEBHOOKS_TOLERANCE_SECONDS
from .generated.events import *  # noqa: F403 - the contract defines the classes of events

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from wsgiref.types import StartResponse, WSGIEnvironment

    from ._core.webhooks.servers import Message, Receive, Send

__all__ = [
    "RawBody",
    "Secrets",
    "SeenEvents",
    "WebhookFailureReason",
    "WebhookHandler",
    "WebhookHeaders",
    "WebhookResponse",
    "WebhookVerificationError",
    "unwrap",
    "verify",
]
__all__ += events.__all__

_T = TypeVar("_T")
_R = TypeVar("_R")


@checked(ConfigurationError)
def unwrap(
    body: RawBody,
    headers: WebhookHeaders,
    *,
    secrets: Iterable[str],
    tolerance: float = WEBHOOKS_TOLERANCE_SECONDS,
    now: datetime | None = None,
) -> events.Event:
    """Verifies a webhook (Standard Webhooks 1.0) and returns its event.

    Args:
        body: Body before any parser.
        headers: Headers of the request, as the framework provides them.
        secrets: Signing secrets of the webhook endpoint, `whsec_…`. One matching secret is enough; during a rotation
            pass the current and the previous one.
        tolerance: Maximum age and maximum clock difference of a webhook in seconds: at least 1, or 0 to accept only the
            current second.
        now: Current time with a time zone, for tests. Default: the clock of this machine.

    Returns:
        The event. An event of a type that this version of the library does not know is an `UnknownEvent`.

    Raises:
        WebhookVerificationError: The webhook cannot be verified or decoded; `reason` says why. Respond with 400.
        ConfigurationError: An option is invalid. Respond with 500, so that the API delivers the webhook again.
    """
    keys = Keys(secrets)
    del secrets
    return _unwrap(body, headers, keys, Clock(tolerance, now or datetime.now(UTC)))


def _unwrap(body: object, headers: object, keys: Keys, clock: Clock) -> events.Event:
    delivery = verify_delivery(body, headers, keys, clock)
    return read_payload(delivery.body, events.decode_event)


@checked(ConfigurationError)
def verify(
    body: RawBody,
    headers: WebhookHeaders,
    *,
    secrets: Iterable[str],
    tolerance: float = WEBHOOKS_TOLERANCE_SECONDS,
    now: datetime | None = None,
) -> None:
    """Verifies a webhook like `unwrap`, without decoding it.

    Args:
        body: See `unwrap`.
        headers: See `unwrap`.
        secrets: See `unwrap`.
        tolerance: See `unwrap`.
        now: See `unwrap`.

    Raises:
        WebhookVerificationError: The webhook cannot be verified; `reason` says why.
        ConfigurationError: An option is invalid.
    """
    keys = Keys(secrets)
    del secrets
    verify_delivery(body, headers, keys, Clock(tolerance, now or datetime.now(UTC)))


class WebhookHandler:
    """Receives webhooks: it verifies each one, calls the function for its event, and responds.

        handler = webhooks.WebhookHandler(secrets=[current, previous])

        @handler.on(webhooks.OrderCreated)
        def created(event: webhooks.OrderCreated) -> None:
            print(event.data)

    Mount `handler.wsgi` or `handler.asgi`, or call `receive` in a framework of your choice. The response is 204 when
    the function has finished, 400 if the webhook cannot be verified, and 500 if the function fails, so that the API
    delivers the event again. With `seen`, it is 409 while another delivery of the event is in progress.
    """

    @checked(ConfigurationError)
    def __init__(
        self,
        *,
        secrets: Secrets,
        seen: SeenEvents | None = None,
        tolerance: float = WEBHOOKS_TOLERANCE_SECONDS,
        max_bytes: int = WEBHOOKS_MAX_BYTES,
        on_error: Callable[[Exception], object] | None = None,
    ) -> None:
        """Creates a handler.

        Args:
            secrets: Signing secrets of the webhook endpoint, `whsec_…`: the current and, during a rotation, the
                previous one. A function is called for each webhook, for secrets that are not known when the program
                starts.
            seen: Ids of processed events; see `SeenEvents`. The API repeats deliveries: one of a processed event is
                acknowledged without calling a function, and one of an event in progress gets a 409, so that
                the API tries later.
            tolerance: Maximum age and maximum clock difference of a webhook in seconds, as for `unwrap`.
            max_bytes: Maximum size of a webhook in bytes.
            on_error: Receives the reason why a webhook was rejected, and the error of a function or of the options.
                Without it, they are logged as a warning.

        Raises:
            ConfigurationError: An option is invalid.
        """
        keys = keys_of(secrets)
        del secrets
        check_tolerance(tolerance)
        check_max_bytes(max_bytes)
        check_seen(seen)
        if on_error is not None and not callable(on_error):
            raise ConfigurationError("on_error must be a function")

        def unwrap_with(body: object, headers: object, keys: Keys) -> events.Event:
            return _unwrap(body, headers, keys, Clock(tolerance, datetime.now(UTC)))

        settings = HandlerSettings(unwrap_with, keys, seen, max_bytes, Report(on_error, log_level()))
        self._dispatcher: Dispatcher[events.Event] = Dispatcher(settings)

    @checked(ConfigurationError)
    def on(self, kind: type[_T]) -> Callable[[Callable[[_T], _R]], Callable[[_T], _R]]:
        """Returns a decorator that sets the function for a class of events.

        Args:
            kind: Class of the event, such as those of this module.

        Raises:
            ConfigurationError: The class already has a function.
        """

        @checked(ConfigurationError)
        def decorate(function: Callable[[_T], _R]) -> Callable[[_T], _R]:
            self._dispatcher.set_function(kind, function)
            return function

        return decorate

    @checked(ConfigurationError)
    def other(self, function: Callable[[events.Event], _R]) -> Callable[[events.Event], _R]:
        """Sets the function for events of all other types, also those that this version of the library does not know.

        Without it, they are acknowledged, and logged with the level info. It is used as a decorator.

        Raises:
            ConfigurationError: There already is one.
        """
        self._dispatcher.set_other(function)
        return function

    def receive(self, method: str, headers: WebhookHeaders, body: RawBody) -> WebhookResponse:
        """Receives a webhook from any server, and returns the response. It raises no error.

        Args:
            method: HTTP method.
            headers: Headers of the request, as the framework provides them.
            body: Body before any parser.
        """
        return self._dispatcher.respond(method, headers, body)

    async def receive_async(self, method: str, headers: WebhookHeaders, body: RawBody) -> WebhookResponse:
        """Receives a webhook like `receive`. It awaits functions that are `async`, and runs others in a thread."""
        return await self._dispatcher.respond_async(method, headers, body)

    def wsgi(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Receives a webhook as a WSGI application (PEP 3333)."""
        return respond_wsgi(self._dispatcher, environ, start_response)

    async def asgi(self, scope: Message, receive: Receive, send: Send) -> None:
        """Receives a webhook as an ASGI application, with functions that are `async` or not."""
        await respond_asgi(self._dispatcher, scope, receive, send)
