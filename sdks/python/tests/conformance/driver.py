"""The conformance driver. It makes the calls that the harness requests and reports their outcomes.

    python driver.py <dispatch table> <column>

Reads one JSON object per line from stdin and prints a reply to each on stdout, in the order in which the calls end.
"""

from __future__ import annotations

import asyncio
import io
import json
import logging
import platform
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any

# This script runs without the settings of `pytest`. It uses the library in this repository, not an installed one.
sys.path.insert(0, str(Path(__file__).parents[2] / "src"))

from calls import run
from mode import Mode
from observed import LogHandler

# Each blocking call that waits for its timeout occupies a thread.
_THREADS = 512


def main(table: str, column: str) -> None:
    # Output that the library prints must not be mistaken for a reply.
    replies, sys.stdout = sys.stdout, sys.stderr
    # A forked process closes its stdin, which would wait for the thread that reads the requests.
    requests, sys.stdin = sys.stdin, io.StringIO()
    logging.basicConfig(level=logging.NOTSET, handlers=[LogHandler()])
    logging.captureWarnings(True)
    print_line(replies, {"ready": True, "language": "python", "column": column, "runtime": platform.python_version()})
    operations = json.loads(Path(table).read_text(encoding="utf-8"))
    asyncio.run(serve(operations, column, requests, replies))


async def serve(table: dict[str, Any], column: str, requests: IO[str], replies: IO[str]) -> None:
    """Runs each job in a task, until there are no more requests."""
    running: dict[int, tuple[Mode, asyncio.Task[None]]] = {}

    async def work(job: dict[str, Any], mode: Mode) -> None:
        print_line(replies, {"id": job["id"], **await run(job, table, mode)})
        del running[job["id"]]

    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(_THREADS))
    while line := await asyncio.to_thread(requests.readline):
        message = json.loads(line)
        if "cancel" not in message:
            mode = Mode(is_async=column == "python-async")
            running[message["id"]] = mode, asyncio.create_task(work(message, mode))
        elif message["cancel"] in running:
            running[message["cancel"]][0].cancel()
    await asyncio.gather(*(task for _, task in running.values()))


def print_line(stream: IO[str], line: dict[str, Any]) -> None:
    stream.write(f"{json.dumps(line, allow_nan=False)}\n")
    stream.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
