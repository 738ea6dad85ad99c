"""Lists that come page by page."""

from __future__ import annotations

from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .errors.sdk_errors import DecodeError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")


class Page(Generic[T]):
    """One page of a list. Iterating over it goes on through all pages after it, one in memory at a time.

    for record in page:
        print(record.id)
    """

    def __init__(
        self, raw: dict[str, Any], decode: Callable[[Any], T], cursor: str | None, fetch: Callable[[str], Page[T]]
    ) -> None:
        if not isinstance(raw, dict):
            raise DecodeError(f"a page should be a JSON object, but is {type(raw).__name__}")
        self.raw = raw
        """Everything the server sent, unknown fields included."""
        self._decode = decode
        self._cursor = cursor
        self._fetch = fetch

    @cached_property
    def data(self) -> list[T]:
        """The records of this page alone."""
        listed = self.raw.get("data") or []
        if not isinstance(listed, list):
            raise DecodeError(f"data of a page should be a JSON array, but is {type(listed).__name__}")
        return [self._decode(item) for item in listed]

    @property
    def has_more(self) -> bool:
        """Whether another page follows."""
        return self.raw.get("has_more") is True

    @property
    def next_cursor(self) -> str | None:
        """What the next page is asked for with; None on the last page."""
        return self.raw.get("next_cursor")

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.data

    def pages(self) -> Iterator[Page[T]]:
        """This page and all after it, each fetched when it is asked for.

        Raises:
            DecodeError: the server sends the cursor of a page that was there before, so that there is no end.
        """
        page = self
        seen = {page._cursor}
        while True:
            yield page
            if not page.has_more:
                return
            cursor = page.next_cursor
            if not isinstance(cursor, str) or cursor in seen:
                raise DecodeError(f"the list cannot go on: the next page's cursor is {cursor!r}, as before or unusable")
            seen.add(cursor)
            page = page._fetch(cursor)

    def to_list(self, *, limit: int) -> list[T]:
        """The first `limit` records of this page and those after it. The limit is a must: a list may be very long."""
        return list(islice(self, limit))

    def __repr__(self) -> str:
        return f"Page(data={self.data!r}, has_more={self.has_more})"
