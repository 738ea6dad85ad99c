"""The headers that state the rate limit."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from integration_api._core.rate_limit.rate_limit_status import may_be_exhausted, parse_rate_limit


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"RateLimit": '"default";r=5;t=30', "RateLimit-Policy": '"default";q=100;w=60'}, (100, 5, 30, 60)),
        ({"RateLimit": 'a;r=5, "b";r=2;t=9', "RateLimit-Policy": "b;q=1"}, (None, 2, 9, None)),
        ({"RateLimit": '"a\\"b";r=1'}, (None, 1, None, None)),
        ({"RateLimit": '"open;r=1', "RateLimit-Remaining": "7"}, (None, 7, None, None)),
        ({"RateLimit": "a;t=1", "RateLimit-Limit": "10", "RateLimit-Reset": " 3 "}, (10, None, 3, None)),
        ({"RateLimit": "a;r=x, 7;r=1, b;r=-1"}, None),
        ({"RateLimit-Limit": "many"}, None),
        ({}, None),
    ],
)
def test_the_headers_of_the_draft_take_precedence(headers: dict[str, str], status: object) -> None:
    assert parse_rate_limit(headers) == status


def test_a_quick_check_finds_each_exhausted_limit() -> None:
    assert may_be_exhausted({"RateLimit": "a;r=0"})
    assert may_be_exhausted({"RateLimit-Remaining": " 0"})
    assert not may_be_exhausted({"RateLimit": "a;r=1", "RateLimit-Remaining": "0"})
    assert not may_be_exhausted({})


@given(value=st.text(), policy=st.text(), legacy=st.text())
def test_no_header_raises_an_error(value: str, policy: str, legacy: str) -> None:
    parse_rate_limit({"RateLimit": value, "RateLimit-Policy": policy, "RateLimit-Remaining": legacy})
