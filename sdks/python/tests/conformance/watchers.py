"""Hooks and middleware of a case, which report what they see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from transports import prepared

from integration_api import AttemptOutcome, Hooks, HttpRequest, HttpResponse

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from integration_api import AsyncMiddleware, AsyncNext, Middleware, Next

    Report = Callable[[str], None]


class WatcherOfTheCaseError(Exception):
    """Raised by a hook or a middleware that the case tells to fail."""


def hooks(report: Report, *, throw: bool) -> Hooks:
    """Returns hooks that report their events, and then raise an error if `throw` is set."""

    def event(text: str) -> None:
        report(text)
        if throw:
            raise WatcherOfTheCaseError("a hook of the case failed")

    def responded(request: HttpRequest, outcome: AttemptOutcome) -> None:
        event(f"response {request.attempt} {outcome.response.status if outcome.response else 'none'}")

    return Hooks(
        on_request=lambda request: event(f"request {request.attempt}"),
        on_response=responded,
        on_retry=lambda request, _: event(f"retry {request.attempt}"),
    )


class _Around:
    """Actions of a middleware of a case, in both modes."""

    def __init__(self, given: Mapping[str, Any], report: Report) -> None:
        self._given = given
        self._report = report

    def before(self, request: HttpRequest) -> HttpRequest:
        self._report(f"{self._given['name']} before {request.attempt}")
        if self._given.get("throw"):
            raise WatcherOfTheCaseError("a middleware of the case failed")
        old, new = self._given.get("replace_in_url", ("", ""))
        url = request.url.replace(old, new, 1)
        return request._replace(url=url, headers={**request.headers, **self._given.get("set_headers", {})})

    def own_response(self) -> HttpResponse | None:
        return prepared(self._given["respond"]) if "respond" in self._given else None

    def after(self, request: HttpRequest) -> None:
        self._report(f"{self._given['name']} after {request.attempt}")


def blocking_middleware(given: Mapping[str, Any], report: Report) -> Middleware:
    """Returns a middleware of the synchronous client."""
    around = _Around(given, report)

    def middleware(request: HttpRequest, send: Next) -> HttpResponse:
        changed = around.before(request)
        try:
            return around.own_response() or send(changed)
        finally:
            around.after(request)

    return middleware


def awaiting_middleware(given: Mapping[str, Any], report: Report) -> AsyncMiddleware:
    """Returns a middleware of the asynchronous client."""
    around = _Around(given, report)

    async def middleware(request: HttpRequest, send: AsyncNext) -> HttpResponse:
        changed = around.before(request)
        try:
            return around.own_response() or await send(changed)
        finally:
            around.after(request)

    return middleware
