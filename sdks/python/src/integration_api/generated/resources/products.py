"""Calls of `api.products`."""
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
    from ..._core.operation import ReadOptions
    from ..._core.pages import Page
    from ..._core.unset import Unset
    from .. import enums

_RETRIEVE: Operation[models.Product] = Operation("getProduct", "GET", "/api/v1/products/{product_id}", models.Product)
_LIST: Operation[models.Product] = Operation("listProducts", "GET", "/api/v1/products", models.Product)


class Products:
    """The catalogue, read-only."""

    __slots__ = ("_caller",)

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def retrieve(
        self,
        product_id: str,
        **options: Unpack[ReadOptions],
    ) -> models.Product:
        """Retrieve a product.

        Returns one product with all its variants, whatever its state. A product that was deleted is reported as
        missing.

        `GET /api/v1/products/{product_id}` (getProduct). Needs scope `products:read`.

        Args:
            product_id: Identifier of the product.
        """
        return self._caller.call(
            _RETRIEVE,
            Arguments(
                path=(product_id,),
            ),
            **options,
        )

    def list(
        self,
        *,
        status: Sequence[enums.ProductStatus] | Unset = UNSET,
        sku: Sequence[str] | Unset = UNSET,
        query: str | Unset = UNSET,
        updated_at_min: datetime | Unset = UNSET,
        sort: enums.ProductSort | Unset = UNSET,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
        **options: Unpack[ReadOptions],
    ) -> Page[models.Product]:
        """List products.

        Returns the products of the account with all their variants, a page at a time. Filters narrow the list together:
        a product must meet all of them.

        To keep a copy of the catalogue, sort by `updated_at` and pass the time of your last run as `updated_at_min`.

        `GET /api/v1/products` (listProducts). Needs scope `products:read`.

        Args:
            status: Only products in one of these states, joined by commas. All states when it is left out.
            sku: Only products that have a variant with one of these SKUs, joined by commas.
            query: Only products with these words in title, vendor or SKU. Upper and lower case are the same, and the
                beginning of a word is enough.
            updated_at_min: Only records that changed at this time or later, for syncing what is new since the last run.
            sort: Order of the list. Newest first (`-created_at`) when it is left out.
            limit: Most records to return on a page. Default: 50.
            cursor: `next_cursor` of the page before; left out for the first page. Opaque, valid for 24 hours, and only
                together with the filters and the sort order it was made with (`limit` may change).
        """
        return self._caller.page(
            _LIST,
            Arguments(
                query={
                    "status": status,
                    "sku": sku,
                    "query": query,
                    "updated_at_min": updated_at_min,
                    "sort": sort,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
            **options,
        )
