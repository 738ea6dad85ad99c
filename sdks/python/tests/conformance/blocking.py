"""Calls of the synchronous client."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from forks import in_processes
from modes import run_to_end
from transports import OwnTransport
from watchers import blocking_middleware

from integration_api import IntegrationApi

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable, Mapping

    from jobs import Jobs
    from modes import Reading
    from observed import Observed

T = TypeVar("T")

# Each call that waits for its timeout occupies a thread.
_THREADS = 128


class Blocking:
    """Calls the synchronous client. Its coroutines wait for nothing."""

    can_cancel = False
    client = IntegrationApi

    def own_transport(self, given: Mapping[str, Any], observed: Observed) -> Any:
        """See `Mode`."""
        return OwnTransport(given, observed)

    def middleware(self, given: Mapping[str, Any], observed: Observed) -> Any:
        """See `Mode`."""
        return blocking_middleware(given, observed)

    def at(self, event: str) -> None:
        """See `Mode`. Nothing can cancel a blocking call."""

    async def perform(self, start: Callable[[], Any], _cancel: Mapping[str, Any] | None = None) -> Any:
        """See `Mode`."""
        return start()

    async def read(self, start: Callable[[], Any], how: Reading, _cancel: Mapping[str, Any] | None = None) -> list[Any]:
        """See `Mode`."""
        first = start()
        if how.limit is not None:
            return list(first.to_list(limit=how.limit))
        return list(islice(first.pages() if how.per_page else first, how.take))

    async def each(self, work: Callable[[int], Coroutine[Any, Any, T]], numbers: range, at_once: int) -> list[T]:
        """See `Mode`."""
        # The observations of the job belong to its context, which a thread of a pool does not have.
        contexts = [copy_context() for _ in numbers]
        with ThreadPoolExecutor(at_once) as pool:
            return list(pool.map(lambda context, number: context.run(run_to_end, work(number)), contexts, numbers))

    async def fork(self, work: Callable[[int], Coroutine[Any, Any, T]], shares: list[range]) -> list[T]:
        """See `Mode`."""
        return in_processes(lambda share: [run_to_end(work(number)) for number in share], shares)

    async def wait(self, seconds: float) -> None:
        """See `Mode`. It waits at once, so the coroutine does not."""
        time.sleep(seconds)

    async def close(self, client: Any) -> None:
        """See `Mode`."""
        client.__exit__(None, None, None)


def serve(jobs: Jobs, requests: Iterable[str], reply: Callable[[dict[str, Any]], None]) -> None:
    """Runs each job in a thread, until there are no more requests."""
    mode = Blocking()

    def work(job: dict[str, Any]) -> None:
        reply({"id": job["id"], **run_to_end(jobs.run(job, mode))})

    with ThreadPoolExecutor(_THREADS) as pool:
        for line in requests:
            message = json.loads(line)
            # Requests to cancel are ignored: a call with cancellation is unsupported and has its reply at once.
            if "cancel" not in message:
                pool.submit(work, message)
