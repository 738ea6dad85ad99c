"""Continuation of lists after a page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from .next_url import next_link, parameter_in

if TYPE_CHECKING:
    from collections.abc import Mapping


class PageNumbers(NamedTuple):
    """Numbers of pages, or of the items before a page. A list ends with an empty page, unless its pages say where."""

    first: int | None = None
    """Value for the first page. Without it, a first page that does not say its number is the whole list."""
    is_offset: bool = False
    """True if the value is the number of items before the page."""
    current: tuple[str, ...] = ()
    """Path of the number of a page in the page."""
    size: tuple[str, ...] = ()
    """Path in a page of the number of places for items, by which the offset grows."""
    total: tuple[str, ...] = ()
    """Path in a page of the number of the last page, or of the number of all items if the value is an offset."""

    def after(self, page: dict[str, Any], items: int, at: str | None, more: bool | None) -> int | None:
        """Returns the number of the page after another; None after the last page.

        Args:
            page: The other page.
            items: Number of its items.
            at: Number with which it was requested; None for the first page.
            more: True if it says that another page follows; None if it says nothing.
        """
        current = _integer_in(page, self.current)
        number = (self.first if at is None else int(at)) if current is None else current
        if number is None or more is False:
            return None
        places = _integer_in(page, self.size)
        step = (places or items) if self.is_offset else 1
        total = _integer_in(page, self.total)
        is_followed = items > 0 if total is None else (number + step if self.is_offset else number) < total
        return number + step if more or is_followed else None


class ArrivedPage(NamedTuple):
    """Page whose continuation is asked for."""

    raw: dict[str, Any]
    """Decoded JSON object. For an array, it has the array at the path of the items."""
    at: str | None
    """Cursor with which the page was requested; None for the first one."""
    headers: Mapping[str, str]
    """Headers of its response."""


class PageStrategy(NamedTuple):
    """Continuation of a list after a page."""

    items: tuple[str, ...] = ("data",)
    """Path of the items in a page."""
    parameter: str = "cursor"
    """Query parameter that takes the cursor of the next page; in a body, the last name of its path."""
    body: tuple[str, ...] = ()
    """Path in the body of the member that takes the cursor, instead of the query parameter."""
    next: tuple[str, ...] = ("next_cursor",)
    """Path of the cursor in a page."""
    next_url: tuple[str, ...] = ()
    """Path of the URL of the next page, whose query contains the cursor, instead of `next`."""
    is_linked: bool = False
    """True if that URL is in the header `Link` of the response, instead of `next_url`."""
    last_item: str | None = None
    """Field of the last item that is the cursor, instead of `next`."""
    more: tuple[str, ...] = ()
    """Path of the boolean in a page that says whether another page follows."""
    done: tuple[str, ...] = ()
    """Path of the boolean that says that no page follows, instead of `more`."""
    numbers: PageNumbers | None = None
    """Rules to count the cursor, instead of `next`."""
    is_integer: bool = False
    """True if the parameter takes an integer."""

    def value(self, cursor: str) -> str | int:
        """Returns the value of the parameter for a cursor."""
        return int(cursor) if self.is_integer else cursor

    def has_more(self, page: ArrivedPage) -> bool | None:
        """Reports whether a page says that another follows; None if it says nothing."""
        found = self._says_more(page.raw)
        if self.numbers is not None and found is None:
            return self.cursor(page) is not None
        if self.last_item is not None:
            # The last item of the last page has an id too.
            return found is True
        return True if found is None and self._url(page) else found

    def type_error(self, page: dict[str, Any]) -> str | None:
        """Returns the mistake if a field of a page has another type, because of which a list would end by chance."""
        flag = self.done or self.more
        more = inside(page, flag) if flag else None
        if more is not None and not isinstance(more, bool):
            return f"{'.'.join(flag)} is not a boolean"
        cursor = self._text(page) if self.numbers is None and not self.is_linked else None
        if cursor is not None and not isinstance(cursor, str):
            return f"{self.last_item or '.'.join(self.next_url or self.next)} is not a string"
        return None

    def cursor(self, page: ArrivedPage) -> str | None:
        """Returns the cursor of the page after another, or None."""
        if self.numbers is not None:
            records = len(inside(page.raw, self.items) or ())
            number = self.numbers.after(page.raw, records, page.at, self._says_more(page.raw))
            return None if number is None else str(number)
        if self.next_url or self.is_linked:
            # The rest of the URL is not used: its host might get the API key.
            found = parameter_in(self._url(page), self.parameter)
            return None if self.is_integer and re.fullmatch("[0-9]{1,15}", found or "") is None else found
        value = self._text(page.raw)
        # An empty text of another API ends the list.
        is_cursor = isinstance(value, str) and (value != "" or self is USUAL)
        return value if is_cursor else None

    def _says_more(self, page: dict[str, Any]) -> bool | None:
        flag = self.done or self.more
        found = inside(page, flag) if flag else None
        return found is not bool(self.done) if isinstance(found, bool) else None

    def _url(self, page: ArrivedPage) -> str:
        found = next_link(page.headers.get("Link", "")) if self.is_linked else None
        if self.next_url:
            found = self._text(page.raw)
        return found or ""

    def _text(self, page: dict[str, Any]) -> Any:
        """Returns the cursor in a page, or the URL that contains it, whatever its type."""
        if self.last_item is None:
            return inside(page, self.next_url or self.next)
        records = inside(page, self.items) if self._says_more(page) is True else None
        return inside(records[-1], (self.last_item,)) if isinstance(records, list) and records else None


def inside(value: Any, path: tuple[str, ...]) -> Any:
    """Returns the member of a decoded JSON object at a path, or None."""
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _integer_in(page: dict[str, Any], path: tuple[str, ...]) -> int | None:
    value = inside(page, path) if path else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


USUAL = PageStrategy(more=("has_more",))
"""Lists whose pages have `data`, `has_more` and `next_cursor`."""
