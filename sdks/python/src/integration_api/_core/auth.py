"""Authentication schemes. An operation selects the one that sends its API key."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, TypeAlias

from .errors.sdk_errors import ConfigurationError

if TYPE_CHECKING:
    from collections.abc import Callable

    Auth: TypeAlias = Callable[[str], tuple[str, str]]
    """Converts an API key into the name and value of a header."""


def bearer(key: str) -> tuple[str, str]:
    """Returns an `Authorization: Bearer …` header (RFC 6750)."""
    return "Authorization", f"Bearer {key}"


def basic(key: str) -> tuple[str, str]:
    """Returns an `Authorization: Basic …` header (RFC 7617).

    Args:
        key: User name and password, separated by a colon.

    Raises:
        ConfigurationError: The key contains no colon or a lone surrogate. The message does not show the key.
    """
    if ":" not in key:
        raise ConfigurationError("this operation uses Basic authentication; set api_key to user:password")
    try:
        encoded = key.encode()
    except UnicodeEncodeError:
        raise ConfigurationError(
            "api_key contains characters that an API key cannot have; copy the key again"
        ) from None
    return "Authorization", f"Basic {b64encode(encoded).decode()}"


def in_header(name: str) -> Auth:
    """Returns a scheme that sends the API key unchanged in a header called `name`."""
    return lambda key: (name, key)
