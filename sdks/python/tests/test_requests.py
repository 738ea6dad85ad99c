from __future__ import annotations

import json
from typing import Any

import pytest

from fake_transport import client, response
from integration_api import (
    UNSET,
    ConfigurationError,
    IntegrationApi,
    InvalidRequestError,
    models,
)

ORDER: Any = {"currency": "EUR", "customer": {"email": "a@b.example"}, "line_items": [{"sku": "A", "quantity": 1}]}


def test_an_omitted_path_parameter_is_rejected() -> None:
    api, transport = client()
    with pytest.raises(InvalidRequestError, match="order_id"):
        api.orders.retrieve(UNSET)  # type: ignore[arg-type]
    assert transport.requests == []


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


def test_a_received_model_can_be_sent() -> None:
    address = models.Address({"name": "Ada", "city": "Paris", "new_field": 1})
    api, transport = client(response({}))
    api.orders.update("ord_1", shipping_address=address)
    assert json.loads(transport.requests[0].body or b"") == {"shipping_address": address.raw}


def test_none_is_rejected_in_a_query() -> None:
    api, _ = client()
    with pytest.raises(InvalidRequestError, match="cursor"):
        api.orders.list(cursor=None)  # type: ignore[arg-type]
