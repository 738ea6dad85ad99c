"""Calls of the asynchronous client."""

from __future__ import annotations

import asyncio
import inspect
import json
from typing import IO, TYPE_CHECKING, Any, TypeVar

from forks import in_processes
from transports import AwaitingTransport
from watchers import awaiting_middleware

from integration_api import AsyncIntegrationApi

if TYPE_CHECKING:
    from collections.abc import AsyncIterable, Callable, Coroutine, Mapping

    from jobs import Jobs
    from modes import Reading
    from observed import Observed

T = TypeVar("T")

# A line contains the body of a request, which may have megabytes.
_MAX_LINE = 1 << 28


class Awaiting:
    """Awaits the calls of the asynchronous client. Each job has an instance, which can cancel the calls of the job."""

    can_cancel = True
    client = AsyncIntegrationApi

    def __init__(self) -> None:
        self._tasks: list[asyncio.Task[Any]] = []
        self._event: str | None = None
        """Event of a watcher at which the calls are cancelled."""

    def own_transport(self, given: Mapping[str, Any], observed: Observed) -> Any:
        """See `Mode`."""
        return AwaitingTransport(given, observed)

    def middleware(self, given: Mapping[str, Any], observed: Observed) -> Any:
        """See `Mode`."""
        return awaiting_middleware(given, observed)

    def at(self, event: str) -> None:
        """See `Mode`."""
        if event == self._event:
            self.cancel()

    def cancel(self) -> None:
        """Cancels the open calls of the job."""
        for task in self._tasks:
            task.cancel()

    async def perform(self, start: Callable[[], Any], cancel: Mapping[str, Any] | None = None) -> Any:
        """See `Mode`."""
        when = cancel or {}
        self._event = when.get("at")
        task = asyncio.create_task(_awaited(start))
        self._tasks.append(task)
        if when.get("on") == "before":
            task.cancel()
        if when.get("by") == "timeout":
            return await _limited(task, when["after_ms"] / 1000)
        if "after_ms" in when:
            asyncio.get_running_loop().call_later(when["after_ms"] / 1000, task.cancel)
        return await task

    async def read(self, start: Callable[[], Any], how: Reading, cancel: Mapping[str, Any] | None = None) -> list[Any]:
        """See `Mode`."""

        async def read_all() -> list[Any]:
            first = start()
            if how.limit is not None:
                return list(await first.to_list(limit=how.limit))
            return await _take(first.pages() if how.per_page else first, how.take, (cancel or {}).get("after_items"))

        taken: list[Any] = await self.perform(read_all, cancel)
        return taken

    async def each(self, work: Callable[[int], Coroutine[Any, Any, T]], numbers: range, at_once: int) -> list[T]:
        """See `Mode`."""
        results: list[T] = []
        left = iter(numbers)

        async def worker() -> None:
            for number in left:
                results.append(await work(number))

        await asyncio.gather(*(worker() for _ in range(at_once)))
        return results

    async def fork(self, work: Callable[[int], Coroutine[Any, Any, T]], shares: list[range]) -> list[T]:
        """See `Mode`. A forked process cannot use the event loop of its parent, so each one starts another."""

        async def work_through(share: range) -> list[T]:
            return [await work(number) for number in share]

        return await asyncio.to_thread(in_processes, lambda share: asyncio.run(work_through(share)), shares)

    async def wait(self, seconds: float) -> None:
        """See `Mode`."""
        await asyncio.sleep(seconds)

    async def close(self, client: Any) -> None:
        """See `Mode`."""
        await client.__aexit__(None, None, None)


async def serve(
    jobs: Jobs,
    requests: IO[str],
    reply: Callable[[dict[str, Any]], None],
) -> None:
    """Runs each job in a task, until there are no more requests."""
    running: dict[int, tuple[Awaiting, asyncio.Task[None]]] = {}

    async def work(job: dict[str, Any], mode: Awaiting) -> None:
        reply({"id": job["id"], **await jobs.run(job, mode)})
        del running[job["id"]]

    reader = asyncio.StreamReader(_MAX_LINE)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), requests)
    async for line in reader:
        message = json.loads(line)
        if "cancel" not in message:
            mode = Awaiting()
            running[message["id"]] = mode, asyncio.create_task(work(message, mode))
        elif message["cancel"] in running:
            running[message["cancel"]][0].cancel()
    await asyncio.gather(*(task for _, task in running.values()))


async def _limited(task: asyncio.Task[Any], seconds: float) -> Any:
    try:
        return await asyncio.wait_for(task, seconds)
    except TimeoutError as error:
        # The error of the call is the cause of that of the time limit.
        if isinstance(error.__cause__, asyncio.CancelledError):
            raise error.__cause__ from None
        raise


async def _awaited(start: Callable[[], Any]) -> Any:
    result = start()
    return await result if inspect.isawaitable(result) else result


async def _take(source: AsyncIterable[Any], count: int | None, cancel_after: int | None) -> list[Any]:
    taken: list[Any] = []
    if count == 0:
        return taken
    async for item in source:
        taken.append(item)
        if len(taken) == cancel_after:
            asyncio.current_task().cancel()  # type: ignore[union-attr]
        if len(taken) == count:
            break
    return taken
