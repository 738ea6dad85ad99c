"""Calls in forked processes, which share the client of their parent."""

from __future__ import annotations

import json
import os
from collections import Counter
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

# The pipe of one job must not be inherited by the processes of another one: it would seem open until they end.
_FORKING = Lock()


def count_in_processes(count: Callable[[int], Counter[str]], shares: list[int]) -> Counter[str]:
    """Forks a process for each share, runs `count` with the share in it, and returns the sum of all counts."""
    total: Counter[str] = Counter()
    with _FORKING:
        children = [_fork(count, share) for share in shares]
    for process, reader in children:
        with os.fdopen(reader) as stream:
            text = stream.read()
        os.waitpid(process, 0)
        if not text:
            raise RuntimeError("a forked process ended without a result")
        total.update(json.loads(text))
    return total


def _fork(count: Callable[[int], Counter[str]], share: int) -> tuple[int, int]:
    reader, writer = os.pipe()
    process = os.fork()
    if process == 0:
        # Exit handlers and buffered output belong to the parent, so this process must not return.
        try:
            os.close(reader)
            text = json.dumps(count(share))
            with os.fdopen(writer, "w") as stream:
                stream.write(text)
        finally:
            os._exit(0)
    os.close(writer)
    return process, reader
