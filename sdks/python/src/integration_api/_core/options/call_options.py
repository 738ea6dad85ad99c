"""Options of one call."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from collections.abc import Mapping


class ReadOptions(TypedDict, total=False):
    """Options of one call."""

    timeout: float
    """Seconds for one attempt, from its start to the last byte of the answer. Default: that of the client."""
    extra_headers: Mapping[str, str]
    """Headers to send in addition, or instead of those the library sends."""


class WriteOptions(ReadOptions, total=False):
    """Options of one call that changes something."""

    idempotency_key: str
    """1 to 255 visible ASCII characters that make a repeat of this write take effect only once. Default: a new UUID."""
