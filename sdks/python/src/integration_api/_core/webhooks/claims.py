"""Claims of events, so that a function handles each event once although it is delivered several times."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from ..errors.sdk_errors import ConfigurationError

if TYPE_CHECKING:
    from collections.abc import Iterator


class SeenEvents(Protocol):
    """Ids of events. A `set` works in one process; several processes need a table, which also outlives them.

    An optional method `done(event_id)` is called after the function for an event has finished, for a table that
    distinguishes events that are in progress from those that have been processed. An error of it is reported, and the
    delivery is acknowledged nevertheless.
    """

    def __contains__(self, event_id: Any, /) -> bool:
        """Reports whether an event has been processed."""
        ...

    def add(self, event_id: str, /) -> object:
        """Claims an event before its function is called. Returns False if another process has it."""
        ...

    def discard(self, event_id: str, /) -> object:
        """Takes a claim back, because the function failed."""
        ...


_lock = threading.Lock()
# By identity: handlers can share an object, and a set cannot be the key of a dictionary. An entry lives as long as a
# delivery is in progress, so the identity cannot belong to another object.
_in_progress: dict[int, set[str]] = {}


@contextmanager
def in_progress(seen: SeenEvents, event_id: str) -> Iterator[bool]:
    """Keeps the id of an event until its delivery has a response. Gives False if another delivery has it."""
    key = id(seen)
    with _lock:
        ids = _in_progress.setdefault(key, set())
        is_free = event_id not in ids
        if is_free:
            ids.add(event_id)
    try:
        yield is_free
    finally:
        if is_free:
            with _lock:
                ids.discard(event_id)
                if not ids:
                    _in_progress.pop(key, None)


def check_seen(seen: object) -> None:
    """Checks the ids of events.

    Raises:
        ConfigurationError: The object lacks a method.
    """
    if seen is None:
        return
    for name in ("__contains__", "add", "discard"):
        if not callable(getattr(seen, name, None)):
            raise ConfigurationError(f"seen must have the method {name}, as a set has it")
