"""Shapes of arguments that are dictionaries. Only type checkers and editors need this module."""
# Made by `npm run generate` from templates/python/inputs.mustache. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from typing_extensions import NotRequired

    from . import enums, models


class AccountCreate(TypedDict):
    """The account to create."""

    name: str
    """Name of the business."""

    email: str
    """Address of the owner. One account for each address, upper and lower case being the same."""


class ApiKeyCreate(TypedDict):
    """The API key to create."""

    name: str
    """Name for people. Two keys may have the same one."""

    mode: enums.ApiKeyMode
    """Which data a key reaches. The two sets are apart: neither sees records of the other."""

    scopes: Sequence[enums.Scope]
    """What the key may do, each scope once. A key cannot give away scopes it does not have itself."""

    expires_at: NotRequired[datetime]
    """When the key shall stop working, in the future. Left out, it works until it is revoked."""


class SecretRotation(TypedDict):
    """How to replace a secret."""

    overlap_seconds: NotRequired[int]
    """How long the previous secret goes on working beside the new one, in seconds: a day when it is left out, at most 7
    days. 0 ends it at once, for a secret that leaked.
    """


class Money(TypedDict):
    """An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one
    major unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345
    dinar. Amounts of different currencies are never added up.
    """

    amount: int
    """The amount in minor units. Always within the range that a double holds exactly."""

    currency: str
    """Currency as a three-letter ISO 4217 code in capitals."""


class Customer(TypedDict):
    """The buyer. Guests are buyers of whom only the email address is known."""

    email: str
    """Address for order mail."""

    name: NotRequired[str | None]
    """Full name, in the order the buyer writes it."""

    phone: NotRequired[str | None]
    """Phone number in E.164 form (a plus sign and up to 15 digits)."""


class Address(TypedDict):
    """A postal address. The parts are kept as they were sent; nothing is looked up or corrected."""

    name: str
    """Person or department that receives the mail."""

    company: NotRequired[str | None]
    """Company at the address."""

    line1: str
    """Street and house number, or the post-office box."""

    line2: NotRequired[str | None]
    """What else finds the door, such as floor, building or flat."""

    city: str
    """City or locality."""

    region: NotRequired[str | None]
    """State, province, prefecture or region, where the country uses one."""

    postal_code: str
    """Postal code as written in its country."""

    country_code: str
    """Country as a two-letter ISO 3166-1 code in capitals."""

    phone: NotRequired[str | None]
    """Phone number for the carrier, in E.164 form (a plus sign and up to 15 digits)."""


class InventorySet(TypedDict):
    """The stock of one SKU at one location, as it shall be after the call."""

    sku: str
    """Stock keeping unit: the merchant's own code for a variant, unique within the account and case-sensitive. Orders
    and stock changes name variants by SKU.
    """

    location_id: NotRequired[str]
    """Where. The account's default location when it is left out."""

    on_hand: int
    """Units that are physically there. `reserved` stays as it is."""

    expected_version: NotRequired[int]
    """The `version` your number is based on. When the level has another one by now, the whole call fails with 409
    `version_conflict`. Without it the level is overwritten, whatever it was.
    """

    low_stock_threshold: NotRequired[int | None]
    """New threshold for `inventory.low_stock`. Null turns it off; left out, it stays."""


class InventoryUpdate(TypedDict):
    """Stock counts to store, all or none. `reason` is `count` when it is left out."""

    items: Sequence[InventorySet]
    """The counts. A pair of SKU and location may appear once."""

    reason: NotRequired[enums.InventoryReason]
    """Why stock changed, for the merchant's stock journal."""

    reference: NotRequired[str]
    """What the change goes back to, such as the number of a count sheet."""


class InventoryDelta(TypedDict):
    """A change to the stock of one SKU at one location."""

    sku: str
    """Stock keeping unit: the merchant's own code for a variant, unique within the account and case-sensitive. Orders
    and stock changes name variants by SKU.
    """

    location_id: NotRequired[str]
    """Where. The account's default location when it is left out."""

    delta: int
    """Units to add to `on_hand`, or to take away when negative. Zero is refused."""


class InventoryAdjustment(TypedDict):
    """Stock changes to apply, all or none."""

    items: Sequence[InventoryDelta]
    """The changes. A pair of SKU and location may appear once."""

    reason: enums.InventoryReason
    """Why stock changed, for the merchant's stock journal."""

    reference: NotRequired[str]
    """What the change goes back to, such as a delivery note or a purchase order."""


class OrderLineItemCreate(TypedDict):
    """A line to order. Leave `unit_price` out to sell at the variant's current price; send it to set the price of one
    unit before tax, in the currency of the order.
    """

    sku: str
    """Stock keeping unit: the merchant's own code for a variant, unique within the account and case-sensitive. Orders
    and stock changes name variants by SKU.
    """

    quantity: int
    """Units to order."""

    unit_price: NotRequired[Money | models.Money]
    """An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one
    major unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345
    dinar. Amounts of different currencies are never added up.
    """


class OrderCreate(TypedDict):
    """The order to create. A SKU may be on one line only. Every amount, and the price of every variant that is sold at
    its own price, must be in `currency`. `shipping_amount` is the shipping charge before tax, zero when it is left out.
    Discounts and taxes are computed by the server from the merchant's settings.
    """

    external_id: NotRequired[str]
    """What your system calls the order. Creating a second order with the same one fails with 409."""

    currency: str
    """Currency as a three-letter ISO 4217 code in capitals."""

    customer: Customer | models.Customer
    """The buyer. Guests are buyers of whom only the email address is known."""

    line_items: Sequence[OrderLineItemCreate]
    """The lines, one for each SKU."""

    shipping_address: NotRequired[Address | models.Address]
    """A postal address. The parts are kept as they were sent; nothing is looked up or corrected."""

    billing_address: NotRequired[Address | models.Address]
    """A postal address. The parts are kept as they were sent; nothing is looked up or corrected."""

    shipping_amount: NotRequired[Money | models.Money]
    """An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one
    major unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345
    dinar. Amounts of different currencies are never added up.
    """

    location_id: NotRequired[str]
    """Location whose stock is reserved. The account's default location when it is left out."""

    note: NotRequired[str]
    """Note for the staff. Buyers do not see it."""

    metadata: NotRequired[Mapping[str, str]]
    """Up to 50 pairs of your own, stored and returned as they came and never interpreted. Keys and values are strings;
    a value has at most 500 characters. Sending `metadata` replaces the whole map, so an empty object removes all pairs.
    """

    placed_at: NotRequired[datetime]
    """When the buyer placed the order, not in the future. The time of the call when it is left out."""


class OrderUpdate(TypedDict):
    """Changes to an order, at least one. What is left out stays as it is. `shipping_address` and `metadata` are
    replaced as a whole; an address can be replaced but not removed.
    """

    external_id: NotRequired[str | None]
    """What your system calls the order. Null removes it."""

    shipping_address: NotRequired[Address | models.Address]
    """A postal address. The parts are kept as they were sent; nothing is looked up or corrected."""

    note: NotRequired[str | None]
    """Note for the staff. Null removes it."""

    metadata: NotRequired[Mapping[str, str]]
    """Up to 50 pairs of your own, stored and returned as they came and never interpreted. Keys and values are strings;
    a value has at most 500 characters. Sending `metadata` replaces the whole map, so an empty object removes all pairs.
    """


class OrderCancel(TypedDict):
    """Why and how to cancel the order."""

    reason: enums.CancelReason
    """Why an order was cancelled."""

    note: NotRequired[str]
    """Anything worth keeping about the cancellation."""

    restock: NotRequired[bool]
    """Whether to release the reserved stock. False keeps the units reserved until somebody corrects the stock, for
    goods that cannot be sold on.
    """


class WebhookEndpointCreate(TypedDict):
    """The webhook endpoint to create. It is enabled from the start."""

    url: str
    """HTTPS address the events are posted to. It must resolve to a public address; user names, passwords and fragments
    are refused.
    """

    description: NotRequired[str]
    """Note for people."""

    event_types: Sequence[enums.EventType]
    """Types of event to send, each once."""


class WebhookEndpointUpdate(TypedDict):
    """Changes to a webhook endpoint, at least one. What is left out stays as it is."""

    url: NotRequired[str]
    """New HTTPS address. Attempts that are still due go there."""

    description: NotRequired[str | None]
    """New note. Null removes it."""

    event_types: NotRequired[Sequence[enums.EventType]]
    """New list of types, replacing the old one."""

    status: NotRequired[enums.WebhookEndpointStatus]
    """Whether events are sent to the endpoint."""
