"""Decoder of the pages of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..models.decoding import list_of
from .page_strategy import USUAL, inside

if TYPE_CHECKING:
    from ..models.decoding import Decoder, Origin
    from .page_strategy import PageStrategy


class PageBody(NamedTuple):
    """Decoded page of a list."""

    raw: dict[str, Any]
    items: list[Any]

    # The default `repr` of a tuple would show secrets of the items.
    def __repr__(self) -> str:
        return f"PageBody({len(self.items)} items)"


def page_of(decode: Decoder[Any], paging: PageStrategy = USUAL) -> Decoder[Any]:
    """Returns a decoder for a page: an array of items, or an object that has it at a path. `decode` converts
    each item that is not null.
    """
    decode_items = list_of(decode)

    def decode_page(page: Any, origin: Origin) -> PageBody:
        raw = {paging.items[0]: page} if isinstance(page, list) else page
        data = inside(raw, paging.items)
        is_list = data is None or isinstance(data, list)
        mistake = paging.type_error(raw) if is_list else f"{'.'.join(paging.items)} is not an array"
        if mistake is not None:
            raise origin.error(f"the API returned a page whose {mistake}")
        return PageBody(raw, decode_items(data or [], origin))

    return decode_page
