"""Shared by the three webhook receivers: the handler, and its functions for events."""

from __future__ import annotations

import os

from integration_api import webhooks


def webhook_secrets() -> list[str]:
    """Returns the secrets in `WEBHOOK_SECRETS`: the current one and, during a rotation, the previous one."""
    return os.environ.get("WEBHOOK_SECRETS", "").split()


# Use a database table with a unique index instead, because the ids must outlive the process.
seen: set[str] = set()

handler = webhooks.WebhookHandler(
    secrets=webhook_secrets, seen=seen, on_error=lambda error: print(f"webhook failed: {error}")
)


@handler.on(webhooks.OrderCreated)
def order_created(event: webhooks.OrderCreated) -> None:
    """Handles a new order. The API expects a response within 15 seconds, so longer work belongs in a queue."""
    print(f"order {event.data.number} of {event.data.customer.email}")


@handler.on(webhooks.InventoryOutOfStock)
def out_of_stock(event: webhooks.InventoryOutOfStock) -> None:
    """Handles a product that is sold out."""
    print(f"{event.data.sku} is sold out")


@handler.other
def other(event: webhooks.Event) -> None:
    """Handles all other events, also those that this version of the library does not know."""
    print(f"{event.type} ignored")
