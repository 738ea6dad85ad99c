"""A program that PyInstaller has frozen, so that it has only the modules that PyInstaller has found."""

import asyncio
import sys

from integration_api import AsyncIntegrationApi, HttpTransport, IntegrationApi, enums, inputs, models, webhooks
from integration_api.testing import FakeApi

ORDER = "ord_o7PVYVPFyhhnxujS"


def check(is_ok: bool, sentence: str, seen: object = None) -> None:
    print(f"ok {sentence}" if is_ok else f"not ok {sentence}: {seen!r}", flush=True)


async def number() -> str:
    async with AsyncIntegrationApi() as api:
        return (await api.orders.retrieve(ORDER)).number


check(bool(getattr(sys, "frozen", False)), "The program is frozen")
api = IntegrationApi()
order = api.orders.retrieve(ORDER)
check(isinstance(order, models.Order), "A call returns a model", order)
check(asyncio.run(number()) == order.number, "The asynchronous client makes a call")
check(len(IntegrationApi(transport=HttpTransport()).products.list().first_page().data) > 0, "A transport is passed")
check(hasattr(enums, "OrderStatus") and hasattr(inputs, "Customer"), "The types are there", [dir(enums), dir(inputs)])
check(hasattr(webhooks, "OrderPaid"), "The events are there", dir(webhooks))
check(FakeApi().api.orders.list().first_page().data != [], "The test kit is there")
