"""A lock that a forked process can use even if another thread of its parent held it."""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING
from weakref import WeakSet

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

_locks: WeakSet[ForkSafeLock] = WeakSet()


class ForkSafeLock:
    """A lock that is free in a forked process, where the thread that holds it does not exist.

    Args:
        forget: Called in a forked process, to forget the threads of the parent.
    """

    __slots__ = ("__weakref__", "_forget", "_lock")

    def __init__(self, forget: Callable[[], object] | None = None) -> None:
        self._lock = threading.Lock()
        self._forget = forget
        _locks.add(self)

    def renew(self) -> None:
        """Replaces the lock with a free one, in a forked process."""
        self._lock = threading.Lock()
        if self._forget is not None:
            self._forget()

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _traceback: TracebackType | None
    ) -> None:
        self._lock.release()


def _renew_all() -> None:
    for lock in list(_locks):
        lock.renew()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_all)
