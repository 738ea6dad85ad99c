"""One client for several event loops, and at the exit of the interpreter."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from integration_api import AsyncIntegrationApi

if TYPE_CHECKING:
    from raw_server import Server

SOURCE = Path(__file__).parents[1] / "src"


def test_event_loops_one_after_another_share_an_asynchronous_client(server: Server) -> None:
    server.is_echoing = True
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
def test_the_exit_of_the_interpreter_is_quiet_with_open_connections(server: Server, program: str) -> None:
    server.is_echoing = True
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", f"URL = {server.url!r}{program}"],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (run.stdout, run.stderr) == ("ord_1\n", "")
