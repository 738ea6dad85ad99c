"""The helpers for tests of an integration."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from hypothesis import given, strategies as st

from integration_api import ConfigurationError, ConnectionError, IntegrationApiError, NotFoundError, models, webhooks
from integration_api._core.testing.examples import OperationExamples, ResponseExample
from integration_api._core.testing.fake_replies import FakeReplies
from integration_api._core.transport.transport import HttpRequest
from integration_api.generated.examples import EVENTS, OPERATIONS
from integration_api.testing import FakeApi, FakeCall, Reply, example_event, sign_webhook
from integration_api.testing.pytest_plugin import fake_api as fake_api

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"


def test_each_operation_returns_the_example_of_the_contract() -> None:
    fake = FakeApi()
    order = fake.api.orders.retrieve("ord_o7PVYVPFyhhnxujS")
    assert order.raw == fake.example("orders.retrieve")
    assert isinstance(order, models.Order)
    fake.api.webhook_endpoints.delete("we_1")
    assert [call.operation for call in fake.calls] == ["orders.retrieve", "webhook_endpoints.delete"]


def test_a_call_is_recorded_as_it_was_sent(fake_api: FakeApi) -> None:
    assert fake_api.api.orders.list(status=["pending", "confirmed"], limit=5).data
    fake_api.api.inventory.set(items=[{"sku": "A", "on_hand": 4}], idempotency_key="k-1")
    listed, written = fake_api.calls
    assert (listed.operation, listed.method, listed.path) == ("orders.list", "GET", "/api/v1/orders")
    assert listed.query == {"status": ["pending,confirmed"], "limit": ["5"]}
    assert listed.body is None
    assert written.body == {"items": [{"sku": "A", "on_hand": 4}]}
    assert written.headers["idempotency-key"] == "k-1"


def test_a_reply_replaces_the_example() -> None:
    fake = FakeApi()
    fake.reply("orders.retrieve", body=fake.example("orders.retrieve", note="gift"))
    assert [fake.api.orders.retrieve("ord_1").note for _ in range(2)] == ["gift", "gift"]


def test_given_fields_replace_fields_of_the_example() -> None:
    fake = FakeApi()
    fake.reply("orders.retrieve", fields={"note": "lasting"})
    fake.reply_once("orders.retrieve", lambda call: Reply(fields={"note": call.path}))
    assert fake.api.orders.retrieve("ord_1").note == "/api/v1/orders/ord_1"
    order = fake.api.orders.retrieve("ord_1")
    assert (order.note, order.number) == ("lasting", fake.example("orders.retrieve")["number"])
    fake.reply_once("orders.retrieve", status=404, fields={"detail": "gone"})
    with pytest.raises(NotFoundError, match="gone"):
        fake.api.orders.retrieve("ord_1")
    fake.reply_once("webhook_endpoints.delete", status=200, fields={"id": "x"})
    with pytest.raises(ConfigurationError, match="not an object, so it has no fields"):
        fake.api.webhook_endpoints.delete("we_1")


def test_an_error_status_has_the_example_of_its_problem() -> None:
    fake = FakeApi()
    fake.reply("retrieveOrder", status=404)
    with pytest.raises(NotFoundError) as caught:
        fake.api.orders.retrieve("ord_1")
    assert (caught.value.code, caught.value.headers["content-type"]) == (
        "resource_not_found",
        "application/problem+json",
    )


def test_replies_to_single_attempts_come_first_and_in_order() -> None:
    fake = FakeApi()
    fake.reply("orders.retrieve", body={"id": "always"})
    fake.reply_once("orders.retrieve", body={"id": "first"})
    fake.reply_once("orders.retrieve", body={"id": "second"})
    assert [fake.api.orders.retrieve("ord_1").id for _ in range(3)] == ["first", "second", "always"]


def test_a_reply_can_depend_on_the_call() -> None:
    fake = FakeApi()

    def echo(call: FakeCall) -> Reply:
        return Reply(body={"id": call.path.rsplit("/", 1)[-1]}, headers={"X-Request-Id": "req_own"})

    fake.reply("orders.retrieve", echo)
    assert fake.api.orders.retrieve("ord_7").id == "ord_7"


def test_an_exception_ends_the_attempt_without_a_response() -> None:
    fake = FakeApi(max_retries=0)
    fake.reply("orders.retrieve", OSError("connection reset"))
    with pytest.raises(ConnectionError):
        fake.api.orders.retrieve("ord_1")


def test_a_call_is_retried_without_a_wait() -> None:
    fake = FakeApi()
    for status in (503, 429):
        fake.reply_once("orders.list", status=status)
    answer = fake.api.orders.with_raw_response.list()
    assert (answer.attempts, len(fake.calls)) == (3, 3)


def test_the_asynchronous_client_has_the_same_replies_and_calls() -> None:
    fake = FakeApi()
    fake.reply("orders.retrieve", body={"id": "ord_7"})

    async def retrieve() -> str:
        async with fake.async_api as api:
            return (await api.orders.retrieve("ord_1")).id

    assert asyncio.run(retrieve()) == "ord_7"
    assert [call.operation for call in fake.calls] == ["orders.retrieve"]


def test_a_reset_forgets_replies_and_calls() -> None:
    fake = FakeApi()
    fake.reply("orders.retrieve", body={"id": "a"})
    fake.reply_once("orders.retrieve", body={"id": "b"})
    fake.api.orders.retrieve("ord_1")
    fake.reset()
    assert fake.calls == []
    assert fake.api.orders.retrieve("ord_1").raw == fake.example("orders.retrieve")


def test_the_path_of_the_base_url_is_no_part_of_a_call() -> None:
    fake = FakeApi(base_url="https://shop.invalid/proxy/")
    fake.api.orders.retrieve("ord_1")
    assert fake.calls[0].path == "/api/v1/orders/ord_1"


def test_an_example_is_a_copy_with_changes() -> None:
    fake = FakeApi()
    fake.example("orders.retrieve")["id"] = "changed"
    assert fake.example("orders.retrieve")["id"] != "changed"
    assert fake.example("orders.retrieve", note="x")["note"] == "x"
    assert fake.example("orders.retrieve", 404)["status"] == 404
    assert fake.example("webhook_endpoints.delete") is None


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("orders.fetch", {}, "has no operation 'orders.fetch'"),
        ("orders.list", {"status": 418}, "no example response of orders.list with status 418"),
        ("webhook_endpoints.delete", {"note": "x"}, "is not an object"),
    ],
)
def test_a_missing_example_is_a_configuration_error(name: Any, arguments: Any, message: str) -> None:
    with pytest.raises(ConfigurationError, match=message):
        FakeApi().example(name, **arguments)


def replies(*responses: ResponseExample, path: str = "/things/{id}") -> FakeReplies:
    special = OperationExamples(
        "x", "things.search", "GET", "/things/search", (ResponseExample(200, "text/csv", "a,b"),)
    )
    return FakeReplies([OperationExamples("y", "things.get", "GET", path, responses), special], "https://api.invalid")


def get(path: str, **more: Any) -> HttpRequest:
    return HttpRequest("GET", f"https://api.invalid{path}", **{"headers": {}, "body": None, **more})


@pytest.mark.parametrize("status", [199, 600, 1000])
def test_a_status_that_no_response_has_is_a_configuration_error(status: int) -> None:
    fake = replies(ResponseExample(200, "application/json", "{}"))
    fake.set("things.get", Reply(status))
    with pytest.raises(ConfigurationError, match=f"has status {status}"):
        fake.respond(get("/things/1"))


def test_an_operation_without_an_example_needs_a_body() -> None:
    fake = replies()
    with pytest.raises(ConfigurationError, match=r"no example response of things\.get; pass a body"):
        fake.respond(get("/things/1"))
    fake.set("things.get", Reply(body=None))
    assert fake.respond(get("/things/1")).body == b"null"
    fake.set("things.get", Reply(404))
    assert fake.respond(get("/things/1")).body == b""


def test_a_fixed_path_takes_precedence_over_a_placeholder() -> None:
    response = replies(ResponseExample(200)).respond(get("/things/search"))
    assert (response.body, response.headers["Content-Type"]) == (b"a,b", "text/csv")


def test_an_unknown_path_is_a_configuration_error() -> None:
    with pytest.raises(ConfigurationError, match="no operation GET /elsewhere"):
        replies().respond(get("/elsewhere"))


def test_a_body_of_another_type_stays_as_it_is() -> None:
    fake = replies(ResponseExample(200))
    fake.respond(get("/things/1", body=b"\x00", headers={"Content-Type": "image/png"}))
    assert fake.calls[0].body == b"\x00"


def test_a_body_that_is_not_json_is_a_configuration_error() -> None:
    fake = replies()
    fake.set("things.get", Reply(body={1, 2}))
    with pytest.raises(ConfigurationError, match="must be JSON or bytes"):
        fake.respond(get("/things/1"))


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.call)
def test_each_operation_of_the_contract_has_an_example_of_success(operation: OperationExamples) -> None:
    assert operation.response() is not None


@pytest.mark.parametrize("name", EVENTS)
def test_each_event_of_the_contract_can_be_received(name: Any) -> None:
    event = example_event(name, id="evt_mine")
    body, headers = sign_webhook(event, secrets=[SECRET])
    received: Any = webhooks.unwrap(body, headers, secrets=[SECRET])
    assert (received.type, received.id, headers["webhook-id"]) == (name, "evt_mine", "evt_mine")
    assert type(received) is not webhooks.UnknownEvent
    assert received.raw == event


def test_an_unknown_event_is_a_configuration_error() -> None:
    with pytest.raises(ConfigurationError, match=r"has no event 'moon\.risen'; its events: product\.created"):
        example_event("moon.risen")  # type: ignore[arg-type]


NAMES = st.sampled_from([operation.call for operation in OPERATIONS]) | st.text()
BODIES = st.none() | st.binary() | st.dictionaries(st.text(), st.text() | st.none() | st.integers(), max_size=3)


@given(name=NAMES, status=st.none() | st.integers(), body=BODIES)
def test_any_reply_raises_only_errors_of_the_library(name: Any, status: int | None, body: Any) -> None:
    fake = FakeApi(max_retries=0, adaptive_rate_limit=False)
    try:
        fake.reply(name, status=status, body=body)
        fake.reply("orders.retrieve", status=status, body=body)
        order = fake.api.orders.retrieve("ord_1")
    except IntegrationApiError:
        return
    assert order.raw == (json.loads(body) if isinstance(body, bytes) else body)
