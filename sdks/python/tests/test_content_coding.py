"""Decompression of bodies."""

from __future__ import annotations

import gzip

import pytest
from hypothesis import given, strategies as st

from integration_api._core.transport.content_coding import decoded


@given(body=st.binary(max_size=5000), coding=st.sampled_from(["gzip", "x-gzip", " gzip ", "identity, gzip"]))
def test_what_is_compressed_can_be_read(body: bytes, coding: str) -> None:
    assert decoded(coding, gzip.compress(body), 5000) == (body, None)


@pytest.mark.parametrize("coding", ["", "identity", " , identity"])
def test_a_body_without_a_coding_is_unchanged(coding: str) -> None:
    assert decoded(coding, b"text", 10) == (b"text", None)


@pytest.mark.parametrize("coding", ["br", "gzip, gzip", "deflate", "zstd"])
def test_a_coding_that_was_not_requested_is_reported(coding: str) -> None:
    assert decoded(coding, gzip.compress(b"text"), 10) == (b"", "has a content encoding that was not requested")


def test_several_members_are_one_body() -> None:
    assert decoded("gzip", gzip.compress(b"one ") + gzip.compress(b"two"), 7) == (b"one two", None)


def test_a_body_beyond_the_limit_is_not_decompressed_to_its_end() -> None:
    assert decoded("gzip", gzip.compress(b"x" * 1_000_000), 999_999) == (b"", "has more than 999999 bytes")
    assert decoded("gzip", gzip.compress(b"one ") + gzip.compress(b"two"), 6)[1] == "has more than 6 bytes"


def test_a_damaged_body_is_reported() -> None:
    assert (decoded("gzip", b"text", 10)[1] or "").startswith("is not valid gzip: ")
    assert decoded("gzip", gzip.compress(b"text")[:-3], 10)[1] == "is not valid gzip: it ends too early"


@given(body=st.binary())
def test_random_bytes_never_raise_an_error(body: bytes) -> None:
    content, problem = decoded("gzip", body, 100)
    assert problem is None or content == b""
