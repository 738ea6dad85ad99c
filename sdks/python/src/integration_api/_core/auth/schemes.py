"""Authentication schemes. An operation selects the one that sends its API key."""

from __future__ import annotations

import re
from base64 import b64encode
from typing import TYPE_CHECKING, NamedTuple, TypeAlias
from urllib.parse import quote

from ..errors.sdk_errors import ConfigurationError

if TYPE_CHECKING:
    from collections.abc import Callable

    Auth: TypeAlias = Callable[[str], "Credentials"]
    """Converts an API key into the part of a request that carries it."""


class Credentials(NamedTuple):
    """The part of a request that carries an API key."""

    headers: tuple[tuple[str, str], ...] = ()
    """Names and values of headers."""
    query: str = ""
    """Encoded names and values of query parameters; empty for none."""
    secrets: tuple[str, ...] = ()
    """Keys that the API key contains, if there are several."""
    cookies: str = ""
    """Names and values of cookies, which are sent next to others; empty for none."""
    body: bytes | None = None
    """Body that contains the credentials; None if the request keeps its own."""


def bearer(key: str) -> Credentials:
    """Returns an `Authorization: Bearer …` header (RFC 6750)."""
    return Credentials((("Authorization", f"Bearer {key}"),))


def basic(key: str) -> Credentials:
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
    return Credentials((("Authorization", f"Basic {b64encode(encoded).decode()}"),))


def in_header(name: str) -> Auth:
    """Returns a scheme that sends the API key unchanged in a header called `name`."""
    return lambda key: Credentials(((name, key),))


def in_query(name: str) -> Auth:
    """Returns a scheme that sends the API key unchanged in a query parameter called `name`."""
    return lambda key: Credentials(query=f"{quote(name, safe='')}={quote(key, safe='')}")


# Characters that the value of a cookie cannot have (RFC 6265, section 4.1.1).
_NOT_IN_COOKIES = re.compile(r'[",;\\]')


def in_cookie(name: str) -> Auth:
    """Returns a scheme that sends the API key in a cookie called `name`."""

    def credentials(key: str) -> Credentials:
        value = _NOT_IN_COOKIES.sub(lambda found: quote(found[0], safe=""), key)
        return Credentials(secrets=(value,), cookies=f"{name}={value}")

    return credentials


class OptionalKey:
    """A scheme of an operation that can be called without an API key."""

    def __init__(self, scheme: Auth) -> None:
        self._scheme = scheme

    def __call__(self, key: str) -> Credentials:
        """Returns the credentials of a client that has a key."""
        return self._scheme(key)


def one_of(*schemes: tuple[str, Auth]) -> Auth:
    """Returns a scheme that the API key chooses.

    It is the one whose name and an equals sign begin the key, otherwise the first one. A bearer token has no colon
    (RFC 6750, section 2.1), so a key with one is a user and a password.
    """

    def credentials(key: str) -> Credentials:
        for name, scheme in schemes:
            if key.startswith(f"{name}="):
                own = key[len(name) + 1 :]
                found = scheme(own)
                return found._replace(secrets=(*found.secrets, own))
        usual = schemes[0][1]
        passwords = [scheme for _, scheme in schemes if scheme is basic]
        return (passwords[0] if usual is bearer and passwords and ":" in key else usual)(key)

    return credentials


def several(*schemes: Auth) -> Auth:
    """Returns a scheme for an API key that contains several keys with colons between them, one for each scheme."""

    def credentials(key: str) -> Credentials:
        # Only the last one may contain colons.
        keys = key.split(":", len(schemes) - 1)
        if len(keys) < len(schemes) or "" in keys:
            raise ConfigurationError(
                f"this operation needs {len(schemes)} keys; set api_key to all of them, separated by colons"
            )
        parts = [scheme(each) for scheme, each in zip(schemes, keys, strict=True)]
        headers = tuple(header for part in parts for header in part.headers)
        return Credentials(
            headers,
            "&".join(part.query for part in parts if part.query),
            (*keys, *(secret for part in parts for secret in part.secrets)),
            "; ".join(part.cookies for part in parts if part.cookies),
        )

    return credentials
