"""Options of one call."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from collections.abc import Mapping


class ReadOptions(TypedDict, total=False):
    """Options of a call."""

    timeout: float
    """Timeout of one attempt in seconds, from its start to the last byte of the response. Default: the client's."""
    total_timeout: float
    """Timeout of the call in seconds, including all attempts and waits. Default: the client's."""
    max_retries: int
    """Maximum number of retries. Default: the client's."""
    extra_headers: Mapping[str, str]
    """Additional headers. They replace headers of the same name that the library sends."""
    extra_query: Mapping[str, str]
    """Additional query parameters, which the contract does not know."""


class WriteOptions(ReadOptions, total=False):
    """Options of a call that changes data."""

    idempotency_key: str
    """Key that identifies this write, so that retries with the same key take effect only once. It has 1 to 255 visible
    ASCII characters. Default: a new UUID."""


READ_OPTIONS = frozenset(ReadOptions.__optional_keys__)
WRITE_OPTIONS = frozenset(WriteOptions.__optional_keys__)
