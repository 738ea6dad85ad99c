"""A stand-in for the asynchronous client, which the library does not have yet: the synchronous client, in threads."""

from __future__ import annotations

import asyncio
import inspect
from typing import TYPE_CHECKING, Any

from integration_api import IntegrationApi, Page

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


class AsyncStandIn:
    """Has the form of `AsyncIntegrationApi`: the same methods as coroutines, and lists that iterate."""

    closed = 0
    __signature__ = inspect.signature(IntegrationApi)

    def __init__(self, **options: Any) -> None:
        self._client = IntegrationApi(**options)

    def __getattr__(self, name: str) -> Any:
        return Resource(getattr(self._client, name))

    async def __aexit__(self, *_: object) -> None:
        type(self).closed += 1
        self._client.close()


class Resource:
    def __init__(self, resource: object) -> None:
        self._resource = resource

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._resource, name)

        async def call(**arguments: Any) -> Any:
            return await asyncio.to_thread(method, **arguments)

        return (lambda **arguments: List(call(**arguments))) if name.split("_")[0] == "list" else call


class List:
    """A list that can be awaited for its first page, or iterated."""

    def __init__(self, first: Any) -> None:
        self._first = first

    def __await__(self) -> Any:
        return self._first.__await__()

    async def __aiter__(self) -> AsyncIterator[Any]:
        async for page in self.pages():
            for item in page.data:
                yield item

    async def pages(self) -> AsyncIterator[Page[Any]]:
        pages = (await self._first).pages()
        while (page := await asyncio.to_thread(next, pages, None)) is not None:
            yield page

    async def to_list(self, *, limit: int) -> list[Any]:
        return await asyncio.to_thread((await self._first).to_list, limit=limit)
