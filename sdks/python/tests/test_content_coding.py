"""Decompression of bodies."""

from __future__ import annotations

import gzip

import pytest
from hypothesis import given, strategies as st

from integration_api._core.transport.content_coding import decoded


@given(body=st.binary(max_size=5000), coding=st.sampled_from(["gzip", "x-gzip", " gzip ", "identity, gzip"]))
def test_a_compressed_body_can_be_read(body: bytes, coding: str) -> None:
    assert decoded(coding, gzip.compress(body), 5000) == (body, None)


@pytest.mark.parametrize("coding", ["", "identity", " , identity"])
def test_a_body_without_a_coding_is_unchanged(coding: str) -> None:
    assert decoded(coding, b"text", 10) == (b"text", None)


@given(body=st.binary())
def test_random_bytes_never_raise_an_error(body: bytes) -> None:
    content, problem = decoded("gzip", body, 100)
    assert problem is None or content == b""
