"""Errors and durations of blocks of code."""

from __future__ import annotations

import time
from asyncio import CancelledError
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self


class Caught:
    """Catches the error of a block of code. A cancelled call raises an error that is not an `Exception`."""

    def __init__(self) -> None:
        self.error: BaseException | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, error: BaseException | None, _traceback: TracebackType | None
    ) -> bool:
        if isinstance(error, (Exception, CancelledError)):
            self.error = error
        return self.error is not None


class Clock:
    """Measures a duration."""

    def __init__(self) -> None:
        self._end: float | None = None
        self._start = time.perf_counter()

    def restart(self) -> None:
        """Starts the duration again."""
        self._end = None
        self._start = time.perf_counter()

    def stop(self) -> None:
        """Ends the duration."""
        self._end = time.perf_counter()

    @property
    def ms(self) -> float:
        """Duration in milliseconds, until now unless it has ended."""
        return ((time.perf_counter() if self._end is None else self._end) - self._start) * 1000
