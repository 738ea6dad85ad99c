"""The headers that state the rate limit."""

from __future__ import annotations

from hypothesis import given, strategies as st

from integration_api._core.rate_limit.rate_limit_status import may_be_exhausted, parse_rate_limit


def test_a_quick_check_finds_each_exhausted_limit() -> None:
    assert may_be_exhausted({"RateLimit": "a;r=0"})
    assert may_be_exhausted({"RateLimit-Remaining": " 0"})
    assert not may_be_exhausted({"RateLimit": "a;r=1", "RateLimit-Remaining": "0"})
    assert not may_be_exhausted({})


@given(value=st.text(), policy=st.text(), legacy=st.text())
def test_no_header_raises_an_error(value: str, policy: str, legacy: str) -> None:
    parse_rate_limit({"RateLimit": value, "RateLimit-Policy": policy, "RateLimit-Remaining": legacy})
