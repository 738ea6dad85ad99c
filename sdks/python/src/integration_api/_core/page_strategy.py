"""Continuation of lists after a page."""

from __future__ import annotations

from typing import Any, NamedTuple


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

    def has_more(self, page: dict[str, Any]) -> bool | None:
        """Reports whether a page says that another follows; None if it says nothing."""
        found = page.get(self.more) if self.more is not None else None
        if self.last_item is not None:
            # The last item of the last page has an id too.
            return found is True
        return found if isinstance(found, bool) else None

    def type_error(self, page: dict[str, Any]) -> str | None:
        """Returns the mistake if a field of a page has another type, because of which a list would end by chance."""
        more = page.get(self.more) if self.more is not None else None
        if more is not None and not isinstance(more, bool):
            return f"{self.more} is not a boolean"
        cursor = self._cursor_value(page)
        if cursor is not None and not isinstance(cursor, str):
            return f"{self.last_item or '.'.join(self.next)} is not a string"
        return None

    def cursor(self, page: dict[str, Any]) -> str | None:
        """Returns the cursor of the page after another, or None."""
        value = self._cursor_value(page)
        # An empty text of another API ends the list.
        is_cursor = isinstance(value, str) and (value != "" or self is USUAL)
        return value if is_cursor else None

    def _cursor_value(self, page: dict[str, Any]) -> Any:
        value: Any = page
        path = self.next
        if self.last_item is not None:
            records = page.get(self.items) if self.has_more(page) else None
            value = records[-1] if isinstance(records, list) and records else None
            path = (self.last_item,)
        for name in path:
            value = value.get(name) if isinstance(value, dict) else None
        return value


USUAL = PageStrategy(more="has_more")
"""Lists whose pages have `data`, `has_more` and `next_cursor`."""
