"""The transport of the asynchronous client, on asyncio and trio."""

from __future__ import annotations

import gzip
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, Any

import anyio
import pytest

from integration_api import (
    AsyncHttpTransport,
    AsyncIntegrationApi,
    ConfigurationError,
    ConnectionError,
    HttpRequest,
    HttpResponse,
    RateLimitError,
    ServerError,
    TimeoutError,
)
from raw_server import OK, Server, send, send_and_close

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from socket import socket

ORDER = b'HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\n{"id":"ord_1"}'


@pytest.fixture(params=["asyncio", "trio"])
def run(request: pytest.FixtureRequest) -> Callable[[Callable[[], Awaitable[Any]]], Any]:
    return lambda work: anyio.run(work, backend=request.param)


@pytest.fixture
def server() -> Iterator[Server]:
    running = Server()
    yield running
    running.close()


def client(server: Server, **options: Any) -> AsyncIntegrationApi:
    return AsyncIntegrationApi(api_key="ik_test_1", base_url=server.url, **options)


def get(server: Server) -> HttpRequest:
    return HttpRequest("GET", f"{server.url}/a?b=c", {"X-One": "1"})


def response(body: bytes, headers: bytes = b"") -> bytes:
    return b"HTTP/1.1 200 OK\r\n%bContent-Length: %d\r\n\r\n%b" % (headers, len(body), body)


def test_calls_share_a_connection(server: Server, run: Any) -> None:
    server.scripts = [send(ORDER)] * 3

    async def work() -> list[str]:
        async with client(server) as api:
            return [(await api.orders.retrieve("ord_1")).id for _ in range(3)]

    assert run(work) == ["ord_1"] * 3
    assert server.connections == 1


def test_a_connection_that_the_server_closed_is_not_reused(server: Server, run: Any) -> None:
    server.scripts = [send_and_close(OK), send(OK)]

    async def work() -> tuple[bytes, bytes]:
        transport = AsyncHttpTransport()
        first = await transport.send(get(server), 5)
        await anyio.sleep(0.1)
        second = await transport.send(get(server), 5)
        await transport.close()
        return first.body, second.body

    assert run(work) == (b"hi", b"hi")
    assert server.connections == 2


def test_a_call_lost_with_an_idle_connection_is_sent_once_more(server: Server, run: Any) -> None:
    server.scripts = [send(OK), lambda _: "close", send(OK)]
    resends: list[str] = []

    async def work() -> bytes:
        transport = AsyncHttpTransport()
        await transport.send(get(server), 5)
        body = (await transport.send(get(server)._replace(on_resend=lambda: resends.append("one")), 5)).body
        await transport.close()
        return body

    assert run(work) == b"hi"
    assert (server.connections, len(server.received), resends) == (2, 3, ["one"])


def test_a_call_that_must_be_sent_once_fails_with_its_idle_connection(server: Server, run: Any) -> None:
    server.scripts = [send(OK), lambda _: "close"]

    async def work() -> None:
        transport = AsyncHttpTransport()
        await transport.send(get(server), 5)
        with pytest.raises(OSError, match="ended before") as caught:
            await transport.send(get(server), 5)
        assert caught.value.__cause__ is not None
        await transport.close()

    run(work)
    assert len(server.received) == 2


def test_compressed_and_chunked_bodies_are_read(server: Server, run: Any) -> None:
    body = gzip.compress(b'{"id":"ord_1"}')
    head = b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n"
    server.scripts = [send(head + b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body))]

    async def work() -> str:
        async with client(server) as api:
            return (await api.orders.retrieve("ord_1")).id

    assert run(work) == "ord_1"


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


def test_an_incomplete_response_is_a_connection_error(server: Server, run: Any) -> None:
    server.scripts = [send_and_close(b"HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nhalf")]

    async def work() -> None:
        async with client(server, max_retries=0) as api:
            await api.orders.retrieve("ord_1")

    with pytest.raises(ConnectionError, match="received no complete response"):
        run(work)


def test_a_silent_server_exceeds_the_timeout(server: Server, run: Any) -> None:
    server.scripts = [lambda _: None]

    async def work() -> None:
        async with client(server, max_retries=0, timeout=0.2) as api:
            await api.orders.retrieve("ord_1")

    with pytest.raises(TimeoutError) as caught:
        run(work)
    assert (caught.value.phase, caught.value.attempts) == ("attempt", 1)


def test_no_more_connections_are_open_than_the_limit(server: Server, run: Any) -> None:
    server.scripts = [send(OK)] * 4

    async def work() -> None:
        transport = AsyncHttpTransport(max_connections=1)
        async with anyio.create_task_group() as tasks:
            for _ in range(4):
                tasks.start_soon(transport.send, get(server), 5.0)
        await transport.close()

    run(work)
    assert server.connections == 1


def test_an_invalid_limit_or_proxy_is_a_configuration_error() -> None:
    with pytest.raises(ConfigurationError):
        AsyncHttpTransport(max_connections=0)
    with pytest.raises(ConfigurationError, match="proxy is not valid"):
        AsyncHttpTransport(proxy="socks5://proxy.example:1080")


def test_pages_are_requested_when_the_loop_needs_them(server: Server, run: Any) -> None:
    pages = [b'{"data":[{"id":"a"}],"has_more":true,"next_cursor":"2"}', b'{"data":[{"id":"b"}],"has_more":false}']
    server.scripts = [
        send(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%b" % (len(page), page)) for page in pages * 3
    ]

    async def work() -> tuple[list[str], list[str], list[int]]:
        async with client(server) as api:
            read = [order.id async for order in api.orders.list()]
            listed = await api.orders.list().to_list(limit=5)
            lengths = [len(page.data) async for page in api.orders.list().pages()]
            return read, [order.id for order in listed], lengths

    assert run(work) == (["a", "b"], ["a", "b"], [1, 1])
    assert b"cursor=2" in server.received[1]


def test_to_list_fetches_no_more_pages_than_its_limit_requires(server: Server, run: Any) -> None:
    server.scripts = [send(response(b'{"data":[{"id":"a"}],"has_more":true,"next_cursor":"2"}'))]

    async def work() -> list[str]:
        async with client(server) as api:
            return [order.id for order in await api.orders.list().to_list(limit=1)]

    assert run(work) == ["a"]
    assert len(server.received) == 1


def test_a_loop_that_ends_early_leaves_nothing_open(server: Server, run: Any) -> None:
    server.scripts = [send(response(b'{"data":[{"id":"a"}],"has_more":true,"next_cursor":"2"}'))] * 2

    async def work() -> None:
        async with client(server) as api:
            async for _ in api.orders.list():
                break
            async for _ in api.orders.list().pages():
                break

    # Otherwise, trio warns, and here a warning is an error.
    run(work)
    assert len(server.received) == 2


def test_an_error_ends_an_iteration(server: Server, run: Any) -> None:
    server.scripts = [send(b"HTTP/1.1 503 Unavailable\r\nContent-Length: 0\r\n\r\n")]

    async def work() -> list[str]:
        async with client(server) as api:
            orders = aiter(api.orders.list(max_retries=0))
            with pytest.raises(ServerError):
                await anext(orders)
            return [order.id async for order in orders]

    assert run(work) == []


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


def test_a_page_has_its_records_and_the_response(server: Server, run: Any) -> None:
    page = b'{"data":[{"id":"a"}],"has_more":false,"next_cursor":null}'
    server.scripts = [
        send(b"HTTP/1.1 200 OK\r\nX-Request-Id: req_1\r\nContent-Length: %d\r\n\r\n%b" % (len(page), page))
    ]

    async def work() -> tuple[str | None, bool, str]:
        async with client(server) as api:
            answer = await api.orders.with_raw_response.list()
            return answer.request_id, answer.data.has_more, repr(answer.data)

    request_id, has_more, shown = run(work)
    assert (request_id, has_more) == ("req_1", False)
    assert "AsyncPage" in shown


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


def test_any_path_can_be_requested(server: Server, run: Any) -> None:
    server.scripts = [send(ORDER)]

    async def work() -> Any:
        async with client(server) as api:
            answer = await api.request("POST", "/api/v1/notes/{id}", path_params={"id": "a b"}, body={"text": "x"})
            return answer.data

    assert run(work) == {"id": "ord_1"}
    assert server.received[0].startswith(b"POST /api/v1/notes/a%20b HTTP/1.1\r\n")
    assert server.received[0].endswith(b'{"text":"x"}')


LIMITED = b"HTTP/1.1 429 Too Many Requests\r\nRetry-After-Ms: 300\r\nContent-Length: 0\r\n\r\n"


def test_a_call_that_waited_for_a_connection_asks_the_rate_limiter_again(server: Server, run: Any) -> None:
    sent: list[float] = []

    def noted(reply: bytes) -> Callable[[socket], None]:
        def answer(peer: socket) -> None:
            sent.append(monotonic())
            peer.sendall(reply)

        return answer

    server.scripts = [noted(LIMITED), noted(ORDER), noted(ORDER)]

    async def work() -> list[str]:
        results: list[str] = []

        async def call(api: AsyncIntegrationApi) -> None:
            try:
                results.append((await api.orders.retrieve("ord_1")).id)
            except RateLimitError:
                results.append("limited")

        async with client(server, max_connections=1, max_retries=0) as api, anyio.create_task_group() as group:
            for _ in range(3):
                group.start_soon(call, api)
        return results

    assert sorted(run(work)) == ["limited", "ord_1", "ord_1"]
    assert sent[1] - sent[0] >= 0.3


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
