from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from stand_ins import LIST, PAGES, TABLE, Server, outcome_of
from typed import Typed

from integration_api import DecodeError, Page, models

ORDER: dict[str, Any] = {
    "id": "ord_1",
    "status": "teleported",
    "customer": {"email": "ada@buyer.example", "loyalty": {"level": 1.0}},
    "line_items": [{"sku": "A", "total": {"amount": 12345678901234567890, "currency": "EUR"}}],
    "metadata": {"a": "1"},
    "note": None,
    "created_at": "2026-01-15T10:30:00.12+01:00",
    "warp": [None, True],
}
AT = {"$date_time": "2026-01-15T09:30:00.120000Z"}
EVENT: dict[str, Any] = {"type": "order.paid", "data": {"id": "ord_1"}, "new": 1}
MODEL = {"model": "Order"}


def read(value: object, value_type: object = MODEL) -> Any:
    return Typed(TABLE).read(value, value_type)


def test_a_model_is_read_member_by_member() -> None:
    assert read(models.Order(ORDER)) == {**ORDER, "created_at": AT}


def test_an_absent_member_is_omitted_and_null_is_kept() -> None:
    assert read(models.Order({"note": None})) == {"note": None}


# Each entry replaces one member of a model, as a broken decoder of the library would.
@pytest.mark.parametrize(
    ("name", "broken", "shown"),
    [
        ("created_at", None, None),
        ("created_at", datetime(1970, 1, 1, tzinfo=UTC), {"$date_time": "1970-01-01T00:00:00.000000Z"}),
        ("created_at", datetime(2026, 1, 15, 9, 30, 0, 120000), {"$mistyped": "datetime without time zone"}),
        ("created_at", "2026-01-15T10:30:00.12+01:00", {"$mistyped": "str"}),
        ("line_items", [], []),
        ("line_items", ORDER["line_items"], [{"$mistyped": "dict"}]),
        ("line_items", tuple(ORDER["line_items"]), {"$mistyped": "tuple"}),
        ("customer", ORDER["customer"], {"$mistyped": "dict"}),
        ("customer", models.Address(ORDER["customer"]), {"$mistyped": "Address"}),
        ("metadata", {}, {}),
        ("metadata", {"a": 1}, {"a": {"$mistyped": "int"}}),
        ("status", None, None),
        ("status", 7, {"$mistyped": "int"}),
        ("id", b"ord_1", {"$mistyped": "bytes"}),
        ("version", 7, 7),
        ("version", True, {"$mistyped": "bool"}),
        ("version", 7.0, {"$mistyped": "float"}),
    ],
)
def test_a_broken_decoder_changes_what_is_read(
    monkeypatch: pytest.MonkeyPatch, name: str, broken: object, shown: object
) -> None:
    monkeypatch.setattr(models.Order, name, property(lambda _: broken))
    assert read(models.Order(ORDER)) == {**ORDER, "created_at": AT, name: shown}


def test_an_absent_member_that_seems_to_be_present_is_reported_as_null(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models.Customer, "__contains__", lambda *_: True)
    assert read(models.Customer({}), {"model": "Customer"}) == {"email": None}


def test_a_present_member_that_seems_to_be_absent_is_omitted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models.Order, "__contains__", lambda *_: False)
    assert "note" not in read(models.Order(ORDER))


def test_a_member_that_cannot_be_decoded_raises_its_error() -> None:
    with pytest.raises(DecodeError):
        read(models.Order({"created_at": "yesterday"}))
    server = Server(b'{"id":"ord_1","created_at":"yesterday"}')
    result = outcome_of(server, {"operation": "updateOrder", "path": {"order_id": "o"}, "body": {}})
    assert (result["kind"], result["class"]) == ("error", "Decode")


def test_a_value_has_the_type_of_the_operation() -> None:
    assert read(models.Order({}), {"model": "Customer"}) == {"$mistyped": "Order"}
    assert read({"id": "ord_1"}) == {"$mistyped": "dict"}
    assert read({}, None) == {"$mistyped": "dict"}
    assert read(None, None) is None
    assert read({"a": [1]}, "json") == {"a": [1]}
    assert read(1, "number") == 1
    assert read(b"\xff", "binary") == "/w=="
    assert read("/w==", "binary") == {"$mistyped": "str"}
    assert read(False, "number") == {"$mistyped": "bool"}


@pytest.mark.parametrize(
    ("raw", "variant"), [(EVENT, "OrderPaidEvent"), ({**EVENT, "type": "order.teleported"}, "UnknownEvent")]
)
def test_a_union_is_read_as_its_variant(raw: dict[str, Any], variant: str) -> None:
    result = outcome_of(Server(json.dumps(raw).encode()), {"operation": "retrieveEvent", "path": {"event_id": "e"}})
    assert (result["value"], result["variant"]) == (raw, variant)
    assert "variant" not in outcome_of(Server(b"{}"), {"operation": "updateOrder", "path": {"order_id": "o"}})


def test_a_discriminator_that_is_not_text_is_mistyped_in_an_unknown_event() -> None:
    assert read(models.UnknownEvent({**EVENT, "type": 7}), {"model": "Event"})["type"] == {"$mistyped": "int"}


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (models.UnknownEvent(EVENT), "UnknownEvent"),
        (models.OrderPaidEvent({**EVENT, "type": "order.teleported"}), "OrderPaidEvent"),
        (models.OrderCreatedEvent(EVENT), "OrderCreatedEvent"),
        (models.Order({}), "Order"),
        (EVENT, "dict"),
    ],
)
def test_a_union_of_the_wrong_class_is_mistyped(value: object, shown: str) -> None:
    assert read(value, {"model": "Event"}) == {"$mistyped": shown}


def test_a_page_is_read_through_its_members_without_a_request() -> None:
    result = outcome_of(server := Server(*PAGES), LIST)
    assert result["value"] == {
        "data": [{"id": "a", "new": 12345678901234567890}, {"id": "b"}],
        "has_more": True,
        "next_cursor": "2",
    }
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("name", "broken", "shown"),
    [("data", [], []), ("data", [{"id": "a"}], [{"$mistyped": "dict"}]), ("has_more", None, None)],
)
def test_a_broken_page_changes_what_is_read(
    monkeypatch: pytest.MonkeyPatch, name: str, broken: object, shown: object
) -> None:
    monkeypatch.setattr(Page, name, property(lambda _: broken))
    assert outcome_of(Server(*PAGES), LIST)["value"][name] == shown


def test_a_page_without_a_cursor_differs_from_one_with_null() -> None:
    assert outcome_of(Server(b'{"data":[]}'), LIST)["value"] == {"data": [], "has_more": False}
    assert "next_cursor" in outcome_of(Server(b'{"next_cursor":null}'), LIST)["value"]


def test_date_times_are_shown_in_utc_with_all_digits() -> None:
    value = datetime(2026, 1, 1, 0, 30, tzinfo=timezone(timedelta(hours=2)))
    assert read(value, "date-time") == {"$date_time": "2025-12-31T22:30:00.000000Z"}
