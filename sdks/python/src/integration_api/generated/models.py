"""What the API sends."""
# Made by `npm run generate` from templates/python/models.mustache. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from .._core.decoders import list_of, moment, union
from .._core.model import Decoded, Field, Model, Secret

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from typing import Any, Literal

    from . import enums


class Account(Model):
    """The merchant's account. Every API key belongs to one, and every call sees only the data of its account."""

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of an account."""

    name: Field[str] = Field("name")
    """Name of the business."""

    email: Field[str] = Field("email")
    """Address of the owner, for mails about the account."""

    plan: Field[Literal["free"]] = Field("plan")
    """Plan of the account.

    - `free`: no charge.
    """

    version: Field[int] = Field("version")
    """Revision of the record: 1 when it is created, one more with every change. Where the record can be fetched by
    itself, its `ETag` is this number in double quotes.
    """

    created_at: Field[datetime] = Decoded("created_at", moment)
    """When the account was created."""


class FieldError(Model):
    """What is wrong with one part of the request. Either `pointer` or `parameter` says which part; `current_version` is
    there only with `version_conflict`.
    """

    __slots__ = ()

    pointer: Field[str | None] = Field("pointer")
    """The part of the body, as a JSON Pointer in URI fragment form (RFC 6901)."""

    parameter: Field[str | None] = Field("parameter")
    """The query or path parameter or the header, by name."""

    code: Field[enums.FieldErrorCode] = Field("code")
    """What is wrong with one part of a request, for programs. Codes are stable; new ones may be added."""

    detail: Field[str] = Field("detail")
    """What is expected, in English, for people."""

    current_version: Field[int | None] = Field("current_version")
    """The version the record has now."""


class Problem(Model):
    """An error, as problem details (RFC 9457). Programs decide by `status` and `code`; `title` and `detail` are for
    people and may change.
    """

    __slots__ = ()

    type: Field[str] = Field("type")
    """Address of the documentation of the code."""

    title: Field[str] = Field("title")
    """The code in words, the same each time."""

    status: Field[int] = Field("status")
    """The HTTP status, once more."""

    detail: Field[str] = Field("detail")
    """What happened this time, and what to do about it."""

    instance: Field[str | None] = Field("instance")
    """Path of the request. Left out when the request could not be read that far."""

    code: Field[enums.ErrorCode] = Field("code")
    """What went wrong, for programs. Codes are stable; new ones may be added."""

    request_id: Field[str] = Field("request_id")
    """Identifier of one HTTP request. Quote it when you contact support."""

    errors: Field[list[FieldError] | None] = Decoded("errors", list_of(FieldError))
    """The parts that are wrong, in the order of the request. At most 100 are listed."""


class ApiKey(Model):
    """An API key without its secret."""

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of an API key. It is not secret and stays the same when the key is rotated."""

    name: Field[str] = Field("name")
    """Name for people."""

    mode: Field[enums.ApiKeyMode] = Field("mode")
    """Which data a key reaches. The two sets are apart: neither sees records of the other."""

    scopes: Field[list[enums.Scope]] = Field("scopes")
    """What the key may do, each scope once."""

    hint: Field[str] = Field("hint")
    """Last four characters of the newest secret, to tell keys apart."""

    expires_at: Field[datetime | None] = Decoded("expires_at", moment)
    """When the key stops working. Null for a key that works until it is revoked."""

    last_used_at: Field[datetime | None] = Decoded("last_used_at", moment)
    """When a call last used the key, to the minute. Null when none ever did."""

    version: Field[int] = Field("version")
    """Revision of the record: 1 when it is created, one more with every change. Where the record can be fetched by
    itself, its `ETag` is this number in double quotes.
    """

    created_at: Field[datetime] = Decoded("created_at", moment)
    """When the key was created."""


class ApiKeyWithSecret(Model):
    """An API key and its secret. No other call shows the secret, so store it now."""

    __slots__ = ()

    api_key: Field[ApiKey] = Decoded("api_key", ApiKey)
    """An API key without its secret."""

    secret: Field[str] = Secret("secret")
    """The bearer token: `ik_live_` or `ik_test_`, 32 random letters and digits, and 6 more that are the CRC-32 of those
    32, in base 62. Prefix and checksum let secret scanners recognise a leaked key.
    """


class AccountWithApiKey(Model):
    """The new account and its first API key: a test-mode key named `Default` with every scope and no expiry. Use it to
    create narrower keys, and live ones.
    """

    __slots__ = ()

    account: Field[Account] = Decoded("account", Account)
    """The merchant's account. Every API key belongs to one, and every call sees only the data of its account."""

    api_key: Field[ApiKeyWithSecret] = Decoded("api_key", ApiKeyWithSecret)
    """An API key and its secret. No other call shows the secret, so store it now."""


class ProductImage(Model):
    """A picture of a product."""

    __slots__ = ()

    url: Field[str] = Field("url")
    """Public HTTPS address of the picture."""

    alt_text: Field[str | None] = Field("alt_text")
    """What the picture shows, for people who do not see it. Null when nobody wrote one."""

    position: Field[int] = Field("position")
    """Place among the pictures of the product; 1 is the main picture."""


class Money(Model):
    """An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one
    major unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345
    dinar. Amounts of different currencies are never added up.
    """

    __slots__ = ()

    amount: Field[int] = Field("amount")
    """The amount in minor units. Always within the range that a double holds exactly."""

    currency: Field[str] = Field("currency")
    """Currency as a three-letter ISO 4217 code in capitals."""


class Weight(Model):
    """Shipping weight of one unit, with its packaging."""

    __slots__ = ()

    value: Field[float] = Field("value")
    """The weight, counted in `unit`."""

    unit: Field[enums.WeightUnit] = Field("unit")
    """Unit of a weight."""


class ProductVariant(Model):
    """One sellable form of a product, named by its SKU."""

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of a product variant."""

    sku: Field[str] = Field("sku")
    """Stock keeping unit: the merchant's own code for a variant, unique within the account and case-sensitive. Orders
    and stock changes name variants by SKU.
    """

    title: Field[str] = Field("title")
    """Name of the variant beside its siblings. The product's title when there is only one variant."""

    barcode: Field[str | None] = Field("barcode")
    """GTIN, EAN, UPC or ISBN without spaces or hyphens. Null when the variant has none."""

    price: Field[Money] = Decoded("price", Money)
    """An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one
    major unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345
    dinar. Amounts of different currencies are never added up.
    """

    compare_at_price: Field[Money | None] = Decoded("compare_at_price", Money)
    """An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one
    major unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345
    dinar. Amounts of different currencies are never added up.
    """

    options: Field[dict[str, str]] = Field("options")
    """What tells this variant from its siblings: option name to option value, at most three. Empty when the product has
    a single variant.
    """

    weight: Field[Weight | None] = Decoded("weight", Weight)
    """Shipping weight of one unit, with its packaging."""

    inventory_tracked: Field[bool] = Field("inventory_tracked")
    """Whether stock is counted. A variant that is not tracked has no inventory levels and never runs out of stock."""

    created_at: Field[datetime] = Decoded("created_at", moment)
    """When the variant was added."""

    updated_at: Field[datetime] = Decoded("updated_at", moment)
    """When the variant last changed."""


class Product(Model):
    """A product of the catalogue with all its variants. Products are read-only in v1: they are maintained in the back
    end.

    Of a variant, `price` is what one unit costs before tax; `compare_at_price`, present only during a sale, is the
    higher price it replaces; `weight` is left out for what has none.
    """

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of a product."""

    title: Field[str] = Field("title")
    """Display title."""

    description: Field[str | None] = Field("description")
    """Sales text as plain text; line breaks are kept. Null when there is none."""

    status: Field[enums.ProductStatus] = Field("status")
    """Whether the product is on sale."""

    vendor: Field[str | None] = Field("vendor")
    """Brand or maker."""

    category: Field[str | None] = Field("category")
    """Path in the merchant's category tree, from the root, joined by `>`."""

    tags: Field[list[str]] = Field("tags")
    """Free words for grouping and search, without an order."""

    images: Field[list[ProductImage]] = Decoded("images", list_of(ProductImage))
    """Pictures, sorted by `position`."""

    variants: Field[list[ProductVariant]] = Decoded("variants", list_of(ProductVariant))
    """All variants, at least one."""

    metadata: Field[dict[str, str]] = Field("metadata")
    """Up to 50 pairs of your own, stored and returned as they came and never interpreted. Keys and values are strings;
    a value has at most 500 characters. Sending `metadata` replaces the whole map, so an empty object removes all pairs.
    """

    version: Field[int] = Field("version")
    """Revision of the record: 1 when it is created, one more with every change. Where the record can be fetched by
    itself, its `ETag` is this number in double quotes.
    """

    created_at: Field[datetime] = Decoded("created_at", moment)
    """When the product was created."""

    updated_at: Field[datetime] = Decoded("updated_at", moment)
    """When the product or one of its variants last changed. Stock does not count as a change."""


class ProductCreatedEvent(Model):
    """A product was created. `data` is the product as it was right after."""

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of an event. It is the `webhook-id` of every attempt to deliver the event."""

    type: Field[Literal["product.created"]] = Field("type")
    """Always `product.created`."""

    api_version: Field[Literal["v1"]] = Field("api_version")
    """Version of the API that the form of `data` belongs to."""

    account_id: Field[str] = Field("account_id")
    """Identifier of an account."""

    timestamp: Field[datetime] = Decoded("timestamp", moment)
    """When it happened, not when it is sent. Order events by it, or by the `version` in `data`."""

    data: Field[Product] = Decoded("data", Product)
    """A product of the catalogue with all its variants. Products are read-only in v1: they are maintained in the back
    end.
    """


class ProductUpdatedEvent(Model):
    """A product or one of its variants changed. `data` is the product as it was right after."""

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of an event. It is the `webhook-id` of every attempt to deliver the event."""

    type: Field[Literal["product.updated"]] = Field("type")
    """Always `product.updated`."""

    api_version: Field[Literal["v1"]] = Field("api_version")
    """Version of the API that the form of `data` belongs to."""

    account_id: Field[str] = Field("account_id")
    """Identifier of an account."""

    timestamp: Field[datetime] = Decoded("timestamp", moment)
    """When it happened, not when it is sent. Order events by it, or by the `version` in `data`."""

    data: Field[Product] = Decoded("data", Product)
    """A product of the catalogue with all its variants. Products are read-only in v1: they are maintained in the back
    end.
    """


class DeletedResource(Model):
    """Names a record that is gone."""

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier the record had."""

    deleted_at: Field[datetime] = Decoded("deleted_at", moment)
    """When the record was deleted."""


class ProductDeletedEvent(Model):
    """A product was deleted with all its variants. `data` only names it."""

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of an event. It is the `webhook-id` of every attempt to deliver the event."""

    type: Field[Literal["product.deleted"]] = Field("type")
    """Always `product.deleted`."""

    api_version: Field[Literal["v1"]] = Field("api_version")
    """Version of the API that the form of `data` belongs to."""

    account_id: Field[str] = Field("account_id")
    """Identifier of an account."""

    timestamp: Field[datetime] = Decoded("timestamp", moment)
    """When it happened, not when it is sent. Order events by it, or by the `version` in `data`."""

    data: Field[DeletedResource] = Decoded("data", DeletedResource)
    """Names a record that is gone."""


class Customer(Model):
    """The buyer. Guests are buyers of whom only the email address is known."""

    __slots__ = ()

    email: Field[str] = Field("email")
    """Address for order mail."""

    name: Field[str | None] = Field("name")
    """Full name, in the order the buyer writes it."""

    phone: Field[str | None] = Field("phone")
    """Phone number in E.164 form (a plus sign and up to 15 digits)."""


class OrderLineItem(Model):
    """A line of an order. SKU, title and prices are those of the moment the order was created; later changes of the
    product do not touch them.

    All amounts are in the currency of the order. `unit_price` is the price of one unit before discount and tax.
    `discount` is taken off the whole line, `tax` is the tax on the line after the discount, and `total` = `unit_price`
    × `quantity` − `discount` + `tax`.
    """

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of an order line."""

    variant_id: Field[str] = Field("variant_id")
    """Identifier of a product variant."""

    sku: Field[str] = Field("sku")
    """Stock keeping unit: the merchant's own code for a variant, unique within the account and case-sensitive. Orders
    and stock changes name variants by SKU.
    """

    title: Field[str] = Field("title")
    """Product and variant title, for display."""

    quantity: Field[int] = Field("quantity")
    """Units ordered."""

    fulfilled_quantity: Field[int] = Field("fulfilled_quantity")
    """Units shipped so far, at most `quantity`."""

    unit_price: Field[Money] = Decoded("unit_price", Money)
    """An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one
    major unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345
    dinar. Amounts of different currencies are never added up.
    """

    discount: Field[Money] = Decoded("discount", Money)
    """An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one
    major unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345
    dinar. Amounts of different currencies are never added up.
    """

    tax: Field[Money] = Decoded("tax", Money)
    """An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one
    major unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345
    dinar. Amounts of different currencies are never added up.
    """

    total: Field[Money] = Decoded("total", Money)
    """An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one
    major unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345
    dinar. Amounts of different currencies are never added up.
    """


class OrderTotals(Model):
    """Sums of an order, all in its currency.

    - `subtotal`: `unit_price` × `quantity` of all lines, before discount and tax.
    - `discount`: what is taken off, the sum of the lines' discounts; never negative.
    - `shipping`: the shipping charge before tax.
    - `tax`: the lines' taxes and the tax on shipping.
    - `total`: `subtotal` − `discount` + `shipping` + `tax`. What the buyer has to pay.
    - `refunded`: what was paid back so far, at most `total`. It does not lower `total`.
    """

    __slots__ = ()

    subtotal: Field[Money] = Decoded("subtotal", Money)
    """An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one
    major unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345
    dinar. Amounts of different currencies are never added up.
    """

    discount: Field[Money] = Decoded("discount", Money)
    """An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one
    major unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345
    dinar. Amounts of different currencies are never added up.
    """

    shipping: Field[Money] = Decoded("shipping", Money)
    """An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one
    major unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345
    dinar. Amounts of different currencies are never added up.
    """

    tax: Field[Money] = Decoded("tax", Money)
    """An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one
    major unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345
    dinar. Amounts of different currencies are never added up.
    """

    total: Field[Money] = Decoded("total", Money)
    """An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one
    major unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345
    dinar. Amounts of different currencies are never added up.
    """

    refunded: Field[Money] = Decoded("refunded", Money)
    """An amount of money as a whole number of minor units, never a decimal fraction. How many minor units make one
    major unit depends on the currency (ISO 4217): 1999 EUR is 19.99 euro, 1800 JPY is 1800 yen, 12345 KWD is 12.345
    dinar. Amounts of different currencies are never added up.
    """


class Address(Model):
    """A postal address. The parts are kept as they were sent; nothing is looked up or corrected."""

    __slots__ = ()

    name: Field[str] = Field("name")
    """Person or department that receives the mail."""

    company: Field[str | None] = Field("company")
    """Company at the address."""

    line1: Field[str] = Field("line1")
    """Street and house number, or the post-office box."""

    line2: Field[str | None] = Field("line2")
    """What else finds the door, such as floor, building or flat."""

    city: Field[str] = Field("city")
    """City or locality."""

    region: Field[str | None] = Field("region")
    """State, province, prefecture or region, where the country uses one."""

    postal_code: Field[str] = Field("postal_code")
    """Postal code as written in its country."""

    country_code: Field[str] = Field("country_code")
    """Country as a two-letter ISO 3166-1 code in capitals."""

    phone: Field[str | None] = Field("phone")
    """Phone number for the carrier, in E.164 form (a plus sign and up to 15 digits)."""


class OrderCancellation(Model):
    """When and why the order was cancelled."""

    __slots__ = ()

    reason: Field[enums.CancelReason] = Field("reason")
    """Why an order was cancelled."""

    note: Field[str | None] = Field("note")
    """The note that came with the cancellation. Null without one."""

    restocked: Field[bool] = Field("restocked")
    """Whether the reserved stock was released."""

    cancelled_at: Field[datetime] = Decoded("cancelled_at", moment)
    """When the order was cancelled."""


class Order(Model):
    """An order with its lines, sums and three states that move on their own: `status` for the order, `payment_status`
    for the money, `fulfillment_status` for the goods.

    `shipping_address` and `billing_address` are left out when none was given, `cancellation` unless the order is
    cancelled.
    """

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of an order."""

    number: Field[str] = Field("number")
    """Number for people, on invoices and in mails. Given by the server, unique within the account."""

    external_id: Field[str | None] = Field("external_id")
    """What your system calls the order, unique within the account. Null when it was created without one."""

    status: Field[enums.OrderStatus] = Field("status")
    """Where the order is in its life. The only moves are `pending` to `confirmed` to `completed`, and `pending` or
    `confirmed` to `cancelled`.
    """

    payment_status: Field[enums.PaymentStatus] = Field("payment_status")
    """Where the money is. The moves are `unpaid` to `authorized` to `paid` to `partially_refunded` to `refunded`, each
    of which may be skipped, and `authorized` to `voided`.
    """

    fulfillment_status: Field[enums.FulfillmentStatus] = Field("fulfillment_status")
    """Where the goods are. The moves are `unfulfilled` to `partially_fulfilled` to `fulfilled` to `returned`;
    `partially_fulfilled` may be skipped.
    """

    currency: Field[str] = Field("currency")
    """Currency as a three-letter ISO 4217 code in capitals."""

    customer: Field[Customer] = Decoded("customer", Customer)
    """The buyer. Guests are buyers of whom only the email address is known."""

    line_items: Field[list[OrderLineItem]] = Decoded("line_items", list_of(OrderLineItem))
    """The lines, in the order they were sent."""

    totals: Field[OrderTotals] = Decoded("totals", OrderTotals)
    """Sums of an order, all in its currency."""

    shipping_address: Field[Address | None] = Decoded("shipping_address", Address)
    """A postal address. The parts are kept as they were sent; nothing is looked up or corrected."""

    billing_address: Field[Address | None] = Decoded("billing_address", Address)
    """A postal address. The parts are kept as they were sent; nothing is looked up or corrected."""

    note: Field[str | None] = Field("note")
    """Note for the staff. Buyers do not see it."""

    metadata: Field[dict[str, str]] = Field("metadata")
    """Up to 50 pairs of your own, stored and returned as they came and never interpreted. Keys and values are strings;
    a value has at most 500 characters. Sending `metadata` replaces the whole map, so an empty object removes all pairs.
    """

    cancellation: Field[OrderCancellation | None] = Decoded("cancellation", OrderCancellation)
    """When and why the order was cancelled."""

    version: Field[int] = Field("version")
    """Revision of the record: 1 when it is created, one more with every change. Where the record can be fetched by
    itself, its `ETag` is this number in double quotes.
    """

    placed_at: Field[datetime] = Decoded("placed_at", moment)
    """When the buyer placed the order. Earlier than `created_at` for imported orders."""

    created_at: Field[datetime] = Decoded("created_at", moment)
    """When the order was created in this API."""

    updated_at: Field[datetime] = Decoded("updated_at", moment)
    """When the order last changed."""


class OrderCreatedEvent(Model):
    """An order was created, by this API or elsewhere. `data` is the order as it was right after."""

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of an event. It is the `webhook-id` of every attempt to deliver the event."""

    type: Field[Literal["order.created"]] = Field("type")
    """Always `order.created`."""

    api_version: Field[Literal["v1"]] = Field("api_version")
    """Version of the API that the form of `data` belongs to."""

    account_id: Field[str] = Field("account_id")
    """Identifier of an account."""

    timestamp: Field[datetime] = Decoded("timestamp", moment)
    """When it happened, not when it is sent. Order events by it, or by the `version` in `data`."""

    data: Field[Order] = Decoded("data", Order)
    """An order with its lines, sums and three states that move on their own: `status` for the order, `payment_status`
    for the money, `fulfillment_status` for the goods.
    """


class OrderUpdatedEvent(Model):
    """An order changed in a way that no other order event tells: its note, address, metadata, `external_id` or status,
    or a part of it was shipped. `data` is the order as it was right after.
    """

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of an event. It is the `webhook-id` of every attempt to deliver the event."""

    type: Field[Literal["order.updated"]] = Field("type")
    """Always `order.updated`."""

    api_version: Field[Literal["v1"]] = Field("api_version")
    """Version of the API that the form of `data` belongs to."""

    account_id: Field[str] = Field("account_id")
    """Identifier of an account."""

    timestamp: Field[datetime] = Decoded("timestamp", moment)
    """When it happened, not when it is sent. Order events by it, or by the `version` in `data`."""

    data: Field[Order] = Decoded("data", Order)
    """An order with its lines, sums and three states that move on their own: `status` for the order, `payment_status`
    for the money, `fulfillment_status` for the goods.
    """


class OrderPaidEvent(Model):
    """The amount of an order was received in full. `data` is the order, its `payment_status` being `paid`."""

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of an event. It is the `webhook-id` of every attempt to deliver the event."""

    type: Field[Literal["order.paid"]] = Field("type")
    """Always `order.paid`."""

    api_version: Field[Literal["v1"]] = Field("api_version")
    """Version of the API that the form of `data` belongs to."""

    account_id: Field[str] = Field("account_id")
    """Identifier of an account."""

    timestamp: Field[datetime] = Decoded("timestamp", moment)
    """When it happened, not when it is sent. Order events by it, or by the `version` in `data`."""

    data: Field[Order] = Decoded("data", Order)
    """An order with its lines, sums and three states that move on their own: `status` for the order, `payment_status`
    for the money, `fulfillment_status` for the goods.
    """


class OrderFulfilledEvent(Model):
    """The last unit of an order was shipped. `data` is the order, its `fulfillment_status` being `fulfilled`."""

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of an event. It is the `webhook-id` of every attempt to deliver the event."""

    type: Field[Literal["order.fulfilled"]] = Field("type")
    """Always `order.fulfilled`."""

    api_version: Field[Literal["v1"]] = Field("api_version")
    """Version of the API that the form of `data` belongs to."""

    account_id: Field[str] = Field("account_id")
    """Identifier of an account."""

    timestamp: Field[datetime] = Decoded("timestamp", moment)
    """When it happened, not when it is sent. Order events by it, or by the `version` in `data`."""

    data: Field[Order] = Decoded("data", Order)
    """An order with its lines, sums and three states that move on their own: `status` for the order, `payment_status`
    for the money, `fulfillment_status` for the goods.
    """


class OrderCancelledEvent(Model):
    """An order was cancelled. `data` is the order with its `cancellation`."""

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of an event. It is the `webhook-id` of every attempt to deliver the event."""

    type: Field[Literal["order.cancelled"]] = Field("type")
    """Always `order.cancelled`."""

    api_version: Field[Literal["v1"]] = Field("api_version")
    """Version of the API that the form of `data` belongs to."""

    account_id: Field[str] = Field("account_id")
    """Identifier of an account."""

    timestamp: Field[datetime] = Decoded("timestamp", moment)
    """When it happened, not when it is sent. Order events by it, or by the `version` in `data`."""

    data: Field[Order] = Decoded("data", Order)
    """An order with its lines, sums and three states that move on their own: `status` for the order, `payment_status`
    for the money, `fulfillment_status` for the goods.
    """


class OrderRefundedEvent(Model):
    """Money was paid back, in part or in full. `data` is the order; `totals.refunded` is the sum of all refunds."""

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of an event. It is the `webhook-id` of every attempt to deliver the event."""

    type: Field[Literal["order.refunded"]] = Field("type")
    """Always `order.refunded`."""

    api_version: Field[Literal["v1"]] = Field("api_version")
    """Version of the API that the form of `data` belongs to."""

    account_id: Field[str] = Field("account_id")
    """Identifier of an account."""

    timestamp: Field[datetime] = Decoded("timestamp", moment)
    """When it happened, not when it is sent. Order events by it, or by the `version` in `data`."""

    data: Field[Order] = Decoded("data", Order)
    """An order with its lines, sums and three states that move on their own: `status` for the order, `payment_status`
    for the money, `fulfillment_status` for the goods.
    """


class InventoryLevel(Model):
    """Stock of one SKU at one location. Creating an order raises `reserved`, shipping lowers `on_hand` and `reserved`
    together, cancelling lowers `reserved`.
    """

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of an inventory level."""

    sku: Field[str] = Field("sku")
    """Stock keeping unit: the merchant's own code for a variant, unique within the account and case-sensitive. Orders
    and stock changes name variants by SKU.
    """

    variant_id: Field[str] = Field("variant_id")
    """Identifier of a product variant."""

    product_id: Field[str] = Field("product_id")
    """Identifier of a product."""

    location_id: Field[str] = Field("location_id")
    """Identifier of a location."""

    on_hand: Field[int] = Field("on_hand")
    """Units that are physically there."""

    reserved: Field[int] = Field("reserved")
    """Units promised to orders that are not shipped yet."""

    available: Field[int] = Field("available")
    """Units that can still be sold, `on_hand` − `reserved`. Negative when more is promised than there is, which happens
    when a count finds less than expected.
    """

    low_stock_threshold: Field[int | None] = Field("low_stock_threshold")
    """`inventory.low_stock` is sent when `available` falls to this number or below it. Null sends none."""

    version: Field[int] = Field("version")
    """Revision of the record: 1 when it is created, one more with every change. Where the record can be fetched by
    itself, its `ETag` is this number in double quotes.
    """

    updated_at: Field[datetime] = Decoded("updated_at", moment)
    """When one of the numbers last changed."""


class InventoryUpdatedEvent(Model):
    """One of the numbers of an inventory level changed. `data` is the level as it was right after."""

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of an event. It is the `webhook-id` of every attempt to deliver the event."""

    type: Field[Literal["inventory.updated"]] = Field("type")
    """Always `inventory.updated`."""

    api_version: Field[Literal["v1"]] = Field("api_version")
    """Version of the API that the form of `data` belongs to."""

    account_id: Field[str] = Field("account_id")
    """Identifier of an account."""

    timestamp: Field[datetime] = Decoded("timestamp", moment)
    """When it happened, not when it is sent. Order events by it, or by the `version` in `data`."""

    data: Field[InventoryLevel] = Decoded("data", InventoryLevel)
    """Stock of one SKU at one location. Creating an order raises `reserved`, shipping lowers `on_hand` and `reserved`
    together, cancelling lowers `reserved`.
    """


class InventoryLowStockEvent(Model):
    """The available units fell to the threshold or below it. Sent once, and again only after they had risen above it.
    `data` is the level as it was right after.
    """

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of an event. It is the `webhook-id` of every attempt to deliver the event."""

    type: Field[Literal["inventory.low_stock"]] = Field("type")
    """Always `inventory.low_stock`."""

    api_version: Field[Literal["v1"]] = Field("api_version")
    """Version of the API that the form of `data` belongs to."""

    account_id: Field[str] = Field("account_id")
    """Identifier of an account."""

    timestamp: Field[datetime] = Decoded("timestamp", moment)
    """When it happened, not when it is sent. Order events by it, or by the `version` in `data`."""

    data: Field[InventoryLevel] = Decoded("data", InventoryLevel)
    """Stock of one SKU at one location. Creating an order raises `reserved`, shipping lowers `on_hand` and `reserved`
    together, cancelling lowers `reserved`.
    """


class InventoryOutOfStockEvent(Model):
    """The available units fell to zero or below. Sent once, and again only after they had risen above zero. `data` is
    the level as it was right after.
    """

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of an event. It is the `webhook-id` of every attempt to deliver the event."""

    type: Field[Literal["inventory.out_of_stock"]] = Field("type")
    """Always `inventory.out_of_stock`."""

    api_version: Field[Literal["v1"]] = Field("api_version")
    """Version of the API that the form of `data` belongs to."""

    account_id: Field[str] = Field("account_id")
    """Identifier of an account."""

    timestamp: Field[datetime] = Decoded("timestamp", moment)
    """When it happened, not when it is sent. Order events by it, or by the `version` in `data`."""

    data: Field[InventoryLevel] = Decoded("data", InventoryLevel)
    """Stock of one SKU at one location. Creating an order raises `reserved`, shipping lowers `on_hand` and `reserved`
    together, cancelling lowers `reserved`.
    """


class WebhookPing(Model):
    """What a test delivery carries."""

    __slots__ = ()

    webhook_endpoint_id: Field[str] = Field("webhook_endpoint_id")
    """Identifier of a webhook endpoint."""

    message: Field[str] = Field("message")
    """A fixed text."""


class WebhookEndpointPingEvent(Model):
    """Somebody asked for a test delivery. `data` names the endpoint; nothing else happened."""

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of an event. It is the `webhook-id` of every attempt to deliver the event."""

    type: Field[Literal["webhook_endpoint.ping"]] = Field("type")
    """Always `webhook_endpoint.ping`."""

    api_version: Field[Literal["v1"]] = Field("api_version")
    """Version of the API that the form of `data` belongs to."""

    account_id: Field[str] = Field("account_id")
    """Identifier of an account."""

    timestamp: Field[datetime] = Decoded("timestamp", moment)
    """When it happened, not when it is sent. Order events by it, or by the `version` in `data`."""

    data: Field[WebhookPing] = Decoded("data", WebhookPing)
    """What a test delivery carries."""


class WebhookEndpoint(Model):
    """A URL of yours that events are sent to."""

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of a webhook endpoint."""

    url: Field[str] = Field("url")
    """HTTPS address the events are posted to."""

    description: Field[str | None] = Field("description")
    """Note for people. Null without one."""

    event_types: Field[list[enums.EventType]] = Field("event_types")
    """Types of event that are sent, each once. `webhook_endpoint.ping` is sent without being listed."""

    status: Field[enums.WebhookEndpointStatus] = Field("status")
    """Whether events are sent to the endpoint."""

    secret_hint: Field[str] = Field("secret_hint")
    """Last four characters of the newest signing secret, to tell secrets apart."""

    version: Field[int] = Field("version")
    """Revision of the record: 1 when it is created, one more with every change. Where the record can be fetched by
    itself, its `ETag` is this number in double quotes.
    """

    created_at: Field[datetime] = Decoded("created_at", moment)
    """When the endpoint was created."""

    updated_at: Field[datetime] = Decoded("updated_at", moment)
    """When the endpoint last changed, a new secret included."""


class WebhookEndpointDisabledEvent(Model):
    """An endpoint was disabled because it answered 410. `data` is the endpoint as it was right after."""

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of an event. It is the `webhook-id` of every attempt to deliver the event."""

    type: Field[Literal["webhook_endpoint.disabled"]] = Field("type")
    """Always `webhook_endpoint.disabled`."""

    api_version: Field[Literal["v1"]] = Field("api_version")
    """Version of the API that the form of `data` belongs to."""

    account_id: Field[str] = Field("account_id")
    """Identifier of an account."""

    timestamp: Field[datetime] = Decoded("timestamp", moment)
    """When it happened, not when it is sent. Order events by it, or by the `version` in `data`."""

    data: Field[WebhookEndpoint] = Decoded("data", WebhookEndpoint)
    """A URL of yours that events are sent to."""


class UnknownEvent(Model):
    """A variant that this version of the library does not know. `raw` has all of it."""

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of an event. It is the `webhook-id` of every attempt to deliver the event."""

    type: Field[str] = Field("type")
    """Always `product.created`."""

    api_version: Field[str] = Field("api_version")
    """Version of the API that the form of `data` belongs to."""

    account_id: Field[str] = Field("account_id")
    """Identifier of an account."""

    timestamp: Field[datetime] = Decoded("timestamp", moment)
    """When it happened, not when it is sent. Order events by it, or by the `version` in `data`."""


Event: TypeAlias = (
    ProductCreatedEvent
    | ProductUpdatedEvent
    | ProductDeletedEvent
    | OrderCreatedEvent
    | OrderUpdatedEvent
    | OrderPaidEvent
    | OrderFulfilledEvent
    | OrderCancelledEvent
    | OrderRefundedEvent
    | InventoryUpdatedEvent
    | InventoryLowStockEvent
    | InventoryOutOfStockEvent
    | WebhookEndpointPingEvent
    | WebhookEndpointDisabledEvent
    | UnknownEvent
)
"""Something that happened in the account. `type` tells which kind it is, and so what is in `data`. Receivers must
expect types they do not know.
"""

decode_event: Callable[[Any], Event] = union(
    "type",
    {
        "product.created": ProductCreatedEvent,
        "product.updated": ProductUpdatedEvent,
        "product.deleted": ProductDeletedEvent,
        "order.created": OrderCreatedEvent,
        "order.updated": OrderUpdatedEvent,
        "order.paid": OrderPaidEvent,
        "order.fulfilled": OrderFulfilledEvent,
        "order.cancelled": OrderCancelledEvent,
        "order.refunded": OrderRefundedEvent,
        "inventory.updated": InventoryUpdatedEvent,
        "inventory.low_stock": InventoryLowStockEvent,
        "inventory.out_of_stock": InventoryOutOfStockEvent,
        "webhook_endpoint.ping": WebhookEndpointPingEvent,
        "webhook_endpoint.disabled": WebhookEndpointDisabledEvent,
    },
    UnknownEvent,
)


class InventoryResult(Model):
    """The levels after the change."""

    __slots__ = ()

    data: Field[list[InventoryLevel]] = Decoded("data", list_of(InventoryLevel))
    """One level for each item of the request, in the same order."""


class Location(Model):
    """A place that holds stock, such as a warehouse or a shop."""

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of a location."""

    name: Field[str] = Field("name")
    """Display name."""

    is_default: Field[bool] = Field("is_default")
    """Whether orders and stock changes that name no location go here. True for exactly one location of the account."""

    is_active: Field[bool] = Field("is_active")
    """Whether the location takes part in trade. Stock changes at an inactive location fail with 422."""

    country_code: Field[str] = Field("country_code")
    """Country as a two-letter ISO 3166-1 code in capitals."""


class RateLimit(Model):
    """The request budget of the calling API key. The same numbers as in the rate limit headers."""

    __slots__ = ()

    limit: Field[int] = Field("limit")
    """Requests allowed in one window."""

    remaining: Field[int] = Field("remaining")
    """Requests left in the current window."""

    reset_seconds: Field[int] = Field("reset_seconds")
    """Seconds until the full budget is back."""

    window_seconds: Field[int] = Field("window_seconds")
    """Length of a window in seconds."""


class WebhookEndpointWithSecret(Model):
    """A webhook endpoint and its signing secret. No other call shows the secret, so store it now."""

    __slots__ = ()

    endpoint: Field[WebhookEndpoint] = Decoded("endpoint", WebhookEndpoint)
    """A URL of yours that events are sent to."""

    secret: Field[str] = Secret("secret")
    """Key for checking signatures: `whsec_` and the base64 form of 24 to 64 random bytes. The bytes are the HMAC key.
    """

    previous_secret_expires_at: Field[datetime | None] = Decoded("previous_secret_expires_at", moment)
    """Until when deliveries are signed with the previous secret too. Null when there is no previous secret, or when it
    ended at once.
    """


class WebhookDelivery(Model):
    """The sending of one event to one endpoint, with all its attempts. Kept for 30 days."""

    __slots__ = ()

    id: Field[str] = Field("id")
    """Identifier of a webhook delivery."""

    webhook_endpoint_id: Field[str] = Field("webhook_endpoint_id")
    """Identifier of a webhook endpoint."""

    event_id: Field[str] = Field("event_id")
    """Identifier of an event. It is the `webhook-id` of every attempt to deliver the event."""

    event_type: Field[enums.EventType] = Field("event_type")
    """What happened. New types may be added; ignore the ones you do not know."""

    status: Field[enums.WebhookDeliveryStatus] = Field("status")
    """How far a delivery has come."""

    attempts: Field[int] = Field("attempts")
    """Attempts made in the current series. A retry asked for by call starts a new series at 0."""

    response_status: Field[int | None] = Field("response_status")
    """HTTP status the endpoint answered the last attempt with. Null before the first attempt, and when the last one got
    no answer: no connection, a TLS error, or nothing within 15 seconds.
    """

    next_attempt_at: Field[datetime | None] = Decoded("next_attempt_at", moment)
    """When the next attempt is due. Null when none is."""

    created_at: Field[datetime] = Decoded("created_at", moment)
    """When the delivery was queued."""
