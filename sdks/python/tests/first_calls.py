"""Basic calls to a test server. The libraries of the other languages make the same calls.

Reads the URL of the server from FIRST_CALLS_URL and prints one JSON object per line.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

# This script runs without the settings of `pytest`. It uses the library in this repository, not an installed one.
sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from integration_api import (
    AuthenticationError,
    IntegrationApi,
    RateLimitError,
    ValidationError,
    inputs,
)

ORDER: inputs.OrderCreate = {
    "currency": "EUR",
    "customer": {"email": "ada@buyer.example"},
    "line_items": [{"sku": "SWEATER-MOSS-M", "quantity": 2}],
}


def client(session: str) -> IntegrationApi:
    base_url = f"{os.environ['FIRST_CALLS_URL']}/s/{session}"
    return IntegrationApi(api_key="ik_test_mock", base_url=base_url, max_retries=0)


def report(call: str, **result: object) -> None:
    print(json.dumps({"call": call, **result}))


def name_of(error: Exception) -> str:
    return type(error).__name__.removesuffix("Error")


def list_products() -> None:
    with client("two-pages") as api:
        report("list_products", ids=[product.id for product in api.products.list()])


def create_order() -> None:
    with client("plain") as api:
        order = api.orders.create(**ORDER)
        report("create_order", id=order.id, status=order.status, total=order.totals.total.amount)


def set_inventory() -> None:
    with client("plain") as api:
        result = api.inventory.set(items=[{"sku": "SWEATER-MOSS-M", "on_hand": 40}])
        report("set_inventory", available=[level.available for level in result.data])


def unauthorized() -> None:
    with client("401") as api:
        try:
            api.orders.retrieve("ord_o7PVYVPFyhhnxujS")
        except AuthenticationError as error:
            report(
                "unauthorized",
                error=name_of(error),
                status=error.status,
                code=error.code,
                request_id=error.request_id,
            )


def invalid() -> None:
    with client("422") as api:
        try:
            api.orders.create(**ORDER)
        except ValidationError as error:
            fields = [[field.pointer or field.parameter, field.code] for field in error.errors]
            report("invalid", error=name_of(error), status=error.status, code=error.code, fields=fields)


def limited() -> None:
    with client("429") as api:
        try:
            list(api.products.list())
        except RateLimitError as error:
            report("limited", error=name_of(error), status=error.status, retry_after=error.retry_after)


if __name__ == "__main__":
    list_products()
    create_order()
    set_inventory()
    unauthorized()
    invalid()
    limited()
