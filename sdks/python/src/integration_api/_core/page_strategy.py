"""Continuation of lists after a page."""

from __future__ import annotations

from typing import Any, NamedTuple


class PageNumbers(NamedTuple):
    """Numbers of pages, or of the items before a page. A list ends with an empty page, unless its pages say where."""

    first: int | None = None
    """Value for the first page. Without it, a first page that does not say its number is the whole list."""
    is_offset: bool = False
    """True if the value is the number of items before the page."""
    current: tuple[str, ...] = ()
    """Path of the number of a page in the page."""
    size: str | None = None
    """Field of a page with the number of places for items, by which the offset grows."""
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
        places = _integer_in(page, (self.size,)) if self.size is not None else None
        step = (places or items) if self.is_offset else 1
        total = _integer_in(page, self.total)
        is_followed = items > 0 if total is None else (number + step if self.is_offset else number) < total
        return number + step if more or is_followed else None


class PageStrategy(NamedTuple):
    """Continuation of a list after a page."""

    items: str = "data"
    """Field with the items of a page."""
    parameter: str = "cursor"
    """Query parameter that takes the cursor of the next page."""
    next: tuple[str, ...] = ("next_cursor",)
    """Path of the cursor in a page."""
    last_item: str | None = None
    """Field of the last item that is the cursor, instead of `next`."""
    more: str | None = None
    """Boolean field that says whether another page follows."""
    numbers: PageNumbers | None = None
    """Rules to count the cursor, instead of `next`."""

    def value(self, cursor: str) -> str | int:
        """Returns the value of the parameter for a cursor."""
        return cursor if self.numbers is None else int(cursor)

    def has_more(self, page: dict[str, Any], at: str | None) -> bool | None:
        """Reports whether a page says that another follows; None if it says nothing.

        Args:
            page: The page.
            at: Cursor with which it was requested; None for the first one.
        """
        found = page.get(self.more) if self.more is not None else None
        if self.numbers is not None and found is None:
            return self.cursor(page, at) is not None
        if self.last_item is not None:
            # The last item of the last page has an id too.
            return found is True
        return found if isinstance(found, bool) else None

    def type_error(self, page: dict[str, Any]) -> str | None:
        """Returns the mistake if a field of a page has another type, because of which a list would end by chance."""
        more = page.get(self.more) if self.more is not None else None
        if more is not None and not isinstance(more, bool):
            return f"{self.more} is not a boolean"
        cursor = self._cursor_value(page) if self.numbers is None else None
        if cursor is not None and not isinstance(cursor, str):
            return f"{self.last_item or '.'.join(self.next)} is not a string"
        return None

    def cursor(self, page: dict[str, Any], at: str | None) -> str | None:
        """Returns the cursor of the page after another, or None.

        Args:
            page: The other page.
            at: Cursor with which it was requested; None for the first one.
        """
        if self.numbers is not None:
            more = page.get(self.more) if self.more is not None else None
            number = self.numbers.after(page, len(page.get(self.items) or ()), at, more)
            return None if number is None else str(number)
        value = self._cursor_value(page)
        # An empty text of another API ends the list.
        is_cursor = isinstance(value, str) and (value != "" or self is USUAL)
        return value if is_cursor else None

    def _cursor_value(self, page: dict[str, Any]) -> Any:
        value: Any = page
        path = self.next
        if self.last_item is not None:
            records = page.get(self.items) if page.get(self.more or "") is True else None
            value = records[-1] if isinstance(records, list) and records else None
            path = (self.last_item,)
        for name in path:
            value = value.get(name) if isinstance(value, dict) else None
        return value


def _integer_in(page: dict[str, Any], path: tuple[str, ...]) -> int | None:
    value: Any = page if path else None
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


USUAL = PageStrategy(more="has_more")
"""Lists whose pages have `data`, `has_more` and `next_cursor`."""
