"""Streams of items of the asynchronous client."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import anyio

from ..options.boundary import without_frames
from .formats import END, NO_ITEM, Records

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator, Callable
    from types import TracebackType
    from typing import Self

    from ..response.raw_response import RawResponse
    from .formats import StreamFormat
    from .opened import Opened
    from .parsers import ServerSentEvent

T = TypeVar("T")


async def read_piece(opened: Opened) -> bytes:
    """Returns the next bytes of a response; empty at the end.

    Raises:
        ConnectionError: The connection broke, or no data arrived in time.
        DecodeError: The compression is damaged.
    """
    handled = sys.exc_info()[1]
    failure: BaseException
    try:
        with anyio.fail_after(opened.timeout):
            piece: bytes = await opened.content.read()
            return piece
    except Exception as error:  # noqa: BLE001
        failure = opened.converted(error, handled)
    # Raised after the handler: otherwise the error of the transport would be its context.
    raise failure


class AsyncGuarded(Generic[T]):
    """An iterator whose errors show no data of the library."""

    def __init__(self, items: AsyncGenerator[T, None]) -> None:
        self._items = items

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> T:
        handled = sys.exc_info()[1]
        try:
            return await anext(self._items)
        except StopAsyncIteration:
            raise
        except BaseException as error:
            without_frames(error, handled)
            raise

    async def aclose(self) -> None:
        """Ends the iteration, and closes the connection."""
        # Another task may wait for its next item, which then ends with an error.
        if not getattr(self._items, "ag_running", False):
            await self._items.aclose()


class AsyncEventStream(Generic[T]):
    """Items of a response, each of which is returned when it arrives. It can be read once.

    The connection is closed when a loop over the items ends, and by `close` or an `async with` block. After a `break`,
    the event loop closes it a moment later, unless the loop is in such a block.
    """

    def __init__(self, opened: Opened, form: StreamFormat) -> None:
        self._opened = opened
        self._records = Records(opened, form)
        self._is_read = False
        # Kept, so that the event loop does not have to close it after a `break` in an `async with` block.
        self._items: AsyncGuarded[Any] | None = None

    @property
    def response(self) -> RawResponse[None]:
        """Status, headers and identifiers of the response."""
        return self._opened.raw()

    @property
    def last_event_id(self) -> str:
        """Identifier of the last event that was read, for the header `Last-Event-ID` of another call; empty if there is
        none. The library does not reconnect."""
        return self._records.last_event_id

    def __aiter__(self) -> AsyncIterator[T]:
        """Iterates over the items. See `EventStream.__iter__`."""
        return self._read(lambda _, item: item)

    def events(self) -> AsyncIterator[ServerSentEvent]:
        """Iterates over the events with their fields and their data as text, instead of the items."""
        return self._read(lambda event, _: event)

    async def close(self) -> None:
        """Closes the connection."""
        self._is_read = True
        await self._opened.content.close()
        if self._items is not None:
            await self._items.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"AsyncEventStream({self._opened.response.status})"

    def _read(self, pick: Callable[[ServerSentEvent, Any], Any]) -> AsyncIterator[Any]:
        if self._is_read:
            raise self._opened.used_twice("a stream")
        self._is_read = True
        self._items = AsyncGuarded(_items_of(self._opened, self._records, pick))
        return self._items


# A function, because a method would refer to the stream, which could then not be freed with its loop.
async def _items_of(
    opened: Opened, records: Records, pick: Callable[[ServerSentEvent, Any], Any]
) -> AsyncGenerator[Any, None]:
    try:
        piece = b"first"
        while piece:
            piece = await read_piece(opened)
            for event, item in records.read(piece):
                if item is END:
                    return
                picked = pick(event, item)
                if picked is not NO_ITEM:
                    yield picked
    finally:
        await opened.content.close()
