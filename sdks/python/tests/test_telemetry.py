"""Spans of OpenTelemetry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind, StatusCode

from integration_api import AttemptOutcome, ConnectionError, DecodeError, Hooks, HttpRequest, NotFoundError
from integration_api.telemetry import telemetry_hooks
from integration_api.testing import FakeApi

if TYPE_CHECKING:
    from collections.abc import Callable

    from opentelemetry.sdk.trace import ReadableSpan


class Traced:
    """A fake client whose attempts are traced."""

    def __init__(self, others: Hooks | None = None, **options: Any) -> None:
        self._exporter = InMemorySpanExporter()
        provider = TracerProvider()
        provider.add_span_processor(SimpleSpanProcessor(self._exporter))
        self.tracer = provider.get_tracer("tests")
        self.fake = FakeApi(hooks=telemetry_hooks(self.tracer, others), **options)

    @property
    def spans(self) -> list[ReadableSpan]:
        return list(self._exporter.get_finished_spans())


def test_each_attempt_has_a_span_by_the_semantic_conventions() -> None:
    traced = Traced(base_url="https://shop.invalid:8443/proxy")
    traced.fake.api.orders.retrieve("ord_1")
    [span] = traced.spans
    assert (span.name, span.kind) == ("GET /api/v1/orders/{order_id}", SpanKind.CLIENT)
    assert dict(span.attributes or {}) == {
        "http.request.method": "GET",
        "url.full": "https://shop.invalid:8443/proxy/api/v1/orders/ord_1",
        "server.address": "shop.invalid",
        "server.port": 8443,
        "http.response.status_code": 200,
    }
    assert span.status.status_code is StatusCode.UNSET


def test_the_address_of_a_server_has_no_brackets() -> None:
    traced = Traced(base_url="http://[::1]:8080")
    traced.fake.api.orders.retrieve("ord_1")
    [span] = traced.spans
    attributes = span.attributes or {}
    assert (attributes["server.address"], attributes["server.port"]) == ("::1", 8080)


def test_query_values_are_redacted() -> None:
    traced = Traced()
    assert traced.fake.api.orders.list(external_id="ada@buyer.example", limit=5).data
    [span] = traced.spans
    assert (span.attributes or {})["url.full"] == (
        "https://api.invalid/api/v1/orders?external_id=REDACTED&limit=REDACTED"
    )


def test_a_retry_has_its_own_span_with_its_number() -> None:
    traced = Traced()
    traced.fake.reply_once("orders.retrieve", status=503)
    traced.fake.api.orders.retrieve("ord_1")
    first, second = (dict(span.attributes or {}) for span in traced.spans)
    assert (first["error.type"], first["http.response.status_code"]) == ("503", 503)
    assert "http.request.resend_count" not in first
    assert second["http.request.resend_count"] == 1
    assert "error.type" not in second
    assert [span.status.status_code for span in traced.spans] == [StatusCode.ERROR, StatusCode.UNSET]


@pytest.mark.parametrize(
    ("reply", "error", "kind"),
    [
        (lambda fake: fake.reply("orders.retrieve", status=404), NotFoundError, "404"),
        (lambda fake: fake.reply("orders.retrieve", body=b"{"), DecodeError, "DecodeError"),
        (lambda fake: fake.reply("orders.retrieve", OSError("reset")), ConnectionError, "ConnectionError"),
    ],
)
def test_a_failed_attempt_has_the_type_of_its_error(
    reply: Callable[[FakeApi], None], error: type[Exception], kind: str
) -> None:
    traced = Traced(max_retries=0)
    reply(traced.fake)
    with pytest.raises(error):
        traced.fake.api.orders.retrieve("ord_1")
    [span] = traced.spans
    assert (span.attributes or {})["error.type"] == kind
    assert span.status.status_code is StatusCode.ERROR


def test_a_span_is_a_child_of_the_active_one() -> None:
    traced = Traced()
    with traced.tracer.start_as_current_span("checkout") as parent:
        traced.fake.api.orders.retrieve("ord_1")
    child = traced.spans[0]
    assert child.parent is not None
    assert child.parent.span_id == parent.get_span_context().span_id


def test_the_hooks_of_the_program_are_called_with_those_of_the_telemetry() -> None:
    seen: list[object] = []
    others = Hooks(
        on_request=lambda request: seen.append(request.attempt),
        on_response=lambda _, outcome: seen.append(outcome.response and outcome.response.status),
        on_retry=lambda _, outcome: seen.append(outcome.wait is not None),
    )
    traced = Traced(others)
    traced.fake.reply_once("orders.retrieve", status=503)
    traced.fake.api.orders.retrieve("ord_1")
    assert seen == [1, 503, True, 2, 200]


def test_a_response_without_a_request_is_ignored() -> None:
    traced = Traced()
    hooks = telemetry_hooks(traced.tracer)
    assert hooks.on_response is not None
    hooks.on_response(HttpRequest("GET", "https://api.invalid", {}), AttemptOutcome(None, None, 0.1))
    assert traced.spans == []


def test_an_attempt_without_a_response_or_an_error_has_an_error_type() -> None:
    traced = Traced()
    hooks = telemetry_hooks(traced.tracer)
    assert hooks.on_request is not None
    assert hooks.on_response is not None
    request = HttpRequest("GET", "http://localhost", {})
    hooks.on_request(request)
    hooks.on_response(request, AttemptOutcome(None, None, 0.1))
    attributes = dict(traced.spans[0].attributes or {})
    assert (attributes["error.type"], attributes["server.port"]) == ("_OTHER", 80)
