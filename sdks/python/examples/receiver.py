"""Shared by the three webhook receivers: the secrets, and the handling of an event."""

from __future__ import annotations

import os

from integration_api import webhooks

# Use a database table with a unique index instead, because the ids must outlive the process.
_seen: set[str] = set()


def webhook_secrets() -> list[str]:
    """Returns the secrets in `WEBHOOK_SECRETS`: the current one and, during a rotation, the previous one."""
    return os.environ.get("WEBHOOK_SECRETS", "").split()


def accept(event: webhooks.Event) -> None:
    """Handles an event.

    The API expects a response within 15 seconds and repeats failed deliveries for days. An event may therefore arrive
    twice, and longer work belongs in a queue.
    """
    if event.id in _seen:
        print(f"{event.id} repeated")
        return
    _seen.add(event.id)
    match event:
        case webhooks.OrderCreated(data=order):
            print(f"order {order.number} of {order.customer.email}")
        case webhooks.InventoryOutOfStock(data=level):
            print(f"{level.sku} is sold out")
        case _:
            # Includes event types that this version of the library does not know.
            print(f"{event.type} ignored")
