"""The clock that the library measures its time limits with."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

# Programs replace `time.monotonic` in their tests: with a clock that does not move, a wait would never use up its time
# limit. A partial function, because such tools also replace the functions that a module has imported.
monotonic: Callable[[], float] = (
    partial(time.clock_gettime, time.CLOCK_MONOTONIC) if hasattr(time, "clock_gettime") else partial(time.monotonic)
)
"""Returns the seconds since a fixed point in time."""
