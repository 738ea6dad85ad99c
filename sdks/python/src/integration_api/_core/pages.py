"""Lists that the API returns page by page."""

from __future__ import annotations

from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .errors.sdk_errors import DecodeError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")


class Page(Generic[T]):
    """One page of a list. Iterating over it continues through all following pages, one in memory at a time.

    for record in page:
        print(record.id)
    """

    def __init__(
        self, raw: dict[str, Any], decode: Callable[[Any], T], cursor: str | None, fetch: Callable[[str], Page[T]]
    ) -> None:
        if not isinstance(raw, dict):
            raise DecodeError(f"a page must be a JSON object, not {type(raw).__name__}")
        self.raw = raw
        """The decoded JSON object, including fields that this version of the library does not know."""
        self._decode = decode
        self._cursor = cursor
        self._fetch = fetch

    @cached_property
    def data(self) -> list[T]:
        """Records of this page only."""
        records = self.raw.get("data") or []
        if not isinstance(records, list):
            raise DecodeError("the API returned a page whose data is not an array")
        return [self._decode(record) for record in records]

    @property
    def has_more(self) -> bool:
        """True if another page follows."""
        return self.raw.get("has_more") is True

    @property
    def next_cursor(self) -> str | None:
        """Cursor of the next page, to pass as `cursor`; None on the last page."""
        return self.raw.get("next_cursor")

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.data

    def pages(self) -> Iterator[Page[T]]:
        """Iterates over this page and all following ones. Each page is fetched when the iteration reaches it.

        Raises:
            DecodeError: The cursor of the next page is missing or was returned before, so the list would never end.
        """
        page = self
        seen = {page._cursor}
        while True:
            yield page
            if not page.has_more:
                return
            cursor = page.next_cursor
            if not isinstance(cursor, str):
                raise DecodeError(
                    f"the API returned a page that is not the last one, but its next_cursor is {cursor!r}"
                )
            if cursor in seen:
                raise DecodeError("the API returned the same cursor twice; stopped to avoid an endless loop")
            seen.add(cursor)
            page = page._fetch(cursor)

    def to_list(self, *, limit: int) -> list[T]:
        """Returns the first records of this page and the following ones.

        Args:
            limit: Maximum number of records. It is required because a list may be very long.
        """
        return list(islice(self, limit))

    def __repr__(self) -> str:
        return f"Page(data={self.data!r}, has_more={self.has_more})"
