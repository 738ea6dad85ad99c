"""OpenTelemetry spans for each attempt. Requires `opentelemetry-api`, which the library itself does not depend on."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlencode, urlsplit

from ._core.errors.sdk_errors import ConfigurationError
from ._core.middleware.hooks import AttemptOutcome, Hooks
from ._core.options.boundary import checked
from ._core.schema.kinds import described

if TYPE_CHECKING:
    from opentelemetry.trace import Span, Tracer

    from ._core.transport.transport import HttpRequest

__all__ = ["telemetry_hooks"]

_USUAL_PORTS = {"https": 443, "http": 80}


@checked(ConfigurationError)
def telemetry_hooks(tracer: Tracer, others: Hooks | None = None) -> Hooks:
    """Returns hooks that create a span for each attempt, as a child of the active span.

    Spans follow the stable semantic conventions for HTTP clients. The name of a span consists of the method and the
    path with placeholders. A failed attempt has `error.type`: its status if it is 400 or higher, otherwise the class of
    the error. Spans never contain headers, bodies or query values, and no trace header is sent to the API.

    Args:
        tracer: Tracer of OpenTelemetry, such as `trace.get_tracer("my-app")`.
        others: Additional hooks, because a client accepts only one set.

    Raises:
        ConfigurationError: An argument has another type.
    """
    from opentelemetry.trace import SpanKind, Status, StatusCode

    # By identity, because two attempts may be equal. The request is kept so that no other object gets its identity.
    spans: dict[int, tuple[HttpRequest, Span]] = {}
    if others is not None and not isinstance(others, Hooks):
        raise ConfigurationError(f"others must be Hooks, not {described(others)}")
    own = others or Hooks()

    def on_request(request: HttpRequest) -> None:
        span = tracer.start_span(
            f"{request.method} {request.path}", kind=SpanKind.CLIENT, attributes=_attributes(request)
        )
        spans[id(request)] = request, span
        if own.on_request is not None:
            own.on_request(request)

    def on_response(request: HttpRequest, outcome: AttemptOutcome) -> None:
        _, span = spans.pop(id(request), (request, None))
        if span is not None:
            if outcome.response is not None:
                span.set_attribute("http.response.status_code", outcome.response.status)
            kind = _error_type(outcome)
            if kind is not None:
                span.set_attribute("error.type", kind)
                span.set_status(Status(StatusCode.ERROR))
            span.end()
        if own.on_response is not None:
            own.on_response(request, outcome)

    return Hooks(on_request=on_request, on_response=on_response, on_retry=own.on_retry, on_resend=own.on_resend)


def _attributes(request: HttpRequest) -> dict[str, str | int]:
    parts = urlsplit(request.url)
    resent = {"http.request.resend_count": request.attempt - 1} if request.attempt > 1 else {}
    # A filter can contain a personal address, and a cursor identifies an account.
    query = urlencode([(name, "REDACTED") for name, _ in parse_qsl(parts.query, keep_blank_values=True)])
    return {
        "http.request.method": request.method,
        "url.full": parts._replace(query=query).geturl(),
        "server.address": parts.hostname or "",
        "server.port": parts.port or _USUAL_PORTS.get(parts.scheme, 0),
        **resent,
    }


# Backends aggregate by these values, so there must be few of them.
def _error_type(outcome: AttemptOutcome) -> str | None:
    if outcome.error is not None:
        return type(outcome.error).__name__
    if outcome.response is None:
        return "_OTHER"
    return str(outcome.response.status) if outcome.response.status >= 400 else None
