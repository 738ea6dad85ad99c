"""Hooks and middleware of a case, which report what they see."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any, cast

from transports import prepared

from integration_api import AttemptOutcome, Hooks, HttpRequest, HttpResponse

if TYPE_CHECKING:
    from collections.abc import Mapping

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


class _Around:
    """Actions of a middleware of a case, in both modes."""

    def __init__(self, given: Mapping[str, Any], observed: Observed) -> None:
        self._given = given
        self._observed = observed

    def before(self, request: HttpRequest) -> HttpRequest:
        self._observed.report(f"{self._given['name']} before {request.attempt}")
        if self._given.get("throw"):
            self._observed.fail()
        old, new = self._given.get("replace_in_url", ("", ""))
        url = request.url.replace(old, new, 1)
        return request._replace(url=url, headers={**request.headers, **self._given.get("set_headers", {})})

    @property
    def delay(self) -> float:
        return float(self._given.get("delay_ms", 0)) / 1000

    @property
    def responds(self) -> bool:
        return "respond" in self._given

    def own_response(self) -> HttpResponse:
        step: Any = self._given["respond"]
        return prepared(step) if step is not None else cast("HttpResponse", None)

    def after(self, request: HttpRequest) -> None:
        self._observed.report(f"{self._given['name']} after {request.attempt}")


def blocking_middleware(given: Mapping[str, Any], observed: Observed) -> Middleware:
    """Returns a middleware of the synchronous client."""
    around = _Around(given, observed)

    def middleware(request: HttpRequest, send: Next) -> HttpResponse:
        changed = around.before(request)
        try:
            time.sleep(around.delay)
            return around.own_response() if around.responds else send(changed)
        finally:
            around.after(request)

    return middleware


def awaiting_middleware(given: Mapping[str, Any], observed: Observed) -> AsyncMiddleware:
    """Returns a middleware of the asynchronous client."""
    around = _Around(given, observed)

    async def middleware(request: HttpRequest, send: AsyncNext) -> HttpResponse:
        changed = around.before(request)
        try:
            # A task that is cancelled meanwhile ends here, as at any other wait of a middleware.
            await asyncio.sleep(around.delay)
            return around.own_response() if around.responds else await send(changed)
        finally:
            around.after(request)

    return middleware
