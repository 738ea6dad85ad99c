"""What type checkers make of the library. mypy checks the body; running it shows that the calls are real."""

from __future__ import annotations

from datetime import datetime

from typing_extensions import assert_type

from fake_transport import answer, client
from integration_api import Page, enums, models


def test_answers_are_typed() -> None:
    order = {"customer": {}, "line_items": [], "created_at": "2026-01-02T03:04:05Z"}
    api, _ = client(answer(order), answer({"data": []}), answer({"data": []}))
    got = api.orders.retrieve("ord_1")
    assert_type(got, models.Order)
    assert_type(got.status, enums.OrderStatus)
    assert_type(got.note, str | None)
    assert_type(got.created_at, datetime)
    assert_type(got.line_items, list[models.OrderLineItem])
    assert_type(got.cancellation, models.OrderCancellation | None)
    assert_type(api.orders.list(), Page[models.Order])
    assert_type(api.events.list().data, list[models.Event])


def test_wrong_arguments_are_found_by_type_checkers() -> None:
    api, _ = client(answer({}), answer({}), answer({}))
    api.orders.update("ord_1", if_match=3)  # type: ignore[arg-type]
    api.orders.create(currency="EUR", customer={"mail": "x"}, line_items=[])  # type: ignore[arg-type]
    api.inventory.update(items=[{"sku": "A"}])  # type: ignore[typeddict-item]
