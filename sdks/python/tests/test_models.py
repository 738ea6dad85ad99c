from __future__ import annotations

import copy
import pickle
from datetime import UTC, datetime
from typing import Any

import pytest

from integration_api import DecodeError, models
from integration_api._core.models.decoding import NO_ORIGIN, date_time, list_of, map_of

ORDER: dict[str, Any] = {
    "id": "ord_1",
    "status": "teleported",
    "note": None,
    "customer": {"email": "ada@buyer.example", "loyalty": "gold"},
    "line_items": [{"sku": "A", "total": {"amount": 5, "currency": "EUR"}}],
    "metadata": {"a": "1"},
    "created_at": "2026-01-02T03:04:05.678Z",
    "warp": {"factor": 9},
}


def test_nulls_in_lists_and_maps_are_kept() -> None:
    time = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
    assert list_of(date_time)([None, "2026-01-02T03:04:05Z"], NO_ORIGIN) == [None, time]
    assert map_of(date_time)({"a": None, "b": "2026-01-02T03:04:05Z"}, NO_ORIGIN) == {"a": None, "b": time}


def test_a_secret_is_readable_but_hidden_in_every_repr() -> None:
    created = models.AccountWithApiKey({"account": {"id": "acc_1"}, "api_key": {"secret": "ik_test_hush", "x": 1}})
    assert created.api_key.secret == "ik_test_hush"
    assert (
        repr(created) == "AccountWithApiKey(account=Account(id='acc_1'), api_key=ApiKeyWithSecret(secret='***', x=1))"
    )


def test_models_are_equal_if_their_json_and_type_are() -> None:
    assert models.Order(ORDER) == models.Order(copy.deepcopy(ORDER))
    assert models.Order(ORDER) != models.Order({**ORDER, "warp": None})
    assert models.Address({}) != models.Customer({})


def test_models_can_be_copied_and_pickled() -> None:
    order = models.Order(ORDER)
    assert copy.deepcopy(order) == order
    assert pickle.loads(pickle.dumps(order)) == order


def test_models_are_read_only() -> None:
    with pytest.raises(AttributeError):
        models.Order(ORDER).id = "ord_2"  # type: ignore[assignment]


def test_a_date_time_may_have_lower_case_letters() -> None:
    assert date_time("2026-01-02t03:04:05z", NO_ORIGIN) == datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


def test_an_invalid_value_raises_only_when_it_is_read_and_appears_in_the_repr() -> None:
    order = models.Order({"created_at": "yesterday", "line_items": 7, "customer": "Ada"})
    for field in ("created_at", "line_items", "customer"):
        with pytest.raises(DecodeError):
            getattr(order, field)
    assert repr(order) == "Order(created_at='yesterday', line_items=7, customer='Ada')"
