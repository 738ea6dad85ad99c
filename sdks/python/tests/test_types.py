"""Types that callers see. `mypy` checks the functions; running them proves that the calls work."""

from __future__ import annotations

import re
from datetime import datetime
from typing import assert_type

import pytest

from fake_transport import client, response
from integration_api import InvalidRequestError, Page, enums, models


def test_responses_are_typed() -> None:
    order = {"customer": {}, "line_items": [], "created_at": "2026-01-02T03:04:05Z"}
    api, _ = client(response(order), response({"data": []}), response({"data": []}))
    result = api.orders.retrieve("ord_1")
    assert_type(result, models.Order)
    assert_type(result.status, enums.OrderStatus)
    assert_type(result.note, str | None)
    assert_type(result.created_at, datetime)
    assert_type(result.line_items, list[models.OrderLineItem])
    assert_type(result.cancellation, models.OrderCancellation | None)
    assert_type(api.orders.list(), Page[models.Order])
    assert_type(api.events.list().data, list[models.Event])


def test_type_checkers_report_wrong_arguments_before_the_library_does() -> None:
    api, _ = client(response({}))
    # The checker must refuse this call; if it did not, it would report the comment as unused.
    api.orders.update("ord_1", if_match=1.5)  # type: ignore[arg-type]
    with pytest.raises(InvalidRequestError, match=re.escape("customer.mail is not a known field")):
        api.orders.create(currency="EUR", customer={"mail": "x"}, line_items=[])  # type: ignore[arg-type]
    with pytest.raises(InvalidRequestError, match=re.escape("items[0].on_hand is required")):
        api.inventory.set(items=[{"sku": "A"}])  # type: ignore[typeddict-item]
