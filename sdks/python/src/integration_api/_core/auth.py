"""How an API key is sent: an operation says which header it stands in, and in what form."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, TypeAlias

from .errors.sdk_errors import ConfigurationError

if TYPE_CHECKING:
    from collections.abc import Callable

    Auth: TypeAlias = Callable[[str], tuple[str, str]]
    """Makes a header, name and value, of a key."""


def bearer(key: str) -> tuple[str, str]:
    """`Authorization: Bearer …` (RFC 6750)."""
    return "Authorization", f"Bearer {key}"


def basic(key: str) -> tuple[str, str]:
    """`Authorization: Basic …` (RFC 7617).

    Raises:
        ConfigurationError: the key is not `user:password`; the message does not show it.
    """
    if ":" not in key:
        raise ConfigurationError(
            "the API key is no user:password, which this call needs; pass both, with a colon between"
        )
    return "Authorization", f"Basic {b64encode(key.encode()).decode()}"


def in_header(name: str) -> Auth:
    """The key as it is, in a header of its own."""
    return lambda key: (name, key)
