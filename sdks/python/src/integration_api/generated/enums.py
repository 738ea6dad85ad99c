"""Texts the API knows. It may add to them at any time, so every text is allowed; editors propose the known ones."""
# Made by `npm run generate` from templates/python/enums.mustache. Do not edit.

from __future__ import annotations

from typing import Literal, TypeAlias

ErrorCode: TypeAlias = (
    Literal[
        "malformed_request",
        "invalid_cursor",
        "idempotency_key_missing",
        "authentication_required",
        "invalid_api_key",
        "api_key_expired",
        "api_key_revoked",
        "insufficient_scope",
        "account_suspended",
        "resource_not_found",
        "endpoint_not_found",
        "method_not_allowed",
        "not_acceptable",
        "version_conflict",
        "idempotency_in_progress",
        "duplicate_external_id",
        "account_exists",
        "insufficient_stock",
        "order_not_cancellable",
        "order_not_editable",
        "limit_reached",
        "resource_gone",
        "precondition_failed",
        "payload_too_large",
        "unsupported_media_type",
        "validation_failed",
        "idempotency_key_reused",
        "webhook_url_rejected",
        "rate_limit_exceeded",
        "internal_error",
        "service_unavailable",
        "timeout",
    ]
    | str
)
"""What went wrong, for programs. Codes are stable; new ones may be added.

400

- `malformed_request`: the body is not JSON, or a parameter or header does not have the documented form.
- `invalid_cursor`: the cursor is unknown, older than 24 hours, or belongs to other parameters.
- `idempotency_key_missing`: a POST without `Idempotency-Key`.

401

- `authentication_required`: no bearer token was sent.
- `invalid_api_key`: the token is not an API key.
- `api_key_expired`: the key is past its `expires_at`.
- `api_key_revoked`: the key was revoked, or the overlap after its rotation is over.

403

- `insufficient_scope`: the key lacks a scope of the operation.
- `account_suspended`: the account is closed to calls; the owner was told why by mail.

404, 405, 406

- `resource_not_found`: no such record in this account and mode.
- `endpoint_not_found`: the API has no such path.
- `method_not_allowed`: the path exists, but not with this method.
- `not_acceptable`: `Accept` excludes JSON.

409

- `version_conflict`: an `expected_version` is not the current one.
- `idempotency_in_progress`: the first request with this key is still running.
- `duplicate_external_id`: another order has this `external_id`.
- `account_exists`: the email address already has an account.
- `insufficient_stock`: not enough units.
- `order_not_cancellable`: units were shipped, or the order is completed or cancelled.
- `order_not_editable`: the order is completed or cancelled.
- `limit_reached`: the account has as many of these records as it may have.

410, 412, 413, 415

- `resource_gone`: the record existed and has aged out.
- `precondition_failed`: `If-Match` is not the current `ETag`.
- `payload_too_large`: the body is over 1 MiB.
- `unsupported_media_type`: the body is not sent as `application/json`.

422

- `validation_failed`: members of the body are not valid; `errors` has them one by one.
- `idempotency_key_reused`: the key was used with another body.
- `webhook_url_rejected`: the URL must not receive webhooks.

429, 500, 503, 504

- `rate_limit_exceeded`: the request budget is used up.
- `internal_error`: a fault of the server.
- `service_unavailable`: overload or maintenance.
- `timeout`: the server gave up waiting for itself. A write may have taken effect; repeat it with the same key.
"""

FieldErrorCode: TypeAlias = (
    Literal[
        "required",
        "unknown_field",
        "invalid_type",
        "invalid_format",
        "not_allowed",
        "too_small",
        "too_large",
        "too_short",
        "too_long",
        "too_few",
        "too_many",
        "duplicate",
        "not_found",
        "immutable",
        "currency_mismatch",
        "insufficient_stock",
        "version_conflict",
    ]
    | str
)
"""What is wrong with one part of a request, for programs. Codes are stable; new ones may be added.

- `required`: it is missing.
- `unknown_field`: the API has no such member.
- `invalid_type`: another JSON type is expected.
- `invalid_format`: the type is right, the form is not: a date, an id, a code.
- `not_allowed`: the value is none of the allowed ones, or not allowed here.
- `too_small`, `too_large`: the number is out of range.
- `too_short`, `too_long`: the string is out of range.
- `too_few`, `too_many`: the array or map is out of range.
- `duplicate`: it is there twice.
- `not_found`: what it names does not exist.
- `immutable`: it cannot be changed any more.
- `currency_mismatch`: the currency is not that of the order.
- `insufficient_stock`: fewer units are available.
- `version_conflict`: the record has another version; `current_version` says which.
"""

ApiKeyMode: TypeAlias = (
    Literal[
        "live",
        "test",
    ]
    | str
)
"""Which data a key reaches. The two sets are apart: neither sees records of the other.

- `live`: the business itself.
- `test`: data to try things out with. No money moves and nothing is shipped.
"""

Scope: TypeAlias = (
    Literal[
        "account:read",
        "products:read",
        "orders:read",
        "orders:write",
        "inventory:read",
        "inventory:write",
        "webhooks:read",
        "webhooks:write",
        "events:read",
        "api_keys:write",
    ]
    | str
)
"""A permission. A `write` scope does not include the `read` scope of the same name.

- `account:read`: read the account.
- `products:read`: read products and their variants.
- `orders:read`: read orders.
- `orders:write`: create, change and cancel orders.
- `inventory:read`: read stock and locations.
- `inventory:write`: set and adjust stock.
- `webhooks:read`: read webhook endpoints and deliveries.
- `webhooks:write`: create, change, delete, test and retry them, and rotate their secrets.
- `events:read`: read past events, whatever they are about.
- `api_keys:write`: read, create, rotate and revoke API keys. As good as all scopes together.
"""

EventType: TypeAlias = (
    Literal[
        "product.created",
        "product.updated",
        "product.deleted",
        "order.created",
        "order.updated",
        "order.paid",
        "order.fulfilled",
        "order.cancelled",
        "order.refunded",
        "inventory.updated",
        "inventory.low_stock",
        "inventory.out_of_stock",
        "webhook_endpoint.ping",
        "webhook_endpoint.disabled",
    ]
    | str
)
"""What happened. New types may be added; ignore the ones you do not know.

- `product.created`, `product.updated`, `product.deleted`: a product came, changed or went.
- `order.created`: an order came in.
- `order.updated`: an order changed in another way than below.
- `order.paid`: it was paid in full.
- `order.fulfilled`: it was shipped in full.
- `order.cancelled`: it was cancelled.
- `order.refunded`: money was paid back.
- `inventory.updated`: stock changed.
- `inventory.low_stock`: available units fell to the threshold or below.
- `inventory.out_of_stock`: available units fell to zero or below.
- `webhook_endpoint.ping`: a test delivery was asked for.
- `webhook_endpoint.disabled`: an endpoint answered 410 and was disabled.
"""

ProductStatus: TypeAlias = (
    Literal[
        "draft",
        "active",
        "archived",
    ]
    | str
)
"""Whether the product is on sale.

- `draft`: being prepared, not on sale yet.
- `active`: on sale. Only variants of active products can be ordered.
- `archived`: taken off sale, kept for past orders.
"""

WeightUnit: TypeAlias = (
    Literal[
        "g",
        "kg",
        "oz",
        "lb",
    ]
    | str
)
"""Unit of a weight.

- `g`: gram.
- `kg`: kilogram.
- `oz`: ounce, 28.349523125 g.
- `lb`: pound, 16 ounces.
"""

OrderStatus: TypeAlias = (
    Literal[
        "pending",
        "confirmed",
        "completed",
        "cancelled",
    ]
    | str
)
"""Where the order is in its life. The only moves are `pending` to `confirmed` to `completed`, and `pending` or
`confirmed` to `cancelled`.

- `pending`: placed, and its stock is reserved. Not accepted by the merchant yet.
- `confirmed`: accepted by the merchant, being paid or shipped.
- `completed`: paid and shipped, nothing left to do. Refunds and returns are still possible.
- `cancelled`: called off before anything was shipped. Final.
"""

PaymentStatus: TypeAlias = (
    Literal[
        "unpaid",
        "authorized",
        "paid",
        "partially_refunded",
        "refunded",
        "voided",
    ]
    | str
)
"""Where the money is. The moves are `unpaid` to `authorized` to `paid` to `partially_refunded` to `refunded`, each of
which may be skipped, and `authorized` to `voided`.

- `unpaid`: no money was promised or received.
- `authorized`: the payment provider holds the amount for the merchant.
- `paid`: the amount was received in full.
- `partially_refunded`: part of the amount was paid back.
- `refunded`: the whole amount was paid back. Final.
- `voided`: the hold was released without a payment. Final.
"""

FulfillmentStatus: TypeAlias = (
    Literal[
        "unfulfilled",
        "partially_fulfilled",
        "fulfilled",
        "returned",
    ]
    | str
)
"""Where the goods are. The moves are `unfulfilled` to `partially_fulfilled` to `fulfilled` to `returned`;
`partially_fulfilled` may be skipped.

- `unfulfilled`: nothing was shipped.
- `partially_fulfilled`: some units were shipped; `fulfilled_quantity` of the lines says which.
- `fulfilled`: every unit was shipped.
- `returned`: every unit came back.
"""

CancelReason: TypeAlias = (
    Literal[
        "customer_request",
        "out_of_stock",
        "fraud",
        "payment_failed",
        "other",
    ]
    | str
)
"""Why an order was cancelled.

- `customer_request`: the buyer asked for it.
- `out_of_stock`: the goods cannot be supplied.
- `fraud`: the order is suspected of fraud.
- `payment_failed`: the money could not be collected.
- `other`: none of these; the note should tell.
"""

WebhookEndpointStatus: TypeAlias = (
    Literal[
        "enabled",
        "disabled",
    ]
    | str
)
"""Whether events are sent to the endpoint.

- `enabled`: yes.
- `disabled`: no. Events that happen meanwhile are not kept for it, but can be read with `GET /events`.
"""

InventoryReason: TypeAlias = (
    Literal[
        "count",
        "received",
        "sold",
        "returned",
        "damaged",
        "correction",
        "transfer",
        "other",
    ]
    | str
)
"""Why stock changed, for the merchant's stock journal.

- `count`: somebody counted.
- `received`: goods came in from a supplier.
- `sold`: goods were sold outside this API, such as over the counter.
- `returned`: a buyer sent goods back.
- `damaged`: goods were broken, spoiled or lost.
- `correction`: an earlier entry was wrong.
- `transfer`: goods moved between locations.
- `other`: none of these; the reference should tell.
"""

ProductSort: TypeAlias = (
    Literal[
        "-created_at",
        "created_at",
        "-updated_at",
        "updated_at",
        "title",
    ]
    | str
)
"""Order of a product list. Products that compare equal follow in the order of their ids, so the order is total.

- `-created_at`: newest first.
- `created_at`: oldest first.
- `-updated_at`: last changed first.
- `updated_at`: longest unchanged first.
- `title`: by title, in Unicode code point order.
"""

WebhookDeliveryStatus: TypeAlias = (
    Literal[
        "pending",
        "succeeded",
        "failed",
    ]
    | str
)
"""How far a delivery has come.

- `pending`: no attempt has succeeded yet and another one is due.
- `succeeded`: the endpoint answered with a 2xx status.
- `failed`: all attempts failed, or the endpoint was disabled before one succeeded.
"""
