"""One client for many threads, forked processes and event loops, and at the exit of the interpreter."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from echo_server import EchoServer, echo_server
from integration_api import AsyncIntegrationApi, IntegrationApi

if TYPE_CHECKING:
    from collections.abc import Iterator

THREADS = 64
CALLS = 20
SOURCE = Path(__file__).parents[1] / "src"


@pytest.fixture
def server() -> Iterator[EchoServer]:
    with echo_server() as running:
        yield running


def name_of(thread: int, call: int) -> str:
    return f"ord_{thread}_{'x' * (call % 5)}{call}"


def test_64_threads_share_a_client_and_each_gets_its_own_responses(server: EchoServer) -> None:
    with IntegrationApi(api_key="k", base_url=server.url) as api, ThreadPoolExecutor(THREADS) as pool:

        def work(thread: int) -> list[str]:
            return [api.orders.retrieve(name_of(thread, call)).id for call in range(CALLS)]

        results = list(pool.map(work, range(THREADS)))
    assert results == [[name_of(thread, call) for call in range(CALLS)] for thread in range(THREADS)]
    assert server.connections <= THREADS


def test_a_limit_of_connections_holds_for_all_threads(server: EchoServer) -> None:
    with IntegrationApi(api_key="k", base_url=server.url, max_connections=3) as api, ThreadPoolExecutor(16) as pool:
        results = list(pool.map(lambda number: api.orders.retrieve(f"ord_{number}").id, range(64)))
    assert results == [f"ord_{number}" for number in range(64)]
    assert server.connections <= 3


# A server such as `gunicorn` loads the program once, with its client, and then forks its workers.
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_forked_workers_share_the_client_of_a_module(server: EchoServer) -> None:
    api = IntegrationApi(api_key="k", base_url=server.url)
    assert api.orders.retrieve("ord_parent").id == "ord_parent"
    workers = [_fork(api, number) for number in range(4)]
    assert api.orders.retrieve("ord_parent").id == "ord_parent"
    assert [_result_of(worker) for worker in workers] == ["ok"] * 4
    # One of the parent, and one of each worker.
    assert server.connections == 5
    api.close()


def _fork(api: IntegrationApi, number: int) -> tuple[int, int]:
    reader, writer = os.pipe()
    process = os.fork()
    if process == 0:
        # Exit handlers and buffered output belong to the parent, so this process must not return.
        try:
            names = [name_of(number, call) for call in range(CALLS)]
            is_right = [api.orders.retrieve(name).id for name in names] == names
            os.write(writer, b"ok" if is_right else b"mixed up")
        finally:
            os._exit(0)
    os.close(writer)
    return process, reader


def _result_of(worker: tuple[int, int]) -> str:
    process, reader = worker
    with os.fdopen(reader) as stream:
        text = stream.read()
    os.waitpid(process, 0)
    return text


def test_tasks_share_an_asynchronous_client(server: EchoServer) -> None:
    async def work() -> list[str]:
        async with AsyncIntegrationApi(api_key="k", base_url=server.url) as api:
            orders = await asyncio.gather(*(api.orders.retrieve(f"ord_{number}") for number in range(64)))
            return [order.id for order in orders]

    assert asyncio.run(work()) == [f"ord_{number}" for number in range(64)]


def test_event_loops_one_after_another_share_an_asynchronous_client(server: EchoServer) -> None:
    api = AsyncIntegrationApi(api_key="k", base_url=server.url)

    async def work(name: str) -> str:
        order = await api.orders.retrieve(name)
        await api.close()
        return order.id

    assert [asyncio.run(work(name)) for name in ("ord_1", "ord_2")] == ["ord_1", "ord_2"]


SYNCHRONOUS = """
from integration_api import IntegrationApi
api = IntegrationApi(api_key="k", base_url=URL)
print(api.orders.retrieve("ord_1").id)
"""
ASYNCHRONOUS = """
import asyncio
from integration_api import AsyncIntegrationApi
api = AsyncIntegrationApi(api_key="k", base_url=URL)
async def main():
    print((await api.orders.retrieve("ord_1")).id)
asyncio.run(main())
"""


@pytest.mark.parametrize("program", [SYNCHRONOUS, ASYNCHRONOUS])
def test_the_exit_of_the_interpreter_is_quiet_with_open_connections(server: EchoServer, program: str) -> None:
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", f"URL = {server.url!r}{program}"],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (run.stdout, run.stderr) == ("ord_1\n", "")
