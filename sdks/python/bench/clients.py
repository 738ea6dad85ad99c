"""The same two calls with each client. Every client uses its own defaults."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    Client = tuple[Callable[[], Any], Callable[[], Any]]
    """Returns an order, and the items of a page."""
    AsyncClient = Callable[[], Awaitable[Any]]

ORDER_ID = "ord_o7PVYVPFyhhnxujS"
KEY = "ik_test_bench"
ORDER_PATH = f"/api/v1/orders/{ORDER_ID}"
LIST_PATH = "/api/v1/products?limit=100"


def http_client(url: str) -> Client:
    from http.client import HTTPConnection

    parts = urlsplit(url)
    connection = HTTPConnection(parts.hostname or "", parts.port)
    headers = {"Authorization": f"Bearer {KEY}"}

    def read(path: str) -> Any:
        connection.request("GET", path, headers=headers)
        return json.loads(connection.getresponse().read())

    return lambda: read(ORDER_PATH), lambda: read(LIST_PATH)["data"]


def httpx_client(url: str) -> Client:
    import httpx

    client = httpx.Client(base_url=url, headers={"Authorization": f"Bearer {KEY}"})
    return lambda: client.get(ORDER_PATH).json(), lambda: client.get(LIST_PATH).json()["data"]


def ours(url: str) -> Client:
    from integration_api import IntegrationApi

    api = IntegrationApi(api_key=KEY, base_url=url)
    return lambda: api.orders.retrieve(ORDER_ID), lambda: api.products.list(limit=100).data


def stripe(url: str) -> Client:
    from stripe import StripeClient

    client = StripeClient(KEY, base_addresses={"api": url})
    products = client.v1.products
    return lambda: products.retrieve("prod_1"), lambda: products.list({"limit": 100}).data


def openai(url: str) -> Client:
    from openai import OpenAI

    client = OpenAI(api_key=KEY, base_url=f"{url}/v1")
    return lambda: client.files.retrieve("file_1"), lambda: client.files.list(limit=100).data


CLIENTS: dict[str, Callable[[str], Client]] = {
    "http.client": http_client,
    "ours": ours,
    "httpx": httpx_client,
    "stripe": stripe,
    "openai": openai,
}


def ours_async(url: str) -> AsyncClient:
    from integration_api import AsyncIntegrationApi

    api = AsyncIntegrationApi(api_key=KEY, base_url=url)
    return lambda: api.orders.retrieve(ORDER_ID)


def httpx_async(url: str) -> AsyncClient:
    import httpx

    limits = httpx.Limits(max_connections=None)
    client = httpx.AsyncClient(base_url=url, headers={"Authorization": f"Bearer {KEY}"}, limits=limits)

    async def order() -> Any:
        return (await client.get(ORDER_PATH)).json()

    return order


ASYNC_CLIENTS: dict[str, Callable[[str], AsyncClient]] = {"httpx": httpx_async, "ours": ours_async}
