"""Schemas of values in a request."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, strategies as st

from integration_api import UNSET, models
from integration_api._core.schema.schema import (
    Later,
    ListOf,
    MapOf,
    MismatchError,
    Nullable,
    ObjectOf,
    UnionOf,
    to_json_value,
)

TREE: Any = ObjectOf({"name": "string", "children": ListOf(Later(lambda: TREE))}, frozenset({"name"}))
LABEL = ObjectOf({"name": "string"}, frozenset({"name"}), "integer")
MEANS = UnionOf("kind", {"card": ObjectOf({"kind": "string", "digits": "string"})})
OPEN = UnionOf("kind", MEANS.variants, is_open=True)
CONTACT = UnionOf(None, {"address": ObjectOf({"address": "string"}), "digits": ObjectOf({"digits": "string"})})
OPEN_CONTACT = UnionOf(None, CONTACT.variants, is_open=True)


@pytest.mark.parametrize(
    ("schema", "value", "sent"),
    [
        ("string", "a", "a"),
        ("integer", 3, 3),
        ("integer", 2**70, 2**70),
        ("number", 1.5, 1.5),
        ("boolean", True, True),
        ("date_time", datetime(2026, 5, 4, 11, 0, 7, 250_000, tzinfo=UTC), "2026-05-04T11:00:07.25Z"),
        (Nullable("string"), None, None),
        (ListOf("string"), ("a", "b"), ["a", "b"]),
        (MapOf("integer"), {"a": 1, "b": UNSET}, {"a": 1}),
        (TREE, {"name": "a", "children": [{"name": "b"}]}, {"name": "a", "children": [{"name": "b"}]}),
        (TREE, {"name": "a", "children": UNSET}, {"name": "a"}),
        (TREE, models.Money({"amount": 1, "new": 2}), {"amount": 1, "new": 2}),
        (MapOf("string"), models.Money({"amount": 1}), {"amount": 1}),
        (LABEL, {"name": "a", "size": 1, "unset": UNSET}, {"name": "a", "size": 1}),
        (MEANS, {"kind": "card", "digits": "4242"}, {"kind": "card", "digits": "4242"}),
        (MEANS, models.Money({"kind": "cash"}), {"kind": "cash"}),
        (OPEN, {"kind": "cash", "till": 3}, {"kind": "cash", "till": 3}),
        (OPEN, {"kind": 3}, {"kind": 3}),
        (CONTACT, {"digits": "1"}, {"digits": "1"}),
        (OPEN_CONTACT, {"fax": "2", "digits": None}, {"fax": "2", "digits": None}),
    ],
)
def test_a_value_that_matches_is_converted(schema: Any, value: Any, sent: Any) -> None:
    assert to_json_value(schema, value) == sent


@pytest.mark.parametrize(
    ("schema", "value", "path", "message"),
    [
        ("string", 3, "", "must be "),
        ("integer", True, "", "must be "),
        ("integer", 1.5, "", "must be "),
        ("number", float("nan"), "", "must be "),
        ("date_time", datetime(2026, 5, 4), "", "must be "),
        (ListOf("string"), "ab", "", "must be a list"),
        (ListOf("string"), ["a", 3], "[1]", "must be "),
        (MapOf("string"), {"a": 3}, ".a", "must be "),
        (MapOf("string"), {3: "a"}, "", "must have keys that are text"),
        (TREE, [], "", "must be an object"),
        (TREE, {}, ".name", "is required"),
        (TREE, {"name": "a", "children": [{"nam": "b"}]}, ".children[0].nam", "is not a known field; known fields: "),
        (LABEL, {"name": "a", "size": "s"}, ".size", "must be an integer"),
        (LABEL, {"name": 1, "size": 1}, ".name", "must be text"),
        (LABEL, {"size": 1}, ".name", "is required"),
        (MEANS, {"kind": "cash"}, ".kind", "must be one of card"),
        (OPEN, {"kind": None}, ".kind", "must be one of card"),
        (CONTACT, {"digits": 3}, ".digits", "must be "),
        (CONTACT, {"fax": "2", "digits": UNSET}, "", "must have one of address, digits"),
    ],
)
def test_a_value_that_does_not_match_is_reported_with_its_place(
    schema: Any, value: Any, path: str, message: str
) -> None:
    with pytest.raises(MismatchError) as caught:
        to_json_value(schema, value)
    assert caught.value.path == path
    assert caught.value.message.startswith(message)


def test_a_value_that_contains_itself_is_reported() -> None:
    endless: dict[str, Any] = {"name": "a"}
    endless["children"] = [endless]
    with pytest.raises(MismatchError, match="is nested too deeply"):
        to_json_value(TREE, endless)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary() | st.datetimes(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.integers(), inner) | st.tuples(inner),
)


@given(
    value=JSON,
    schema=st.sampled_from(["string", "integer", "number", "boolean", "date_time", TREE, MEANS, OPEN, CONTACT]),
)
def test_any_value_raises_only_a_mismatch(value: Any, schema: Any) -> None:
    try:
        to_json_value(schema, value)
    except MismatchError:
        return
