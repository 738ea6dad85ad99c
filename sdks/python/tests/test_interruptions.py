"""Errors that are not the transport's: those of signal handlers, and mistakes in the code."""

from __future__ import annotations

import asyncio
import os
import signal
import ssl
import threading
import traceback
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import anyio
import pytest

from fake_transport import client, response
from integration_api import (
    AsyncHttpTransport,
    AsyncIntegrationApi,
    Hooks,
    HttpTransport,
    IntegrationApi,
    IntegrationApiError,
    NotFoundError,
)
from raw_server import Server, send

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Iterator

JSON = b'HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n{"data": []}'


class SoftLimitError(Exception):
    """Error of a job queue, which a signal handler raises."""


@contextmanager
def handler_raising(error: type[BaseException]) -> Iterator[Callable[[], None]]:
    """Installs a signal handler, and yields a function that sends its signal."""

    def handle(_number: int, _frame: object) -> None:
        raise error("the job is over")

    before = signal.signal(signal.SIGUSR1, handle)
    try:
        yield lambda: os.kill(os.getpid(), signal.SIGUSR1)
    finally:
        signal.signal(signal.SIGUSR1, before)


@pytest.mark.parametrize("error", [SoftLimitError, TimeoutError, OSError, ConnectionResetError, KeyboardInterrupt])
@pytest.mark.parametrize("is_reused", [False, True])
def test_an_error_of_a_signal_handler_ends_the_call_at_once_and_the_client_goes_on(
    server: Server, error: type[BaseException], is_reused: bool
) -> None:
    api = IntegrationApi(api_key="ik_test_1", base_url=server.url, max_connections=1)
    with handler_raising(error) as interrupt:

        def interrupt_soon(_peer: socket.socket) -> None:
            threading.Timer(0.05, interrupt).start()

        # The server ends a connection without a further script.
        server.scripts = [send(JSON), interrupt_soon] if is_reused else [interrupt_soon]
        requests = len(server.scripts) - 1
        if is_reused:
            api.request("GET", "/first")
        with pytest.raises(error) as caught:
            api.request("POST", "/orders", body={})
    assert type(caught.value) is error
    assert len(server.received) == requests + 1
    server.scripts = [send(JSON)]
    assert api.request("GET", "/next").data == {"data": []}
    api.close()


def test_an_error_of_a_signal_handler_in_a_hook_ends_the_call() -> None:
    with handler_raising(SoftLimitError) as interrupt:
        api, transport = client(response({}), hooks=Hooks(on_request=lambda _: interrupt()))
        with pytest.raises(SoftLimitError):
            api.request("GET", "/a")
    assert transport.requests == []


@pytest.mark.parametrize("backend", ["asyncio", "trio"])
def test_an_error_of_a_signal_handler_in_a_hook_returns_the_connection(server: Server, backend: str) -> None:
    async def work() -> object:
        hooks = Hooks(on_request=lambda request: interrupt() if request.url.endswith("/a") else None)
        async with AsyncIntegrationApi(
            api_key="ik_test_1", base_url=server.url, max_connections=1, hooks=hooks, timeout=1, max_retries=0
        ) as api:

            async def interrupted() -> None:
                with pytest.raises(KeyboardInterrupt):
                    await api.request("GET", "/a")

            async with anyio.create_task_group() as group:
                group.start_soon(interrupted)
            return (await api.request("GET", "/b")).data

    server.scripts = [send(JSON)]
    with handler_raising(KeyboardInterrupt) as interrupt:
        assert anyio.run(work, backend=backend) == {"data": []}


def test_an_interrupted_call_leaves_the_queue_of_the_rate_limiter() -> None:
    api, _ = client(response({}), response({}), requests_per_minute=60)
    api.request("GET", "/a")
    with handler_raising(SoftLimitError) as interrupt:
        threading.Timer(0.05, interrupt).start()
        with pytest.raises(SoftLimitError) as caught:
            api.request("GET", "/b")
    assert caught.value.__traceback__ is not None
    assert len(api._api_client.options.rate_limiter._queue) == 0


class UnprintableError(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no text")

    __repr__ = __str__


@pytest.mark.parametrize("mistake", [TypeError, AttributeError, MemoryError, RecursionError])
def test_a_mistake_in_a_transport_is_a_connection_error_and_is_not_retried(mistake: type[Exception]) -> None:
    api, transport = client(mistake("m"), response({}))
    with pytest.raises(ConnectionError, match=f"{mistake.__name__}: m") as caught:
        api.request("POST", "/a", body={})
    assert isinstance(caught.value, IntegrationApiError)
    assert not caught.value.is_retryable
    assert type(caught.value.__cause__) is mistake
    assert len(transport.requests) == 1


def test_any_error_of_a_transport_is_a_connection_error() -> None:
    for kind in (KeyError, ValueError, UnprintableError, StopIteration, ArithmeticError):
        api, _ = client(kind(), max_retries=0)
        with pytest.raises(ConnectionError) as caught:
            api.request("GET", "/a")
        assert isinstance(caught.value, IntegrationApiError)


class BrokenContext(ssl.SSLContext):
    error: Exception

    def wrap_socket(self, *_arguments: Any, **_options: Any) -> Any:
        raise self.error

    wrap_bio = wrap_socket


@pytest.mark.parametrize("is_async", [False, True])
@pytest.mark.parametrize("error", [ValueError("check_hostname"), TypeError("m"), RuntimeError("m")], ids=repr)
def test_no_error_of_the_platform_leaves_a_default_transport(server: Server, error: Exception, is_async: bool) -> None:
    context = BrokenContext(ssl.PROTOCOL_TLS_CLIENT)
    context.error = error
    options: dict[str, Any] = {"api_key": "ik_test_1", "base_url": server.url.replace("http:", "https:")}

    async def call() -> None:
        async with AsyncIntegrationApi(transport=AsyncHttpTransport(ssl_context=context), **options) as api:
            await api.request("GET", "/a")

    with pytest.raises(ConnectionError, match=type(error).__name__) as caught:  # noqa: PT012
        if is_async:
            asyncio.run(call())
        else:
            IntegrationApi(transport=HttpTransport(ssl_context=context), **options).request("GET", "/a")
    assert isinstance(caught.value, IntegrationApiError)
    assert caught.value.attempts == 1


def test_an_error_that_another_thread_raises_in_a_call_passes_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    class LimitError(Exception):
        """Error of a test runner or a job queue."""

    def late(*_arguments: object) -> Any:
        raise LimitError

    monkeypatch.setattr("integration_api._core.transport.http_transport.open_connection", late)
    with pytest.raises(LimitError):
        IntegrationApi(api_key="ik_test_1").request("GET", "/a")


def test_the_traceback_of_an_error_that_the_program_handles_stays() -> None:
    api, _ = client(response({"status": 404}, 404))

    def parse(text: str) -> int:
        return int(text)

    with pytest.raises(ValueError, match="x") as handled:  # noqa: PT012
        try:
            parse("x")
        except ValueError:
            with pytest.raises(NotFoundError) as caught:
                api.orders.retrieve("ord_1")
            assert isinstance(chain_of(caught.value)[-1], ValueError)
            raise
    assert traceback.extract_tb(handled.value.__traceback__)[-1].name == "parse"


def chain_of(error: BaseException) -> list[Any]:
    chain: list[Any] = [error]
    while chain[-1].__context__ is not None:
        chain.append(chain[-1].__context__)
    return chain
