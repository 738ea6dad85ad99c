"""Options of one call."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from collections.abc import Mapping


class ReadOptions(TypedDict, total=False):
    """Options of a call."""

    timeout: float
    """Timeout of one attempt in seconds, from its start to the last byte of the response. Default: the client's."""
    extra_headers: Mapping[str, str]
    """Additional headers. They replace headers of the same name that the library sends."""


class WriteOptions(ReadOptions, total=False):
    """Options of a call that changes data."""

    idempotency_key: str
    """Key that identifies this write, so that retries with the same key take effect only once. It has 1 to 255 visible
    ASCII characters. Default: a new UUID."""
