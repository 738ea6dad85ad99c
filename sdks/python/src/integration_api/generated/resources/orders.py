"""Calls of `api.orders`."""
# Made by `npm run generate` from templates/python/api.mustache. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._core.operation import Arguments, Operation
from ..._core.unset import UNSET
from .. import models

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from typing_extensions import Unpack

    from ..._core.caller import Caller
    from ..._core.operation import ReadOptions, WriteOptions
    from ..._core.pages import Page
    from ..._core.unset import Unset
    from .. import enums, inputs

_CANCEL: Operation[models.Order] = Operation("cancelOrder", "POST", "/api/v1/orders/{order_id}/cancel", models.Order)
_CREATE: Operation[models.Order] = Operation("createOrder", "POST", "/api/v1/orders", models.Order)
_RETRIEVE: Operation[models.Order] = Operation("getOrder", "GET", "/api/v1/orders/{order_id}", models.Order)
_LIST: Operation[models.Order] = Operation("listOrders", "GET", "/api/v1/orders", models.Order)
_UPDATE: Operation[models.Order] = Operation("updateOrder", "PATCH", "/api/v1/orders/{order_id}", models.Order)


class Orders:
    """Orders from their creation to shipping or cancellation."""

    __slots__ = ("_caller",)

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def cancel(
        self,
        order_id: str,
        *,
        reason: enums.CancelReason,
        note: str | Unset = UNSET,
        restock: bool | Unset = UNSET,
        **options: Unpack[WriteOptions],
    ) -> models.Order:
        """Cancel an order.

        Cancels an order that is `pending` or `confirmed` and of which nothing was shipped, and releases its reserved
        stock. An authorized payment is voided; a payment that was received is not paid back by this call.

        Cannot be undone. Sends `order.cancelled`, and `inventory.updated` for each level that was released to.

        `POST /api/v1/orders/{order_id}/cancel` (cancelOrder). Needs scope `orders:write`.

        Args:
            order_id: Identifier of the order. Neither the order number nor your `external_id` works here.
            reason: Why an order was cancelled.
            note: Anything worth keeping about the cancellation.
            restock: Whether to release the reserved stock. False keeps the units reserved until somebody corrects the
                stock, for goods that cannot be sold on.
        """
        return self._caller.call(
            _CANCEL,
            Arguments(
                path=(order_id,),
                body={"reason": reason, "note": note, "restock": restock},
            ),
            **options,
        )

    def create(
        self,
        *,
        currency: str,
        customer: inputs.Customer | models.Customer,
        line_items: Sequence[inputs.OrderLineItemCreate],
        external_id: str | Unset = UNSET,
        shipping_address: inputs.Address | models.Address | Unset = UNSET,
        billing_address: inputs.Address | models.Address | Unset = UNSET,
        shipping_amount: inputs.Money | models.Money | Unset = UNSET,
        location_id: str | Unset = UNSET,
        note: str | Unset = UNSET,
        metadata: Mapping[str, str] | Unset = UNSET,
        placed_at: datetime | Unset = UNSET,
        **options: Unpack[WriteOptions],
    ) -> models.Order:
        """Create an order.

        Creates an order in status `pending` and reserves stock for every line, all in one step: either the whole order
        is created or nothing is. The server checks in this order:

        1. The body is valid (422). A SKU no active product has is reported here too, as `not_found`.
        2. `external_id` is free (409 `duplicate_external_id`).
        3. Every tracked line can be reserved at the location (409 `insufficient_stock`; `errors` lists all lines that
           cannot).

        Prices, discounts and taxes are fixed at this moment. `order.created` is sent, and `inventory.updated` for each
        level that was reserved from.

        `POST /api/v1/orders` (createOrder). Needs scope `orders:write`.

        Args:
            external_id: What your system calls the order. Creating a second order with the same one fails with 409.
            currency: Currency as a three-letter ISO 4217 code in capitals.
            customer: The buyer. Guests are buyers of whom only the email address is known.
            line_items: The lines, one for each SKU.
            shipping_address: A postal address. The parts are kept as they were sent; nothing is looked up or corrected.
            billing_address: A postal address. The parts are kept as they were sent; nothing is looked up or corrected.
            shipping_amount: An amount of money as a whole number of minor units, never a decimal fraction. How many
                minor units make one major unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is
                1800 yen, 12345 KWD is 12.345 dinar. Amounts of different currencies are never added up.
            location_id: Location whose stock is reserved. The account's default location when it is left out.
            note: Note for the staff. Buyers do not see it.
            metadata: Up to 50 pairs of your own, stored and returned as they came and never interpreted. Keys and
                values are strings; a value has at most 500 characters. Sending `metadata` replaces the whole map, so an
                empty object removes all pairs.
            placed_at: When the buyer placed the order, not in the future. The time of the call when it is left out.
        """
        return self._caller.call(
            _CREATE,
            Arguments(
                body={
                    "external_id": external_id,
                    "currency": currency,
                    "customer": customer,
                    "line_items": line_items,
                    "shipping_address": shipping_address,
                    "billing_address": billing_address,
                    "shipping_amount": shipping_amount,
                    "location_id": location_id,
                    "note": note,
                    "metadata": metadata,
                    "placed_at": placed_at,
                },
            ),
            **options,
        )

    def retrieve(
        self,
        order_id: str,
        **options: Unpack[ReadOptions],
    ) -> models.Order:
        """Retrieve an order.

        Returns one order. Orders are kept for as long as the account exists.

        `GET /api/v1/orders/{order_id}` (getOrder). Needs scope `orders:read`.

        Args:
            order_id: Identifier of the order. Neither the order number nor your `external_id` works here.
        """
        return self._caller.call(
            _RETRIEVE,
            Arguments(
                path=(order_id,),
            ),
            **options,
        )

    def list(
        self,
        *,
        status: Sequence[enums.OrderStatus] | Unset = UNSET,
        payment_status: Sequence[enums.PaymentStatus] | Unset = UNSET,
        external_id: str | Unset = UNSET,
        created_at_min: datetime | Unset = UNSET,
        created_at_max: datetime | Unset = UNSET,
        updated_at_min: datetime | Unset = UNSET,
        limit: int | Unset = UNSET,
        cursor: str | Unset = UNSET,
        **options: Unpack[ReadOptions],
    ) -> Page[models.Order]:
        """List orders.

        Returns the orders of the account, the last created first, a page at a time. Filters narrow the list together:
        an order must meet all of them.

        To find the order of your own system, filter by `external_id`: the page has that order or nothing.

        `GET /api/v1/orders` (listOrders). Needs scope `orders:read`.

        Args:
            status: Only orders in one of these states, joined by commas. All states when it is left out.
            payment_status: Only orders in one of these payment states, joined by commas.
            external_id: Only the order your system calls this. Compared exactly, upper and lower case being different.
            created_at_min: Only records created at this time or later.
            created_at_max: Only records created before this time, the time itself excluded.
            updated_at_min: Only records that changed at this time or later, for syncing what is new since the last run.
            limit: Most records to return on a page. Default: 50.
            cursor: `next_cursor` of the page before; left out for the first page. Opaque, valid for 24 hours, and only
                together with the filters and the sort order it was made with (`limit` may change).
        """
        return self._caller.page(
            _LIST,
            Arguments(
                query={
                    "status": status,
                    "payment_status": payment_status,
                    "external_id": external_id,
                    "created_at_min": created_at_min,
                    "created_at_max": created_at_max,
                    "updated_at_min": updated_at_min,
                    "limit": limit,
                    "cursor": cursor,
                },
            ),
            **options,
        )

    def update(
        self,
        order_id: str,
        *,
        if_match: str | Unset = UNSET,
        external_id: str | Unset | None = UNSET,
        shipping_address: inputs.Address | models.Address | Unset = UNSET,
        note: str | Unset | None = UNSET,
        metadata: Mapping[str, str] | Unset = UNSET,
        **options: Unpack[WriteOptions],
    ) -> models.Order:
        """Update an order.

        Changes `external_id`, `shipping_address`, `note` or `metadata` of an order that is `pending` or `confirmed`.
        What the body leaves out stays as it is; null clears. The address cannot be changed once a part of the order is
        shipped (422).

        Send `If-Match` to be sure that nobody else changed the order since you read it. Sends `order.updated`, unless
        nothing changed; then `version` stays the same as well.

        `PATCH /api/v1/orders/{order_id}` (updateOrder). Needs scope `orders:write`.

        Args:
            order_id: Identifier of the order. Neither the order number nor your `external_id` works here.
            if_match: The `ETag` your change is based on. When the record has changed since, the call fails with 412 and
                nothing happens. Without it the last writer wins.
            external_id: What your system calls the order. Null removes it.
            shipping_address: A postal address. The parts are kept as they were sent; nothing is looked up or corrected.
            note: Note for the staff. Null removes it.
            metadata: Up to 50 pairs of your own, stored and returned as they came and never interpreted. Keys and
                values are strings; a value has at most 500 characters. Sending `metadata` replaces the whole map, so an
                empty object removes all pairs.
        """
        return self._caller.call(
            _UPDATE,
            Arguments(
                path=(order_id,),
                headers={"If-Match": if_match},
                body={
                    "external_id": external_id,
                    "shipping_address": shipping_address,
                    "note": note,
                    "metadata": metadata,
                },
            ),
            **options,
        )
