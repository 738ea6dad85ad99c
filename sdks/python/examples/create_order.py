"""Creates the order of a shopping cart only once, no matter how often the program runs."""

from __future__ import annotations

import sys

from integration_api import IntegrationApi

cart_id = sys.argv[1] if len(sys.argv) > 1 else "1042"

with IntegrationApi() as api:
    # The key derives from the cart instead of being random: if the program crashes and restarts, the API still
    # recognises the order.
    answer = api.orders.with_raw_response.create(
        currency="EUR",
        customer={"email": "ada@buyer.example"},
        line_items=[{"sku": "SWEATER-MOSS-M", "quantity": 2}],
        idempotency_key=f"cart-{cart_id}",
    )

order = answer.data
total = order.totals.total
print(f"order {order.number}: {total.amount} minor units of {total.currency}, {order.status}")
when = "earlier" if answer.replayed else "now"
print(f"{answer.attempts} attempt(s), created {when}, request {answer.request_id}")
