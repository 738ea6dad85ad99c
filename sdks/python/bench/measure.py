"""Measures the Python library, the client of the standard library and other libraries in one process.

    python measure.py <url of the server> <sizes as JSON>

Prints one JSON object: CPU microseconds per call by client and round, calls per second, imports and memory. The rounds
alternate between the clients, so that load on the machine cancels out in the ratios.
"""

from __future__ import annotations

import asyncio
import gc
import json
import subprocess
import sys
import time
import tracemalloc
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clients import ASYNC_CLIENTS, CLIENTS

if TYPE_CHECKING:
    from collections.abc import Callable

_MODULES = {"http.client": "http.client", "ours": "integration_api"}


def cpu(call: Callable[[], object], calls: int) -> float:
    """Returns the CPU microseconds per call."""
    start = time.process_time()
    for _ in range(calls):
        call()
    return (time.process_time() - start) / calls * 1e6


def call_costs(url: str, sizes: dict[str, int]) -> dict[str, dict[str, list[float]]]:
    clients = {name: make(url) for name, make in CLIENTS.items() if find_spec(_MODULES.get(name, name))}
    costs: dict[str, dict[str, list[float]]] = {"order": {}, "list": {}}
    for name, (order, page) in clients.items():
        # Otherwise the comparison would be unfair.
        if not order() or len(page()) != 100:
            raise AssertionError(f"{name} does not read the responses")
    for _ in range(sizes["rounds"]):
        for name, (order, page) in clients.items():
            costs["order"].setdefault(name, []).append(cpu(order, sizes["orders"]))
            costs["list"].setdefault(name, []).append(cpu(page, sizes["lists"]))
    return costs


async def flood(call: Callable[[], Any], calls: int, at_once: int) -> float:
    """Returns the calls per second of CPU time with `at_once` of them in flight."""
    left = iter(range(calls))

    async def work() -> None:
        for _ in left:
            await call()

    start = time.process_time()
    await asyncio.gather(*(work() for _ in range(at_once)))
    return calls / (time.process_time() - start)


def floods(url: str, sizes: dict[str, int]) -> dict[str, list[float]]:
    async def measure() -> dict[str, list[float]]:
        clients = {name: make(url) for name, make in ASYNC_CLIENTS.items()}
        rates: dict[str, list[float]] = {}
        for _ in range(sizes["flood_rounds"]):
            for name, call in clients.items():
                rates.setdefault(name, []).append(await flood(call, sizes["flood"], 64))
        return rates

    return asyncio.run(measure())


def import_costs(rounds: int) -> dict[str, list[float]]:
    """Returns the CPU milliseconds of new processes that import a library."""
    names = {"bare": "time", "ours": "integration_api", "httpx": "httpx", "stripe": "stripe", "openai": "openai"}
    known = {name: module for name, module in names.items() if find_spec(module)}
    costs: dict[str, list[float]] = {}
    for _ in range(rounds):
        for name, module in known.items():
            code = f"import sys; sys.path[:0] = {sys.path!r}; import {module}; import time; print(time.process_time())"
            run = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
            costs.setdefault(name, []).append(float(run.stdout) * 1000)
    return costs


def modules_loaded() -> int:
    """Returns the number of modules that the import of our library adds to those of the interpreter."""
    code = f"import sys; sys.path[:0] = {sys.path!r}; before = set(sys.modules); import integration_api"
    run = [sys.executable, "-I", "-c", f"{code}; print(len(set(sys.modules) - before))"]
    return int(subprocess.run(run, capture_output=True, text=True, check=True).stdout)


def function_calls(call: Callable[[], object]) -> int:
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


def memory(url: str, calls: int) -> dict[str, float]:
    """Returns the bytes of a page relative to those of its dictionaries, and the growth per call."""
    order, page = CLIENTS["ours"](url)
    plain = CLIENTS["http.client"](url)[1]
    return {"page": _size_of(page) / _size_of(plain), "growth": _growth(order, calls)}


def _size_of(create: Callable[[], object]) -> int:
    create()
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = create()
    size = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    del kept
    return size


def _growth(call: Callable[[], object], calls: int) -> float:
    for _ in range(100):
        call()
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(calls):
        call()
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return grown / calls


def installed_bytes() -> int:
    """Returns the bytes of our package and of the packages that it requires."""
    total = 0
    for name in ("integration_api", "msgspec", "anyio", "idna"):
        spec = find_spec(name)
        folder = Path(spec.origin).parent if spec and spec.origin else Path()
        files = (file for file in folder.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
        total += sum(file.stat().st_size for file in files)
    return total


def main(url: str, given: str) -> None:
    sizes: dict[str, int] = json.loads(given)
    order, page = CLIENTS["ours"](url)
    measured = {
        "imports": import_costs(sizes["starts"]),
        "modules": modules_loaded(),
        "installed": installed_bytes(),
        "function_calls": {"order": function_calls(order), "list": function_calls(page)},
        **call_costs(url, sizes),
        "flood": floods(url, sizes),
        "memory": memory(url, sizes["memory_calls"]),
    }
    print(json.dumps(measured))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
