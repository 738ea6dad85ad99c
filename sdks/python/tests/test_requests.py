from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from fake_transport import client, response
from integration_api import (
    UNSET,
    ConfigurationError,
    ConnectionError,
    IntegrationApi,
    InvalidRequestError,
    UnknownValue,
    models,
)

ORDER: Any = {"currency": "EUR", "customer": {"email": "a@b.example"}, "line_items": [{"sku": "A", "quantity": 1}]}


def test_a_write_is_json_with_a_unique_idempotency_key() -> None:
    api, transport = client(response({}), response({}))
    api.orders.create(**ORDER)
    api.orders.create(**ORDER)
    first, second = transport.requests
    assert (first.method, first.url) == ("POST", "https://api.example/base/api/v1/orders")
    assert json.loads(first.body or b"") == ORDER
    assert first.headers["Content-Type"] == "application/json"
    assert first.headers["Accept"] == "application/json, application/problem+json"
    uuid4 = r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"
    assert re.fullmatch(uuid4, first.headers["Idempotency-Key"])
    assert first.headers["Idempotency-Key"] != second.headers["Idempotency-Key"]


def test_the_body_is_compact_utf_8() -> None:
    api, transport = client(response({}))
    api.orders.update("ord_1", note="Grüße / 😀")
    assert transport.requests[0].body == '{"note":"Grüße / 😀"}'.encode()


def test_a_given_idempotency_key_is_validated_and_sent() -> None:
    api, transport = client(response({}))
    api.orders.create(**ORDER, idempotency_key="mine-1")
    assert transport.requests[0].headers["Idempotency-Key"] == "mine-1"
    for key in ("", "a b", "ä", "x" * 256, "a\n"):
        with pytest.raises(InvalidRequestError, match="idempotency_key"):
            api.orders.create(**ORDER, idempotency_key=key)


def test_a_read_neither_sends_nor_accepts_an_idempotency_key() -> None:
    api, transport = client(response({}))
    api.orders.retrieve("ord_1")
    assert "Idempotency-Key" not in transport.requests[0].headers
    with pytest.raises(InvalidRequestError, match="retrieveOrder: idempotency_key is not a known argument"):
        api.orders.retrieve("ord_1", idempotency_key="k")  # type: ignore[call-arg]


def test_a_connection_error_exposes_the_idempotency_key() -> None:
    api, transport = client(ConnectionError("reset"))
    with pytest.raises(ConnectionError) as caught:
        api.orders.create(**ORDER)
    assert caught.value.idempotency_key == transport.requests[0].headers["Idempotency-Key"]


def test_omitted_arguments_are_not_sent_and_none_is_sent_as_null() -> None:
    api, transport = client(response({}), response({}))
    api.orders.update("ord_1", note=None)
    api.orders.update("ord_1", note=UNSET, external_id="E1")
    assert [request.body for request in transport.requests] == [b'{"note":null}', b'{"external_id":"E1"}']


def test_if_match_is_sent_as_a_header() -> None:
    api, transport = client(response({}))
    api.orders.update("ord_1", if_match='"3"', note="x")
    assert transport.requests[0].headers["If-Match"] == '"3"'


def test_a_query_is_encoded_by_rfc_3986_with_comma_separated_lists() -> None:
    api, transport = client(response({"data": []}), response({"data": []}))
    list(api.products.list(status=["active", UnknownValue("dr,aft")], query="a b+c/ä~", limit=5))
    list(api.inventory.list(low_stock=True, updated_at_min=datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)))
    base = "https://api.example/base/api/v1"
    assert transport.requests[0].url == f"{base}/products?status=active,dr%2Caft&query=a%20b%2Bc%2F%C3%A4~&limit=5"
    assert transport.requests[1].url == f"{base}/inventory?low_stock=true&updated_at_min=2026-01-02T03%3A04%3A05Z"


def test_a_path_parameter_is_encoded() -> None:
    api, transport = client(response({}))
    api.orders.retrieve("ord/1?x=ä")
    assert transport.requests[0].url.endswith("/orders/ord%2F1%3Fx%3D%C3%A4")


@pytest.mark.parametrize("value", ["", ".", "..", "a\r\nb", "a\0", None, UNSET])
def test_a_path_parameter_that_would_change_the_path_is_rejected(value: Any) -> None:
    api, transport = client()
    with pytest.raises(InvalidRequestError, match="order_id"):
        api.orders.retrieve(value)
    assert transport.requests == []


@pytest.mark.parametrize("value", ["a\r\nX-Evil: 1", "a\n", "a\0", "Ā"])
def test_a_header_cannot_inject_another_one(value: str) -> None:
    api, transport = client()
    with pytest.raises(InvalidRequestError):
        api.orders.update("ord_1", if_match=value)
    with pytest.raises(InvalidRequestError):
        api.accounts.retrieve(extra_headers={"X-Own": value})
    with pytest.raises(InvalidRequestError):
        api.accounts.retrieve(extra_headers={value: "x"})
    assert transport.requests == []


def test_extra_headers_replace_headers_of_the_library_ignoring_case() -> None:
    api, transport = client(response({}))
    api.accounts.retrieve(extra_headers={"user-agent": "shop", "X-Own": "1"})
    headers = transport.requests[0].headers
    assert {name.lower(): value for name, value in headers.items()}["user-agent"] == "shop"
    assert headers["X-Own"] == "1"
    assert sum(name.lower() == "user-agent" for name in headers) == 1


def test_the_user_agent_names_the_library_and_its_platform() -> None:
    api, transport = client(response({}))
    api.accounts.retrieve()
    agent = transport.requests[0].headers["User-Agent"]
    assert re.fullmatch(r"integration-api-python/\d+\.\d+\.\d+ \(\w+/[\w.+]+; \w+; \w+\)", agent)


def test_the_timeout_can_be_set_for_the_client_and_for_a_call() -> None:
    api, transport = client(response({}), response({}), timeout=7)
    api.accounts.retrieve()
    api.accounts.retrieve(timeout=1.5)
    assert transport.timeouts == [pytest.approx(7, abs=0.5), pytest.approx(1.5, abs=0.5)]


def test_arguments_that_do_not_fit_raise_an_error_of_the_library() -> None:
    api, transport = client()
    untyped: Any = api.orders
    with pytest.raises(
        InvalidRequestError, match=r"create\(\): curency is not a known argument; did you mean currency"
    ):
        untyped.create(**{name: value for name, value in ORDER.items() if name != "currency"}, curency="EUR")
    with pytest.raises(
        InvalidRequestError, match=r"createOrder: curency is not a known argument or option; did you mean"
    ):
        untyped.create(**ORDER, curency="EUR")
    with pytest.raises(InvalidRequestError, match=r"retrieveOrder: timeuot is not .*; did you mean timeout"):
        untyped.retrieve("ord_1", timeuot=1)
    with pytest.raises(InvalidRequestError, match=r"retrieveOrder: zzz is not a known argument or option$"):
        untyped.retrieve("ord_1", zzz=1)
    with pytest.raises(InvalidRequestError, match=r"create\(\) missing 3 required keyword-only arguments"):
        untyped.create()
    with pytest.raises(InvalidRequestError, match="retrieve\\(\\) takes 2 positional arguments"):
        untyped.retrieve("ord_1", "ord_2")
    for builtin in (TypeError, ValueError):
        with pytest.raises(builtin):
            untyped.create()
    assert transport.requests == []


def test_an_unknown_option_of_a_client_is_a_configuration_error_with_the_nearest_name() -> None:
    untyped: Any = IntegrationApi
    with pytest.raises(ConfigurationError, match=r"IntegrationApi\(\): api_ky is not .*; did you mean api_key"):
        untyped(api_ky="ik_test_1")
    derive: Any = client()[0].with_options
    with pytest.raises(ConfigurationError, match=r"timeot is not a known option; did you mean timeout"):
        derive(timeot=1)


def test_a_datetime_without_a_time_zone_is_rejected() -> None:
    api, _ = client()
    naive = datetime(2026, 1, 2)
    with pytest.raises(InvalidRequestError, match="createOrder: placed_at must be a datetime with a time zone"):
        api.orders.create(**ORDER, placed_at=naive)
    with pytest.raises(InvalidRequestError, match="created_at_min"):
        api.orders.list(created_at_min=naive)


def test_a_datetime_keeps_its_time_zone_and_its_microseconds() -> None:
    api, transport = client(response({}))
    at = datetime(2026, 1, 2, 3, 4, 5, 6, tzinfo=timezone(timedelta(hours=2)))
    api.orders.create(**ORDER, placed_at=at)
    assert json.loads(transport.requests[0].body or b"")["placed_at"] == "2026-01-02T03:04:05.000006+02:00"


@pytest.mark.parametrize("note", [float("nan"), object(), b"bytes", "\ud800", 7, None])
def test_values_that_json_cannot_represent_are_rejected(note: Any) -> None:
    api, transport = client()
    with pytest.raises(InvalidRequestError):
        api.orders.create(**ORDER, metadata={"note": note})
    assert transport.requests == []


def test_a_received_model_can_be_sent() -> None:
    address = models.Address({"name": "Ada", "city": "Paris", "new_field": 1})
    api, transport = client(response({}))
    api.orders.update("ord_1", shipping_address=address)
    assert json.loads(transport.requests[0].body or b"") == {"shipping_address": address.raw}


def test_none_is_rejected_in_a_query() -> None:
    api, _ = client()
    with pytest.raises(InvalidRequestError, match="cursor"):
        api.orders.list(cursor=None)  # type: ignore[arg-type]
