"""Tests of the JSON decoder."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, strategies as st

from integration_api._core.json.json import parse_json
from integration_api.generated.behaviour import RESPONSES_MAX_JSON_DEPTH

_scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
_documents = st.recursive(_scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner))


@given(_documents, st.integers(0, 20), st.booleans())
def test_a_document_of_any_depth_is_read_as_by_the_standard_library(value: Any, levels: int, is_object: bool) -> None:
    for _ in range(levels):
        value = {"a": value} if is_object else [value]
    text = json.dumps(value)
    read = parse_json(text.encode())
    assert json.dumps(read) == text


@pytest.mark.parametrize("before", ["", '"', '"[[[[', '"}}}}', '"\\"', '"\\\\'])
@pytest.mark.parametrize(("opened", "closed"), [("[", "]"), ('{"a":', "}")])
def test_the_limit_of_levels_is_exact(opened: str, closed: str, before: str) -> None:
    text = f'{before}"' if before else "0"
    inside = f"[{text},{text}]"

    def nested(levels: int) -> bytes:
        return (opened * (levels - 1) + inside + closed * (levels - 1)).encode()

    deepest = nested(RESPONSES_MAX_JSON_DEPTH)
    assert json.dumps(parse_json(deepest)) == json.dumps(json.loads(deepest))
    with pytest.raises(ValueError, match="nested more than"):
        parse_json(nested(RESPONSES_MAX_JSON_DEPTH + 1))


def test_half_of_a_surrogate_pair_does_not_lift_the_limit_of_levels() -> None:
    with pytest.raises(ValueError, match="nested more than"):
        parse_json(b"[" * (RESPONSES_MAX_JSON_DEPTH + 1) + b'"\\ud800"' + b"]" * (RESPONSES_MAX_JSON_DEPTH + 1))
