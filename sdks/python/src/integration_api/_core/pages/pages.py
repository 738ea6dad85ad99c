"""Lists that the API returns page by page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ...generated.behaviour import PAGINATION_MAX_EMPTY_PAGES
from ..errors.sdk_errors import DecodeError, InvalidRequestError
from ..schema.kinds import described
from .page_strategy import ArrivedPage, inside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..request.operation import Operation
    from ..response.raw_response import RawResponse

T = TypeVar("T")


class Cursors:
    """Cursors of a list that were already used, so that an endless list is detected. Both kinds of clients use it."""

    __slots__ = ("_before", "_empty", "_name", "_paging", "_seen")

    def __init__(self, operation: Operation[Any], first: str | None) -> None:
        self._name = operation.operation_id
        self._paging = operation.paging
        self._before: Any = None
        """Records of the last page, if pages are numbered."""
        self._seen = {first}
        self._empty = 0
        """Number of empty pages in a row."""

    def arrived(self, raw: dict[str, Any]) -> None:
        """Looks at a page before its records are used.

        Raises:
            DecodeError: The API ignores the number of a page and has returned the page before it again.
        """
        if self._paging.numbers is None:
            return
        records = inside(raw, self._paging.items)
        if records and records == self._before:
            raise DecodeError(f"{self._name} returned the same items twice; stopped to avoid an endless loop")
        self._before = records

    def after(self, page: PageData[Any]) -> str | None:
        """Returns the cursor of the page after this one, or None after the last page.

        Raises:
            DecodeError: The list would never end, or its next page has no cursor.
        """
        arrived = page._arrived()
        cursor = self._paging.cursor(arrived)
        has_more = self._paging.has_more(arrived)
        if has_more is False:
            return None
        if cursor is None:
            if has_more is True:
                raise DecodeError(f"{self._name} announced another page without its cursor; the list is incomplete")
            return None
        self._empty = 0 if inside(arrived.raw, self._paging.items) else self._empty + 1
        if cursor in self._seen:
            raise DecodeError(f"{self._name} returned the same cursor twice; stopped to avoid an endless loop")
        if self._empty == PAGINATION_MAX_EMPTY_PAGES:
            raise DecodeError(
                f"{self._name} returned {self._empty} empty pages in a row; stopped to avoid an endless loop"
            )
        self._seen.add(cursor)
        return cursor


def check_limit(name: str, limit: object) -> int:
    """Returns the limit if it is a number of records.

    Raises:
        InvalidRequestError: It is not a non-negative integer.
    """
    number = int.__index__(limit) if isinstance(limit, int) and not isinstance(limit, bool) else -1
    if number < 0:
        raise InvalidRequestError(f"{name}: limit must be a non-negative integer, not {described(limit)}")
    return number


class PageData(Generic[T]):
    """Fields of a page that has arrived."""

    __slots__ = ("_cursor", "_operation", "_response")

    def __init__(self, operation: Operation[T], cursor: str | None, response: RawResponse[Any] | None) -> None:
        self._operation = operation
        self._cursor = cursor
        self._response = response

    def _loaded(self) -> RawResponse[Any]:
        if self._response is None:
            raise AssertionError("the page has not arrived")
        return self._response

    def _arrived(self) -> ArrivedPage:
        return ArrivedPage(self.raw, self._cursor, self._loaded().headers)

    @property
    def raw(self) -> dict[str, Any]:
        """The decoded JSON object, including fields that this version of the library does not know."""
        raw: dict[str, Any] = self._loaded().data.raw
        return raw

    @property
    def data(self) -> list[T]:
        """Records of this page only."""
        records: list[T] = self._loaded().data.items
        return records

    @property
    def has_more(self) -> bool:
        """True if another page follows."""
        paging = self._operation.paging
        if not paging.more and not paging.done:
            return self.next_cursor is not None
        return paging.has_more(self._arrived()) is True

    @property
    def next_cursor(self) -> str | None:
        """Cursor of the next page, to pass as `cursor`; None on the last page."""
        return self._operation.paging.cursor(self._arrived())


class Page(PageData[T]):
    """A list, and its first page. Iterating over it continues through all following pages, one in memory at a time.

        for order in page:
            print(order.id)

    It is lazy: the call sends nothing, and the page is requested when it is read for the first time. Errors of the API
    are raised there; `first_page` requests the page at once.
    """

    __slots__ = ("_fetch",)

    def __init__(
        self,
        operation: Operation[T],
        fetch: Callable[[str | None], RawResponse[Any]],
        cursor: str | None,
        response: RawResponse[Any] | None = None,
    ) -> None:
        super().__init__(operation, cursor, response)
        self._fetch = fetch

    def _loaded(self) -> RawResponse[Any]:
        if self._response is None:
            self._response = self._fetch(None)
        return self._response

    def first_page(self) -> Page[T]:
        """Requests the page, unless it has arrived, and returns it.

        Raises:
            IntegrationApiError: The call failed. Subclasses identify the reason.
        """
        self._loaded()
        return self

    def load_raw(self) -> RawResponse[Page[T]]:
        """Requests the page and returns its response."""
        # The public signature of `with_data` loses the type of the page, and another one would be a breaking change.
        return self._loaded().with_data(self)  # type: ignore[return-value]

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.data

    def pages(self) -> Iterator[Page[T]]:
        """Iterates over this page and all following ones. Each page is fetched when the iteration reaches it.

        Raises:
            DecodeError: The list would never end, or its next page has no cursor.
        """
        cursors = Cursors(self._operation, self._cursor)
        page = self
        while True:
            page._loaded()
            cursors.arrived(page.raw)
            yield page
            cursor = cursors.after(page)
            if cursor is None:
                return
            page = Page(self._operation, self._fetch, cursor, self._fetch(cursor))

    def to_list(self, *, limit: int) -> list[T]:
        """Returns the first records of this page and the following ones.

        Args:
            limit: Maximum number of records. It is required because a list may be very long.

        Raises:
            InvalidRequestError: The limit is not a non-negative integer. Nothing is sent.
        """
        limit = check_limit(self._operation.operation_id, limit)
        records: list[T] = []
        for page in self.pages():
            records += page.data[: limit - len(records)]
            if len(records) >= limit:
                break
        return records

    def __repr__(self) -> str:
        if self._response is None:
            return f"Page({self._operation.operation_id}, not requested yet)"
        return f"Page(data={self.data!r}, has_more={self.has_more})"
