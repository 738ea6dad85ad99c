"""Deliveries of one event at the same time."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from integration_api import ConfigurationError, webhooks
from integration_api.testing import sign_webhook

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLKSw"
BODY = b'{"id":"evt_1","type":"order.paid","data":{}}'
SIGNED = sign_webhook(BODY, secrets=[SECRET])
HEADERS = SIGNED.headers


def statuses(responses: list[webhooks.WebhookResponse]) -> list[int]:
    return sorted(response.status for response in responses)


def test_eight_threads_with_one_event_call_its_function_once() -> None:
    seen: set[str] = set()
    handlers = [webhooks.WebhookHandler(secrets=[SECRET], seen=seen) for _ in range(2)]
    calls: list[object] = []
    others_are_answered = threading.Event()

    def paid(event: webhooks.OrderPaid) -> None:
        calls.append(event)
        assert others_are_answered.wait(30)

    for handler in handlers:
        handler.on(webhooks.OrderPaid)(paid)
    left = [7]

    def deliver(index: int) -> webhooks.WebhookResponse:
        response = handlers[index % 2].receive("POST", HEADERS, BODY)
        if response.status == 409:
            assert response.body == "in_progress"
            left[0] -= 1
            if left[0] == 0:
                others_are_answered.set()
        return response

    with ThreadPoolExecutor(8) as pool:
        responses = list(pool.map(deliver, range(8)))
    assert statuses(responses) == [204, *[409] * 7]
    assert len(calls) == 1
    assert handlers[0].receive("POST", HEADERS, BODY).status == 204
    assert len(calls) == 1


def test_eight_tasks_with_one_event_call_its_function_once() -> None:
    handler = webhooks.WebhookHandler(secrets=[SECRET], seen=set())
    calls: list[object] = []

    async def run() -> list[webhooks.WebhookResponse]:
        go_on = asyncio.Event()

        @handler.on(webhooks.OrderPaid)
        async def paid(event: webhooks.OrderPaid) -> None:
            calls.append(event)
            await go_on.wait()

        tasks = [asyncio.create_task(handler.receive_async("POST", HEADERS, BODY)) for _ in range(8)]
        while sum(task.done() for task in tasks) < 7:
            await asyncio.sleep(0)
        go_on.set()
        return await asyncio.gather(*tasks)

    assert statuses(asyncio.run(run())) == [204, *[409] * 7]
    assert len(calls) == 1


def test_an_event_is_processed_by_the_delivery_after_a_failure_or_a_cancellation() -> None:
    seen: set[str] = set()
    handler = webhooks.WebhookHandler(secrets=[SECRET], seen=seen, on_error=lambda _: None)
    ends: list[Any] = []

    @handler.on(webhooks.OrderPaid)
    async def paid(_: webhooks.OrderPaid) -> None:
        ends.append(None)
        if len(ends) == 1:
            raise ValueError("no database")
        if len(ends) == 2:
            await asyncio.sleep(3600)

    async def run() -> list[int]:
        first = await handler.receive_async("POST", HEADERS, BODY)
        task = asyncio.create_task(handler.receive_async("POST", HEADERS, BODY))
        while len(ends) < 2:
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert seen == set()
        return [first.status, (await handler.receive_async("POST", HEADERS, BODY)).status]

    assert asyncio.run(run()) == [500, 204]
    assert seen == {"evt_1"}


@pytest.mark.parametrize("seen", [True, 5, [], "evt_1", object()])
def test_ids_of_another_kind_are_an_error_of_the_configuration(seen: Any) -> None:
    with pytest.raises(ConfigurationError, match="seen must have the method"):
        webhooks.WebhookHandler(secrets=[SECRET], seen=seen)
