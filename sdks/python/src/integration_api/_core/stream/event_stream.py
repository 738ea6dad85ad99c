"""Streams of items of the synchronous client."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..options.boundary import without_frames
from .formats import END, NO_ITEM, Records

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import TracebackType
    from typing import Self

    from ..response.raw_response import RawResponse
    from .formats import StreamFormat
    from .opened import Opened
    from .parsers import ServerSentEvent

T = TypeVar("T")


class Pieces:
    """The body of a response, piece by piece. It closes the connection when nothing more is read."""

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.is_read = False

    def read(self) -> Iterator[bytes]:
        """Yields the pieces, and an empty one at the end.

        Raises:
            ConnectionError: The connection broke, or no data arrived in time.
            DecodeError: The compression is damaged.
        """
        content, timeout = self.opened.content, self.opened.timeout
        handled = sys.exc_info()[1]
        try:
            while True:
                failure: BaseException | None = None
                piece = b""
                try:
                    piece = content.read(timeout)
                except Exception as error:  # noqa: BLE001
                    failure = self.opened.converted(error, handled)
                # Raised after the handler: otherwise the error of the transport would be its context.
                if failure is not None:
                    raise failure
                yield piece
                if not piece:
                    return
        finally:
            content.close()


class Guarded(Generic[T]):
    """An iterator whose errors show no data of the library."""

    def __init__(self, items: Iterator[T]) -> None:
        self._items = items

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> T:
        handled = sys.exc_info()[1]
        try:
            return next(self._items)
        except StopIteration:
            raise
        except BaseException as error:
            without_frames(error, handled)
            raise

    def close(self) -> None:
        """Ends the iteration, and closes the connection."""
        self._items.close()  # type: ignore[attr-defined]


class EventStream(Generic[T]):
    """Items of a response, each of which is returned when it arrives. It can be read once.

    The connection is closed when a loop over the items ends, however it ends, and by `close` or a `with` block.
    """

    def __init__(self, opened: Opened, form: StreamFormat) -> None:
        self._pieces = Pieces(opened)
        self._records = Records(opened, form)

    @property
    def response(self) -> RawResponse[None]:
        """Status, headers and identifiers of the response."""
        return self._pieces.opened.raw()

    @property
    def last_event_id(self) -> str:
        """Identifier of the last event that was read, for the header `Last-Event-ID` of another call; empty if there is
        none. The library does not reconnect."""
        return self._records.last_event_id

    def __iter__(self) -> Iterator[T]:
        """Iterates over the items.

        Raises:
            InvalidRequestError: The stream has been read.
            TimeoutError: No data arrived within the timeout.
            ConnectionError: The connection broke.
            DecodeError: An item cannot be decoded.
        """
        return self._read(lambda _, item: item)

    def events(self) -> Iterator[ServerSentEvent]:
        """Iterates over the events with their fields and their data as text, instead of the items."""
        return self._read(lambda event, _: event)

    def close(self) -> None:
        """Closes the connection."""
        self._pieces.is_read = True
        self._pieces.opened.content.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"EventStream({self._pieces.opened.response.status})"

    def _read(self, pick: Callable[[ServerSentEvent, Any], Any]) -> Iterator[Any]:
        if self._pieces.is_read:
            raise self._pieces.opened.used_twice("a stream")
        self._pieces.is_read = True
        return Guarded(self._items(pick))

    def _items(self, pick: Callable[[ServerSentEvent, Any], Any]) -> Iterator[Any]:
        pieces = self._pieces.read()
        try:
            for piece in pieces:
                for event, item in self._records.read(piece):
                    if item is END:
                        return
                    picked = pick(event, item)
                    if picked is not NO_ITEM:
                        yield picked
        finally:
            self.close()
