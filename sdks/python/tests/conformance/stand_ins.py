"""Stand-ins for the network and for the parts of the library that tests of the driver need."""

from __future__ import annotations

import logging
import os
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

from blocking import Blocking
from jobs import Jobs
from modes import run_to_end

from integration_api import ConnectionError, Headers, HttpRequest, HttpResponse, IntegrationApi

if TYPE_CHECKING:
    from pathlib import Path

KEY = "ik_test_never_shown"
PAGES = [
    b'{"data":[{"id":"a","new":12345678901234567890},{"id":"b"}],"has_more":true,"next_cursor":"2"}',
    b'{"data":[{"id":"c"}],"has_more":false,"next_cursor":null}',
]
LIST = {"operation": "listOrders"}


def slot(name: str, value_type: object = "string") -> dict[str, object]:
    return {"name": name, "type": value_type}


def fields(**types: object) -> dict[str, object]:
    return {name: slot(name, value_type) for name, value_type in types.items()}


TABLE: dict[str, Any] = {
    "operations": {
        "listOrders": {
            "resource": "orders",
            "method": "list",
            "path": {},
            "query": fields(created_at_min="date-time", limit="integer"),
            "headers": {},
            "result": {"model": "OrderPage"},
            "item": {"model": "Order"},
        },
        "updateOrder": {
            "resource": "orders",
            "method": "update",
            "path": fields(order_id="string"),
            "query": {},
            "headers": {"If-Match": slot("if_match")},
            "members": fields(note="string", metadata={"map": "string"}),
            "result": {"model": "Order"},
        },
        "retrieveEvent": {
            "resource": "events",
            "method": "retrieve",
            "path": fields(event_id="string"),
            "query": {},
            "headers": {},
            "result": {"model": "Event"},
        },
    },
    "models": {
        "Window": {"class": "Window", "fields": {"from": slot("from", "date-time"), "days": slot("days")}},
        "Means": {"discriminator": "kind", "variants": {"window": "Window"}},
        "Money": {"class": "Money", "fields": fields(amount="integer", currency="string")},
        "Customer": {"class": "Customer", "fields": fields(email="string")},
        "OrderLineItem": {"class": "OrderLineItem", "fields": fields(sku="string", total={"model": "Money"})},
        "Order": {
            "class": "Order",
            "fields": fields(
                id="string",
                status={"enum": "OrderStatus"},
                customer={"model": "Customer"},
                line_items={"list": {"model": "OrderLineItem"}},
                metadata={"map": "string"},
                note="string",
                version="integer",
                created_at="date-time",
            ),
        },
        "OrderPage": {
            "class": "OrderPage",
            "fields": fields(data={"list": {"model": "Order"}}, has_more="boolean", next_cursor="string"),
        },
        "OrderPaidEvent": {"class": "OrderPaidEvent", "fields": fields(type="string", data={"model": "Order"})},
        "Event": {
            "discriminator": "type",
            "variants": {"order.paid": "OrderPaidEvent"},
            "unknown": {"class": "UnknownEvent", "fields": fields(type="string")},
        },
    },
}


class Server:
    """A transport with prepared responses."""

    def __init__(self, *bodies: bytes, status: int = 200) -> None:
        self.requests: list[HttpRequest] = []
        self.closed = 0
        headers = Headers([("Retry-After-Ms", "20"), ("X-Request-Id", "req_1")])
        self._responses = [HttpResponse(status, headers, body) for body in bodies]

    def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        self.requests.append(request)
        logging.getLogger("integration_api").info("sent %s in %.0f s", request.method, timeout, extra={"tried": "once"})
        if not self._responses:
            raise ConnectionError("no response left")
        return self._responses.pop(0)

    def close(self) -> None:
        self.closed += 1


class Writing(Server):
    """Writes which process makes a call."""

    def __init__(self, folder: Path, *bodies: bytes) -> None:
        super().__init__(*bodies)
        self._seen = folder / "processes"

    def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        with self._seen.open("a") as file:
            file.write(f"{os.getpid()}\n")
        return super().send(request, timeout)

    def calls_by_process(self) -> tuple[int, list[int]]:
        """Returns the number of calls of this process, and those of each other one."""
        processes = Counter(self._seen.read_text().split())
        own = processes.pop(str(os.getpid()), 0)
        return own, sorted(processes.values())


def reply_to(job: dict[str, Any], mode: Blocking) -> dict[str, Any]:
    reply = run_to_end(Jobs(TABLE).run(job, mode))
    assert reply["ms"] >= 0
    return reply


def outcome_of(server: Server, call: object, **client: object) -> dict[str, Any]:
    job = {"client": {"api_key": KEY, "base_url": "https://api.example", "max_retries": 0, **client}, "call": call}
    outcome: dict[str, Any] = reply_to(job, Blocking(partial(IntegrationApi, transport=server)))["outcome"]
    return outcome
