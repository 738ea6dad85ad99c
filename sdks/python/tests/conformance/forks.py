"""Calls in forked processes, which share the client of their parent."""

from __future__ import annotations

import json
import os
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

# The pipe of one job must not be inherited by the processes of another one: it would seem open until they end.
_FORKING = Lock()


def in_processes(work: Callable[[T], list[Any]], shares: list[T]) -> list[Any]:
    """Forks a process for each share, runs `work` with the share in it, and returns all results, which must be JSON."""
    results: list[Any] = []
    with _FORKING:
        children = [_fork(work, share) for share in shares]
    for process, reader in children:
        with os.fdopen(reader) as stream:
            text = stream.read()
        os.waitpid(process, 0)
        if not text:
            raise RuntimeError("a forked process ended without a result")
        results += json.loads(text)
    return results


def _fork(work: Callable[[T], list[Any]], share: T) -> tuple[int, int]:
    reader, writer = os.pipe()
    process = os.fork()
    if process == 0:
        # Exit handlers and buffered output belong to the parent, so this process must not return.
        try:
            os.close(reader)
            text = json.dumps(work(share))
            with os.fdopen(writer, "w") as stream:
                stream.write(text)
        finally:
            os._exit(0)
    os.close(writer)
    return process, reader
