"""The two ways to make calls: blocking, each in a thread, and asynchronous. The rest of the driver is written once."""

from __future__ import annotations

import asyncio
import inspect
import multiprocessing
import os
import time
from contextlib import contextmanager
from itertools import islice
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

from integration_api import AsyncIntegrationApi, IntegrationApi

if TYPE_CHECKING:
    from collections.abc import AsyncIterable, Callable, Coroutine, Iterator, Mapping

T = TypeVar("T")

# The pipe of one job must not be inherited by the processes of another one: it would seem open until they end.
_FORKING = Lock()


class Mode:
    """Makes the calls of one job, measures them and cancels them."""

    def __init__(self, *, is_async: bool) -> None:
        self.is_async = is_async
        self.client: type[Any] = AsyncIntegrationApi if is_async else IntegrationApi
        self._tasks: list[asyncio.Task[Any]] = []
        self._event: str | None = None
        """Event of a watcher at which the calls are cancelled."""
        self.restart()

    def restart(self) -> None:
        self._start = self._end = time.perf_counter()

    @property
    def ms(self) -> float:
        """Milliseconds until the end of the last call."""
        return (self._end - self._start) * 1000

    def at(self, event: str) -> None:
        """Cancels the calls of the job if the case names this event."""
        if event == self._event:
            self.cancel()

    def cancel(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def perform(self, call: Callable[[], Any], cancel: Mapping[str, Any] | None = None) -> Any:
        when = cancel or {}
        self._event = when.get("at")
        task = asyncio.create_task(self._awaited(call) if self.is_async else asyncio.to_thread(self._called, call))
        self._tasks.append(task)
        if when.get("on") == "before":
            task.cancel()
        if when.get("by") == "timeout":
            return await _limited(task, when["after_ms"] / 1000)
        if "after_ms" in when:
            asyncio.get_running_loop().call_later(when["after_ms"] / 1000, task.cancel)
        return await task

    async def read(
        self, start: Callable[[], Any], given: Mapping[str, Any], cancel: Mapping[str, Any] | None = None
    ) -> list[Any]:
        """Makes a call that returns pages, and reads as much of them as the case says."""
        per_page, take, limit = given.get("per") == "pages", given.get("take", "all"), given.get("limit")
        count = None if take == "all" else take

        def read_blocking() -> list[Any]:
            first = start()
            if limit is not None:
                return list(first.to_list(limit=limit))
            return list(islice(first.pages() if per_page else first, count))

        async def read_async() -> list[Any]:
            first = start()
            if limit is not None:
                return list(await first.to_list(limit=limit))
            return await _take(first.pages() if per_page else first, count, (cancel or {}).get("after_items"))

        items: list[Any] = await self.perform(read_async if self.is_async else read_blocking, cancel)
        return items

    async def close(self, client: Any) -> None:
        if self.is_async:
            await client.__aexit__(None, None, None)
        else:
            client.__exit__(None, None, None)

    async def _awaited(self, call: Callable[[], Any]) -> Any:
        with self.measured():
            result = call()
            return await result if inspect.isawaitable(result) else result

    def _called(self, call: Callable[[], Any]) -> Any:
        with self.measured():
            return call()

    @contextmanager
    def measured(self) -> Iterator[None]:
        try:
            yield
        finally:
            self._end = time.perf_counter()


async def each(work: Callable[[int], Coroutine[Any, Any, T]], numbers: range, at_once: int) -> list[T]:
    """Runs work for each number, several at a time."""
    results: list[T] = []
    left = iter(numbers)

    async def worker() -> None:
        for number in left:
            results.append(await work(number))

    await asyncio.gather(*(worker() for _ in range(at_once)))
    return results


async def fork(work: Callable[[int], Coroutine[Any, Any, T]], shares: list[range]) -> list[T]:
    """Runs work for each number in forked processes, one for each share, which have the client of their parent."""
    return await asyncio.to_thread(_in_processes, work, shares)


def _in_processes(work: Callable[[int], Coroutine[Any, Any, T]], shares: list[range]) -> list[T]:
    def work_through(share: range, sender: Any) -> None:
        # The end of a process waits for the threads and runs the exit handlers that belong to the parent.
        try:
            # A forked process cannot use the event loop of its parent.
            sender.send(asyncio.run(each(work, share, 1)))
        finally:
            os._exit(0)

    context = multiprocessing.get_context("fork")
    receivers = []
    with _FORKING:
        for share in shares:
            receiver, sender = context.Pipe(duplex=False)
            context.Process(target=work_through, args=(share, sender)).start()
            sender.close()
            receivers.append(receiver)
    return [result for receiver in receivers for result in receiver.recv()]


async def _limited(task: asyncio.Task[Any], seconds: float) -> Any:
    try:
        return await asyncio.wait_for(task, seconds)
    except TimeoutError as error:
        # The error of the call is the cause of that of the time limit.
        if isinstance(error.__cause__, asyncio.CancelledError):
            raise error.__cause__ from None
        raise


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
