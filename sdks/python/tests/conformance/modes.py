"""The two ways to make calls: blocking, and awaiting. The rest of the driver is written once, as coroutines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping

    from observed import Observed

T = TypeVar("T")


@dataclass(frozen=True)
class Reading:
    """Way in which a case reads a list."""

    per_page: bool
    take: int | None
    """Number of items, or of pages; None reads all of them."""
    limit: int | None
    """Collects at most this many items with `to_list` instead of iterating."""


class Mode(Protocol):
    """Way in which the driver makes calls."""

    can_cancel: bool

    client: type[Any]
    """Class of the clients."""

    def own_transport(self, given: Mapping[str, Any], observed: Observed) -> Any:
        """Returns the transport of a case, which reports its events."""

    def middleware(self, given: Mapping[str, Any], observed: Observed) -> Any:
        """Returns a middleware of a case, which reports its events."""

    def at(self, event: str) -> None:
        """Cancels the calls of the job if the case names this event of a watcher."""

    async def perform(self, start: Callable[[], Any], cancel: Mapping[str, Any] | None = None) -> Any:
        """Makes one call and returns its result."""

    async def read(self, start: Callable[[], Any], how: Reading, cancel: Mapping[str, Any] | None = None) -> list[Any]:
        """Makes a call that returns pages, and reads them."""

    async def each(self, work: Callable[[int], Coroutine[Any, Any, T]], numbers: range, at_once: int) -> list[T]:
        """Runs work for each number, several at a time."""

    async def fork(self, work: Callable[[int], Coroutine[Any, Any, T]], shares: list[range]) -> list[T]:
        """Runs work for each number in forked processes, one for each share. The results must be JSON."""

    async def wait(self, seconds: float) -> None:
        """Waits."""

    async def close(self, client: Any) -> None:
        """Closes a client."""


def run_to_end(coroutine: Coroutine[Any, Any, T]) -> T:
    """Runs a coroutine that waits for nothing, as all coroutines of the blocking mode."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        result: T = end.value
        return result
    raise AssertionError("a coroutine of the blocking mode waits")
