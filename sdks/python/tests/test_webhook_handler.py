"""Behaviours of a webhook handler that only Python has; the conformance suite shows what all languages do."""

from __future__ import annotations

import asyncio
import io
import logging
import threading
from typing import TYPE_CHECKING, Any

import anyio
import pytest

from integration_api import ConfigurationError, webhooks
from integration_api.testing import example_event, sign_webhook

if TYPE_CHECKING:
    from collections.abc import Callable, MutableMapping

BACKENDS = pytest.mark.parametrize("backend", ["asyncio", "trio"])
SECRET = "whsec_2Saop+/Pa7iPaWFYIKfMLOqv2c3otHPq"
BODY, HEADERS = sign_webhook(example_event("order.paid"), secrets=[SECRET])


def _environ(body: bytes, **more: Any) -> dict[str, Any]:
    names = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in HEADERS.items()}
    return {"REQUEST_METHOD": "POST", "wsgi.input": io.BytesIO(body), **names, **more}


def _call_wsgi(handler: webhooks.WebhookHandler, environ: dict[str, Any]) -> tuple[str, dict[str, str], bytes]:
    started: list[Any] = []

    def start(status: str, headers: list[tuple[str, str]], *_: Any) -> Callable[[bytes], object]:
        started.extend((status, dict(headers)))
        return list

    body = b"".join(handler.wsgi(environ, start))
    return started[0], started[1], body


async def _call_asgi(handler: webhooks.WebhookHandler, parts: list[bytes]) -> list[MutableMapping[str, Any]]:
    left = list(parts)
    sent: list[MutableMapping[str, Any]] = []

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.request", "body": left.pop(0), "more_body": bool(left)}

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    await handler.asgi({"type": "http", "method": "POST", "headers": headers}, receive, send)
    assert not left
    return sent


def test_functions_receive_typed_events_and_stay_usable() -> None:
    handler = webhooks.WebhookHandler(secrets=[SECRET])
    numbers: list[str] = []

    @handler.on(webhooks.OrderPaid)
    def paid(event: webhooks.OrderPaid) -> None:
        numbers.append(event.data.number)

    assert handler.receive("POST", HEADERS, BODY) == (204, {}, "")
    assert handler.receive("POST", HEADERS, BODY.decode()).status == 204
    assert numbers == ["10430", "10430"]
    assert paid.__name__ == "paid"


def test_a_parsed_body_is_rejected() -> None:
    handler = webhooks.WebhookHandler(secrets=[SECRET])
    assert handler.receive("POST", HEADERS, {"type": "order.paid"}) == (400, {}, "invalid_payload")  # type: ignore[arg-type]


def test_a_second_function_for_a_class_is_refused() -> None:
    handler = webhooks.WebhookHandler(secrets=[SECRET])
    handler.on(webhooks.OrderPaid)(print)
    with pytest.raises(ConfigurationError, match="OrderPaidEvent has two functions"):
        handler.on(webhooks.OrderPaid)(print)
    handler.other(print)
    with pytest.raises(ConfigurationError, match="two functions for other events"):
        handler.other(print)
    with pytest.raises(ConfigurationError, match="classes of events"):
        handler.on("order.paid")(print)  # type: ignore[arg-type]


@pytest.mark.parametrize("max_bytes", [True, 1.5, "1", None])
def test_a_maximum_size_is_a_number_of_bytes(max_bytes: Any) -> None:
    with pytest.raises(ConfigurationError, match="max_bytes"):
        webhooks.WebhookHandler(secrets=[SECRET], max_bytes=max_bytes)


@BACKENDS
def test_an_asynchronous_function_is_awaited_and_a_blocking_one_has_a_thread(backend: str) -> None:
    threads: list[int] = []

    async def secrets() -> list[str]:
        await anyio.sleep(0)
        return [SECRET]

    handler = webhooks.WebhookHandler(secrets=secrets, seen=set())

    @handler.on(webhooks.OrderPaid)
    async def paid(_: webhooks.OrderPaid) -> None:
        await anyio.sleep(0)
        threads.append(threading.get_ident())

    blocking = webhooks.WebhookHandler(secrets=[SECRET])
    blocking.other(lambda _: threads.append(threading.get_ident()))

    async def deliver() -> list[int]:
        first = await handler.receive_async("POST", HEADERS, BODY)
        again = await handler.receive_async("POST", HEADERS, BODY)
        other = await blocking.receive_async("POST", HEADERS, BODY)
        return [first.status, again.status, other.status]

    assert anyio.run(deliver, backend=backend) == [204, 204, 204]
    assert threads[0] == threading.get_ident() != threads[1]
    assert len(threads) == 2


def test_a_blocking_server_refuses_an_asynchronous_function() -> None:
    errors: list[Exception] = []
    handler = webhooks.WebhookHandler(secrets=[SECRET], on_error=errors.append)

    @handler.other
    async def other(_: webhooks.Event) -> None:
        raise AssertionError

    assert handler.receive("POST", HEADERS, BODY).status == 500
    assert [str(error) for error in errors] == ["an async function needs `asgi` or `receive_async`"]


def test_wsgi_reads_exactly_the_announced_length() -> None:
    handler = webhooks.WebhookHandler(secrets=[SECRET])
    status, headers, sent = _call_wsgi(handler, _environ(BODY + b"next request", CONTENT_LENGTH=str(len(BODY))))
    assert (status, headers, sent) == ("204 No Content", {}, b"")
    # Without a length, a server says whether its stream ends.
    assert _call_wsgi(handler, _environ(BODY, **{"wsgi.input_terminated": True}))[0] == "204 No Content"
    status, headers, sent = _call_wsgi(handler, _environ(BODY))
    assert status == "400 Bad Request"
    assert headers == {"Content-Type": "text/plain; charset=utf-8", "Content-Length": "8"}
    assert sent == b"no_match"


def test_a_body_that_is_too_long_is_not_read_or_not_kept() -> None:
    handler = webhooks.WebhookHandler(secrets=[SECRET], max_bytes=10)
    stream = io.BytesIO(b"x" * 100)
    assert _call_wsgi(handler, {**_environ(b""), "wsgi.input": stream, "CONTENT_LENGTH": "100"})[0].startswith("413")
    assert stream.tell() == 0
    endless = {"wsgi.input": stream, "wsgi.input_terminated": True}
    assert _call_wsgi(handler, {**_environ(b""), **endless})[0].startswith("413")
    assert stream.tell() == 11
    start, _ = asyncio.run(_call_asgi(handler, [b"x" * 6, b"x" * 6, b""]))
    assert start["status"] == 413


def test_asgi_takes_only_http() -> None:
    handler = webhooks.WebhookHandler(secrets=[SECRET])
    with pytest.raises(ConfigurationError, match="only HTTP"):
        asyncio.run(handler.asgi({"type": "websocket"}, None, None))  # type: ignore[arg-type]


def test_a_program_that_configures_no_logging_sees_failures(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(logging.root, "handlers", [])
    handler = webhooks.WebhookHandler(secrets=[SECRET])
    handler.receive("POST", HEADERS, BODY)
    assert capsys.readouterr().err == ""
    handler.receive("POST", {}, BODY)
    assert capsys.readouterr().err.startswith("integration-api warn webhook -> 400 WebhookVerificationError: ")
    monkeypatch.setenv("INTEGRATION_API_LOG", "info")
    webhooks.WebhookHandler(secrets=[SECRET]).receive("POST", HEADERS, BODY)
    assert "info webhook evt_" in capsys.readouterr().err


def test_the_log_has_the_traceback_of_a_function_that_fails(caplog: pytest.LogCaptureFixture) -> None:
    handler = webhooks.WebhookHandler(secrets=[SECRET])

    @handler.other
    def fail(_: webhooks.Event) -> None:
        raise RuntimeError("line\none")

    handler.receive("POST", HEADERS, BODY)
    assert "RuntimeError: line\\u{a}one" in caplog.messages[0]
    assert "in fail" in caplog.text


def test_two_handlers_that_share_their_ids_process_an_event_once() -> None:
    seen: set[str] = set()
    first, second = (webhooks.WebhookHandler(secrets=[SECRET], seen=seen) for _ in range(2))
    meanwhile: list[int] = []
    first.other(lambda _: meanwhile.append(second.receive("POST", HEADERS, BODY).status))
    second.other(lambda _: meanwhile.append(0))
    assert [handler.receive("POST", HEADERS, BODY).status for handler in (first, second)] == [204, 204]
    assert meanwhile == [409]


@BACKENDS
def test_a_blocking_function_of_an_asgi_application_has_a_thread(backend: str) -> None:
    handler = webhooks.WebhookHandler(secrets=lambda: [SECRET], seen=set())
    threads: list[int] = []
    handler.other(lambda _: threads.append(threading.get_ident()))
    start, _ = anyio.run(_call_asgi, handler, [BODY], backend=backend)
    assert start["status"] == 204
    assert threads != [threading.get_ident()]


@BACKENDS
def test_an_event_is_processed_by_the_delivery_after_a_failure_or_a_cancellation(backend: str) -> None:
    seen: set[str] = set()
    handler = webhooks.WebhookHandler(secrets=[SECRET], seen=seen, on_error=lambda _: None)
    ends: list[Any] = []

    async def run() -> list[int]:
        second = anyio.CancelScope()

        @handler.on(webhooks.OrderPaid)
        async def paid(_: webhooks.OrderPaid) -> None:
            ends.append(None)
            if len(ends) == 1:
                raise ValueError("no database")
            if len(ends) == 2:
                second.cancel()
                await anyio.sleep(3600)

        first = await handler.receive_async("POST", HEADERS, BODY)
        with second:
            await handler.receive_async("POST", HEADERS, BODY)
        assert second.cancelled_caught
        assert seen == set()
        return [first.status, (await handler.receive_async("POST", HEADERS, BODY)).status]

    assert anyio.run(run, backend=backend) == [500, 204]
    assert seen == {HEADERS["webhook-id"]}


def test_an_event_is_processed_by_the_delivery_after_a_cancelled_task() -> None:
    seen: set[str] = set()
    handler = webhooks.WebhookHandler(secrets=[SECRET], seen=seen)

    async def run() -> None:
        begun = asyncio.Event()

        @handler.on(webhooks.OrderPaid)
        async def paid(_: webhooks.OrderPaid) -> None:
            begun.set()
            await asyncio.sleep(3600)

        task = asyncio.create_task(handler.receive_async("POST", HEADERS, BODY))
        await begun.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(run())
    assert seen == set()


@pytest.mark.parametrize("seen", [True, 5, [], "evt_1", object()])
def test_ids_of_another_kind_are_an_error_of_the_configuration(seen: Any) -> None:
    with pytest.raises(ConfigurationError, match="seen must have the method"):
        webhooks.WebhookHandler(secrets=[SECRET], seen=seen)
