"""Lists of the asynchronous client."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .pages import Cursors, PageData, check_limit

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Generator

    from .request.operation import Operation
    from .response.raw_response import RawResponse

T = TypeVar("T")


class AsyncPage(PageData[T]):
    """One page of a list of the asynchronous client."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"AsyncPage(data={self.data!r}, has_more={self.has_more})"


class AsyncPages(Generic[T]):
    """A list of the asynchronous client. Iterating over it fetches all pages, one in memory at a time.

        async for record in api.records.list():
            print(record.id)

    Awaiting it returns the first page.
    """

    __slots__ = ("_cursor", "_fetch", "_operation")

    def __init__(
        self,
        operation: Operation[T],
        fetch: Callable[[str | None], Awaitable[RawResponse[Any]]],
        cursor: str | None,
    ) -> None:
        self._operation = operation
        self._fetch = fetch
        self._cursor = cursor

    def __await__(self) -> Generator[Any, Any, AsyncPage[T]]:
        return self._page(None).__await__()

    async def _page(self, cursor: str | None) -> AsyncPage[T]:
        return AsyncPage(self._operation, await self._fetch(cursor))

    async def load_raw(self) -> RawResponse[AsyncPage[T]]:
        """Requests the first page and returns its response."""
        response = await self._fetch(None)
        return response.with_value(AsyncPage(self._operation, response))  # type: ignore[return-value]

    async def __aiter__(self) -> AsyncIterator[T]:
        async for page in self.pages():
            for record in page.data:
                yield record

    async def pages(self) -> AsyncIterator[AsyncPage[T]]:
        """Iterates over all pages. Each page is fetched when the iteration reaches it.

        Raises:
            DecodeError: A cursor was returned before, so the list would never end.
        """
        cursors = Cursors(self._operation.operation_id, self._cursor)
        cursor: str | None = None
        while True:
            page = await self._page(cursor)
            yield page
            cursor = cursors.after(page.raw)
            if cursor is None:
                return

    async def to_list(self, *, limit: int) -> list[T]:
        """Returns the first records of the list.

        Args:
            limit: Maximum number of records. It is required because a list may be very long.

        Raises:
            InvalidRequestError: The limit is not a non-negative integer. Nothing is sent.
        """
        check_limit(self._operation.operation_id, limit)
        records: list[T] = []
        async for page in self.pages():
            records += page.data[: limit - len(records)]
            if len(records) >= limit:
                break
        return records

    def __repr__(self) -> str:
        return f"AsyncPages({self._operation.operation_id})"
