"""Makes the calls of one client as the benchmark asks for them, one line a task.

    python worker.py <client> <url of the server>

Prints `ready`, then one number for each line: `order 100` and `list 100` the CPU microseconds of a call, `flood 100`
the calls in a second with 64 of them at once, `function_calls order` the function calls of Python and of C that a call
makes, `memory list` the bytes of what a call returns, `heap` the bytes in use.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
import tracemalloc
from typing import TYPE_CHECKING

from clients import ASYNC_CLIENTS, CLIENTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from clients import AsyncClient, Client

    Call = Callable[[], object]

_AT_ONCE = 64


def cpu(call: Call, calls: int) -> float:
    """Returns the CPU microseconds per call."""
    start = time.process_time()
    for _ in range(calls):
        call()
    return (time.process_time() - start) / calls * 1e6


async def flood(call: AsyncClient, calls: int) -> float:
    """Returns the calls per second."""
    left = iter(range(calls))

    async def work() -> None:
        for _ in left:
            await call()

    start = time.perf_counter()
    await asyncio.gather(*(work() for _ in range(_AT_ONCE)))
    return calls / (time.perf_counter() - start)


def function_calls(call: Call) -> int:
    """Returns the number of function calls, of Python and of C, that one call makes."""
    count = 0

    def note(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    call()
    sys.setprofile(note)
    try:
        call()
    finally:
        sys.setprofile(None)
    return count


def memory(create: Call) -> int:
    """Returns the bytes of what a call returns."""
    create()
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = create()
    size = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    del kept
    return size


def heap() -> int:
    """Returns the bytes that were allocated since the first question and are still in use."""
    gc.collect()
    if not tracemalloc.is_tracing():
        tracemalloc.start()
    return tracemalloc.get_traced_memory()[0]


def result(client: Client, flooded: Callable[[int], float], word: str, argument: str) -> float:
    """Returns the number that a task asks for."""
    calls = dict(zip(("order", "list"), client, strict=True))
    if word == "heap":
        return heap()
    if word == "flood":
        return flooded(int(argument))
    if word in calls:
        return cpu(calls[word], int(argument))
    return {"function_calls": function_calls, "memory": memory}[word](calls[argument])


def main(name: str, url: str) -> None:
    client = CLIENTS[name](url)
    # Otherwise the comparison would be unfair.
    if not client[0]() or len(client[1]()) != 100:
        raise AssertionError(f"{name} does not read the responses")
    loop = asyncio.new_event_loop()
    asynchronous: list[AsyncClient] = []

    async def flooded(calls: int) -> float:
        if not asynchronous:
            asynchronous.append(ASYNC_CLIENTS[name](url))
        return await flood(asynchronous[0], calls)

    print("ready", flush=True)
    for line in sys.stdin:
        word, _, argument = line.strip().partition(" ")
        print(result(client, lambda calls: loop.run_until_complete(flooded(calls)), word, argument), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
