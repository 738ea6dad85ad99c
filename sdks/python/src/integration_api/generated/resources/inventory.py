"""Calls of `api.inventory`."""
# Made by `npm run generate` from templates/python/api.mustache. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._core.operation import Arguments, Operation
from ..._core.unset import UNSET
from .. import models

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from typing_extensions import Unpack

    from ..._core.caller import Caller
    from ..._core.operation import ReadOptions, WriteOptions
    from ..._core.pages import Page
    from ..._core.unset import Unset
    from .. import enums, inputs

_ADJUST: Operation[models.InventoryResult] = Operation(
    "adjustInventory", "POST", "/api/v1/inventory/adjustments", models.InventoryResult
)
_LIST: Operation[models.InventoryLevel] = Operation("listInventory", "GET", "/api/v1/inventory", models.InventoryLevel)
_UPDATE: Operation[models.InventoryResult] = Operation(
    "updateInventory", "PUT", "/api/v1/inventory", models.InventoryResult
)


class Inventory:
    """How many units of each SKU are where, and the locations that hold them."""

    __slots__ = ("_caller",)

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def adjust(
        self,
        *,
        items: Sequence[inputs.InventoryDelta],
        reason: enums.InventoryReason,
        reference: str | Unset = UNSET,
        **options: Unpack[WriteOptions],
    ) -> models.InventoryResult:
        """Adjust stock counts.

        Adds to or takes from `on_hand` of 1 to 100 levels, all or none. Movements booked at the same time by others are
        kept, so no version is needed. A level that does not exist yet starts at 0.

        Fails with 409 `insufficient_stock` when `on_hand` of any level would become negative; `errors` lists every such
        item. Sends `inventory.updated` for each level, and `inventory.low_stock` or `inventory.out_of_stock` where a
        level came down to that.

        `POST /api/v1/inventory/adjustments` (adjustInventory). Needs scope `inventory:write`.

        Args:
            items: The changes. A pair of SKU and location may appear once.
            reason: Why stock changed, for the merchant's stock journal.
            reference: What the change goes back to, such as a delivery note or a purchase order.
        """
        return self._caller.call(
            _ADJUST,
            Arguments(
                body={"items": items, "reason": reason, "reference": reference},
            ),
            **options,
        )

    def list(
        self,
        *,
        sku: Sequence[str] | Unset = UNSET,
        location_id: Sequence[str] | Unset = UNSET,
        low_stock: bool | Unset = UNSET,
        updated_at_min: datetime | Unset = UNSET,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
        **options: Unpack[ReadOptions],
    ) -> Page[models.InventoryLevel]:
        """List inventory levels.

        Returns stock, one level for each SKU and location, by SKU and then by location. Variants that are not tracked
        have no level. Filters narrow the list together: a level must meet all of them.

        `GET /api/v1/inventory` (listInventory). Needs scope `inventory:read`.

        Args:
            sku: Only levels with one of these SKUs, joined by commas.
            location_id: Only levels at one of these locations, joined by commas.
            low_stock: With `true` only levels whose `available` is at their threshold or below, with `false` only the
                others. A level without a threshold is never low.
            updated_at_min: Only records that changed at this time or later, for syncing what is new since the last run.
            limit: Most records to return on a page. Default: 50.
            cursor: `next_cursor` of the page before; left out for the first page. Opaque, valid for 24 hours, and only
                together with the filters and the sort order it was made with (`limit` may change).
        """
        return self._caller.page(
            _LIST,
            Arguments(
                query={
                    "sku": sku,
                    "location_id": location_id,
                    "low_stock": low_stock,
                    "updated_at_min": updated_at_min,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
            **options,
        )

    def update(
        self,
        *,
        items: Sequence[inputs.InventorySet],
        reason: enums.InventoryReason | Unset = UNSET,
        reference: str | Unset = UNSET,
        **options: Unpack[WriteOptions],
    ) -> models.InventoryResult:
        """Set stock counts.

        Sets `on_hand` of 1 to 100 levels to absolute numbers, all or none. A level that does not exist yet is created.
        Use it after a count or to copy stock from another system; to book single movements, adjust instead.

        The server first checks all items (422), then all expected versions (409 `version_conflict`). The 409 lists
        every item that failed with its `current_version`, so that one more read is not needed. Without
        `expected_version` an item overwrites whatever was there, which loses movements that happened since you counted.

        `on_hand` may become less than `reserved`; `available` is negative then. Sends `inventory.updated` for each
        level that changed, and `inventory.low_stock` or `inventory.out_of_stock` where a level came down to that.

        `PUT /api/v1/inventory` (updateInventory). Needs scope `inventory:write`.

        Args:
            items: The counts. A pair of SKU and location may appear once.
            reason: Why stock changed, for the merchant's stock journal.
            reference: What the change goes back to, such as the number of a count sheet.
        """
        return self._caller.call(
            _UPDATE,
            Arguments(
                body={"items": items, "reason": reason, "reference": reference},
            ),
            **options,
        )
