"""The transport of the asynchronous client, on asyncio and trio."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING, Any

import anyio
import pytest

from integration_api import (
    AsyncIntegrationApi,
    Hooks,
    HttpRequest,
    HttpResponse,
    ServerError,
    TimeoutError,
)
from raw_server import Server, json_response, send

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from socket import socket

ORDER = json_response(b'{"id":"ord_1"}')


@pytest.fixture(params=["asyncio", "trio"])
def run(request: pytest.FixtureRequest) -> Callable[[Callable[[], Awaitable[Any]]], Any]:
    return lambda work: anyio.run(work, backend=request.param)


def client(server: Server, **options: Any) -> AsyncIntegrationApi:
    return AsyncIntegrationApi(api_key="ik_test_1", base_url=server.url, **options)


def get(server: Server) -> HttpRequest:
    return HttpRequest("GET", f"{server.url}/a?b=c", {"X-One": "1"})


def test_calls_share_a_connection(server: Server, run: Any) -> None:
    server.scripts = [send(ORDER)] * 3

    async def work() -> list[str]:
        async with client(server) as api:
            return [(await api.orders.retrieve("ord_1")).id for _ in range(3)]

    assert run(work) == ["ord_1"] * 3
    assert server.connections == 1


def test_a_cancelled_call_does_not_leave_its_connection_behind(server: Server, run: Any) -> None:
    is_half_sent = Event()

    def send_half(peer: socket) -> None:
        peer.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nhalf")
        is_half_sent.set()

    server.scripts = [send_half, send(ORDER)]

    async def work() -> str:
        async with client(server) as api:
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(api.orders.retrieve, "ord_1")
                await anyio.to_thread.run_sync(is_half_sent.wait)
                tasks.cancel_scope.cancel()
            return (await api.orders.retrieve("ord_2")).id

    assert run(work) == "ord_1"
    assert server.connections == 2


def test_a_silent_server_exceeds_the_timeout(server: Server, run: Any) -> None:
    server.scripts = [lambda _: None]

    async def work() -> None:
        async with client(server, max_retries=0, timeout=0.2) as api:
            await api.orders.retrieve("ord_1")

    with pytest.raises(TimeoutError) as caught:
        run(work)
    assert (caught.value.phase, caught.value.attempts) == ("attempt", 1)


def test_a_loop_that_ends_early_leaves_nothing_open(server: Server, run: Any) -> None:
    server.scripts = [send(json_response(b'{"data":[{"id":"a"}],"has_more":true,"next_cursor":"2"}'))] * 2

    async def work() -> None:
        async with client(server) as api:
            async for _ in api.orders.list():
                break
            async for _ in api.orders.list().pages():
                break

    # Otherwise, trio warns, and here a warning is an error.
    run(work)
    assert len(server.received) == 2


def test_a_list_that_is_awaited_again_is_a_new_call(server: Server, run: Any) -> None:
    server.scripts = [send(b"HTTP/1.1 503 Unavailable\r\nContent-Length: 0\r\n\r\n")] * 2
    attempts: list[int] = []

    async def work() -> None:
        async with client(server) as api:
            orders = api.orders.list(max_retries=0)
            for _ in range(2):
                with pytest.raises(ServerError) as caught:
                    await orders
                attempts.append(caught.value.attempts)

    run(work)
    assert attempts == [1, 1]


def test_keys_and_middleware_may_be_coroutines(server: Server, run: Any) -> None:
    server.scripts = [send(ORDER)]
    seen: list[str] = []

    async def key() -> str:
        return "ik_test_rotated"

    async def watch(request: HttpRequest, following: Any) -> HttpResponse:
        seen.append(request.headers.get("Authorization", "none"))
        response: HttpResponse = await following(request.with_headers({**request.headers, "X-Shop": "north"}))
        return response

    async def work() -> None:
        async with AsyncIntegrationApi(api_key=key, base_url=server.url, middleware=[watch]) as api:
            await api.with_options(timeout=4).orders.retrieve("ord_1")

    run(work)
    assert seen == ["none"]
    assert b"Authorization: Bearer ik_test_rotated\r\n" in server.received[0]
    assert b"X-Shop: north\r\n" in server.received[0]


def test_a_middleware_can_make_calls_while_its_own_has_the_only_connection(server: Server, run: Any) -> None:
    server.scripts = [send(ORDER)] * 2

    async def work() -> str:
        async def nested(request: HttpRequest, send_on: Any) -> HttpResponse:
            if "/ord_2" not in request.url:
                await api.orders.retrieve("ord_2")
            response: HttpResponse = await send_on(request)
            return response

        async with client(server, max_connections=1, middleware=[nested], timeout=5) as api:
            return (await api.orders.retrieve("ord_1")).id

    assert run(work) == "ord_1"


def test_a_call_whose_time_is_up_before_a_connection_is_free_has_made_an_attempt_and_sends_nothing(
    server: Server, run: Any
) -> None:
    released = Event()
    server.scripts = [lambda _: released.wait(5)]
    events: list[str] = []

    async def middleware(request: HttpRequest, send_on: Any) -> HttpResponse:
        events.append(f"middleware {request.url[-5:]}")
        response: HttpResponse = await send_on(request)
        return response

    hooks = Hooks(
        on_request=lambda request: events.append(f"request {request.url[-5:]}"),
        on_response=lambda request, _: events.append(f"response {request.url[-5:]}"),
    )

    async def work() -> TimeoutError:
        options: dict[str, Any] = {"max_connections": 1, "max_retries": 0, "hooks": hooks, "middleware": [middleware]}
        async with client(server, **options) as api, anyio.create_task_group() as group:
            group.start_soon(api.orders.retrieve, "ord_1")
            await anyio.sleep(0.05)
            with pytest.raises(TimeoutError) as caught:
                await api.orders.retrieve("ord_2", timeout=0.1)
            group.cancel_scope.cancel()
        return caught.value

    error = run(work)
    released.set()
    assert (error.phase, error.attempts) == ("attempt", 1)
    assert events == ["request ord_1", "middleware ord_1", "request ord_2", "response ord_2", "response ord_1"]
    assert server.connections == 1


def test_a_cancelled_wait_for_a_connection_leaves_it_to_the_next_call(server: Server, run: Any) -> None:
    released = Event()

    def answer_late(peer: socket) -> None:
        released.wait(5)
        peer.sendall(ORDER)

    server.scripts = [answer_late, send(ORDER)]

    async def work() -> str:
        async with client(server, max_connections=1) as api, anyio.create_task_group() as group:
            group.start_soon(api.orders.retrieve, "ord_1")
            await anyio.sleep(0.05)
            with anyio.move_on_after(0.05):
                await api.orders.retrieve("ord_1")
            released.set()
            order = await api.orders.retrieve("ord_1")
        return order.id

    assert run(work) == "ord_1"
    assert server.connections == 1
