"""Authentication schemes. An operation selects the one that sends its API key."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import quote

from .errors.sdk_errors import ConfigurationError

if TYPE_CHECKING:
    from collections.abc import Callable

    from .transport.transport import HttpRequest

    Auth: TypeAlias = Callable[[HttpRequest, str], HttpRequest]
    """Adds an API key to a request, whose own headers cannot replace it."""


def bearer(request: HttpRequest, key: str) -> HttpRequest:
    """Adds an `Authorization: Bearer …` header (RFC 6750)."""
    return _with_header(request, "Authorization", f"Bearer {key}")


def basic(request: HttpRequest, key: str) -> HttpRequest:
    """Adds an `Authorization: Basic …` header (RFC 7617).

    Args:
        request: Request without the key.
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
    return _with_header(request, "Authorization", f"Basic {b64encode(encoded).decode()}")


def in_header(name: str) -> Auth:
    """Returns a scheme that sends the API key unchanged in a header called `name`."""
    return lambda request, key: _with_header(request, name, key)


def in_query(name: str) -> Auth:
    """Returns a scheme that sends the API key unchanged in a query parameter called `name`."""

    def add(request: HttpRequest, key: str) -> HttpRequest:
        separator = "&" if "?" in request.url else "?"
        return request._replace(url=f"{request.url}{separator}{quote(name, safe='')}={quote(key, safe='')}")

    return add


def _with_header(request: HttpRequest, name: str, value: str) -> HttpRequest:
    lower = name.lower()
    headers = {name: value}
    headers |= {other: text for other, text in request.headers.items() if other.lower() != lower}
    return request.with_headers(headers)
