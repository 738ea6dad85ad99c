"""Calls of `api.locations`."""
# Made by `npm run generate` from templates/python/api.mustache. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._core.operation import Arguments, Operation
from ..._core.unset import UNSET
from .. import models

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..._core.caller import Caller
    from ..._core.operation import ReadOptions
    from ..._core.pages import Page
    from ..._core.unset import Unset

_LIST: Operation[models.Location] = Operation("listLocations", "GET", "/api/v1/locations", models.Location)


class Locations:
    """How many units of each SKU are where, and the locations that hold them."""

    __slots__ = ("_caller",)

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(
        self,
        *,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
        **options: Unpack[ReadOptions],
    ) -> Page[models.Location]:
        """List locations.

        Returns the places that hold stock, the oldest first. Locations are kept in the back end; this API only reads
        them.

        `GET /api/v1/locations` (listLocations). Needs scope `inventory:read`.

        Args:
            limit: Most records to return on a page. Default: 50.
            cursor: `next_cursor` of the page before; left out for the first page. Opaque, valid for 24 hours, and only
                together with the filters and the sort order it was made with (`limit` may change).
        """
        return self._caller.page(
            _LIST,
            Arguments(
                query={"limit": limit, "cursor": cursor},
            ),
            **options,
        )
