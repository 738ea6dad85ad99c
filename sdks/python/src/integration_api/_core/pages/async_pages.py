"""Lists of the asynchronous client."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .pages import Cursors, PageData, check_limit

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator

    from ..request.operation import Operation
    from ..response.raw_response import RawResponse

T = TypeVar("T")


class AsyncPage(PageData[T]):
    """One page of a list of the asynchronous client."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"AsyncPage(data={self.data!r}, has_more={self.has_more})"


class AsyncPages(Generic[T]):
    """A list of the asynchronous client. Iterating over it fetches all pages, one in memory at a time.

        async for order in api.orders.list():
            print(order.id)

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
        response = await self._fetch(cursor)
        return AsyncPage(self._operation, self._cursor if cursor is None else cursor, response)

    async def load_raw(self) -> RawResponse[AsyncPage[T]]:
        """Requests the first page and returns its response."""
        response = await self._fetch(None)
        # The public signature of `with_data` loses the type of the page, and another one would be a breaking change.
        return response.with_data(AsyncPage(self._operation, self._cursor, response))  # type: ignore[return-value]

    def __aiter__(self) -> AsyncIterator[T]:
        return _RecordIterator(self.pages())

    def pages(self) -> AsyncIterator[AsyncPage[T]]:
        """Iterates over all pages. Each page is fetched when the iteration reaches it.

        Raises:
            DecodeError: A cursor was returned before, so the list would never end.
        """
        return _PageIterator(self._page, Cursors(self._operation, self._cursor))

    async def to_list(self, *, limit: int) -> list[T]:
        """Returns the first records of the list.

        Args:
            limit: Maximum number of records. It is required because a list may be very long.

        Raises:
            InvalidRequestError: The limit is not a non-negative integer. Nothing is sent.
        """
        limit = check_limit(self._operation.operation_id, limit)
        records: list[T] = []
        async for page in self.pages():
            records += page.data[: limit - len(records)]
            if len(records) >= limit:
                break
        return records

    def __repr__(self) -> str:
        return f"AsyncPages({self._operation.operation_id})"


class _PageIterator(Generic[T]):
    """Fetches pages. Unlike a generator, it leaves nothing open when a loop ends early, which trio would report."""

    __slots__ = ("_cursors", "_fetch", "_is_over", "_last")

    def __init__(self, fetch: Callable[[str | None], Awaitable[AsyncPage[T]]], cursors: Cursors) -> None:
        self._fetch = fetch
        self._cursors = cursors
        self._last: AsyncPage[T] | None = None
        self._is_over = False

    def __aiter__(self) -> AsyncIterator[AsyncPage[T]]:
        return self

    async def __anext__(self) -> AsyncPage[T]:
        if self._is_over:
            raise StopAsyncIteration
        # An error ends the iteration.
        self._is_over = True
        cursor = None
        if self._last is not None:
            cursor = self._cursors.after(self._last)
            if cursor is None:
                raise StopAsyncIteration
        self._last = await self._fetch(cursor)
        self._cursors.arrived(self._last.raw)
        self._is_over = False
        return self._last


class _RecordIterator(Generic[T]):
    """Iterates over the records of pages."""

    __slots__ = ("_pages", "_records")

    def __init__(self, pages: AsyncIterator[AsyncPage[T]]) -> None:
        self._pages = pages
        self._records: Iterator[T] = iter(())

    def __aiter__(self) -> AsyncIterator[T]:
        return self

    async def __anext__(self) -> T:
        while True:
            for record in self._records:
                return record
            self._records = iter((await anext(self._pages)).data)
