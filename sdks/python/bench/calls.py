"""Measures one client: ``python calls.py <client> <url>``.

Prints the processor milliseconds until its first call has returned, and the processor microseconds of an order and of a
page.
"""

from __future__ import annotations

import json
import sys
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    Calls = tuple[Callable[[], Any], Callable[[], Any]]
    """Return an order, and the items of a page."""

KEY = "ik_test_bench"
ID = "ord_o7PVYVPFyhhnxujS"
ORDER = f"/api/v1/orders/{ID}"
PAGE = "/api/v1/products?limit=100"


def http_client(url: str) -> Calls:
    from http.client import HTTPConnection

    connection = HTTPConnection(url.removeprefix("http://"))

    def read(path: str) -> Any:
        connection.request("GET", path, headers={"Authorization": f"Bearer {KEY}"})
        return json.loads(connection.getresponse().read())

    return lambda: read(ORDER), lambda: read(PAGE)["data"]


def ours(url: str) -> Calls:
    from integration_api import IntegrationApi

    api = IntegrationApi(api_key=KEY, base_url=url)
    return lambda: api.orders.retrieve(ID), lambda: api.products.list(limit=100).data


def httpx(url: str) -> Calls:
    from httpx import Client

    client = Client(base_url=url, headers={"Authorization": f"Bearer {KEY}"})
    return lambda: client.get(ORDER).json(), lambda: client.get(PAGE).json()["data"]


def stripe(url: str) -> Calls:
    from stripe import StripeClient

    products = StripeClient(KEY, base_addresses={"api": url}).v1.products
    return lambda: products.retrieve(ID), lambda: products.list({"limit": 100}).data


def openai(url: str) -> Calls:
    from openai import OpenAI

    files = OpenAI(api_key=KEY, base_url=f"{url}/v1").files
    return lambda: files.retrieve(ID), lambda: files.list(limit=100).data


CLIENTS = {"http.client": http_client, "ours": ours, "httpx": httpx, "stripe": stripe, "openai": openai}


def main(name: str, url: str) -> None:
    order, page = CLIENTS[name](url)
    order()
    start = time.process_time() * 1000
    # A client that does not read the responses would win.
    if len(page()) != 100:
        raise AssertionError(f"{name} does not read the page")

    import pyperf

    # The runner starts this program again, with its own arguments after ours.
    runner = pyperf.Runner(program_args=(__file__, name, url))
    runner.parse_args(
        sys.argv[3:] or ["--quiet", "--copy-env", "--processes=1", "--warmups=1", "--values=3", "--loops=100"]
    )

    def loop(loops: int, call: Callable[[], Any]) -> float:
        begin = time.process_time()
        for _ in range(loops):
            call()
        return time.process_time() - begin

    costs = [runner.bench_time_func(what, loop, call) for what, call in (("order", order), ("page", page))]
    if None not in costs and not runner.args.worker:
        microseconds = [cost.mean() * 1e6 for cost in costs]
        print(json.dumps({"start": start, "order": microseconds[0], "page": microseconds[1]}))


if __name__ == "__main__":
    main(*sys.argv[1:3])
