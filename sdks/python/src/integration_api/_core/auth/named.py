"""Credentials with options of their own, for APIs whose security schemes one API key cannot say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ..errors.sdk_errors import ConfigurationError
from .schemes import Credentials

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from .schemes import Auth

    Credential: TypeAlias = str | Callable[[], str] | None
    """A text, a function that returns one and is called before each use, or None for the environment variable."""
    AsyncCredential: TypeAlias = str | Callable[[], str | Awaitable[str]] | None
    """A text, a function or a coroutine function that returns one and is called before each use, or None."""

# Keys in headers and cookies are visible characters of ASCII. Others are encoded, so only control characters are left.
_VISIBLE = re.compile(r"[!-~]+")
_PRINTABLE = re.compile(r"[^\x00-\x1f\x7f\ud800-\udfff]+")


class Option(NamedTuple):
    """An option of a client."""

    name: str
    variable: str
    """Environment variable of its default."""


class TokenEndpoint(NamedTuple):
    """Endpoint of OAuth 2 that exchanges client credentials for a token (RFC 6749, section 4.4)."""

    url: str
    """URL, which may be relative to the base URL of a client; empty if the document has none."""
    is_posted: bool = False
    """True if id and secret of the client are sent in the body, and not by Basic authentication."""
    scopes_option: str = "scopes"
    """Option of a client that replaces the scopes of the operations."""
    url_option: str = "token_url"
    """Option of a client that replaces the URL."""


class Scheme(NamedTuple):
    """A security scheme, and the options of a client that have its credentials."""

    options: tuple[Option, ...]
    send: Auth
    """Sends the key, or the token of the endpoint."""
    is_encoded: bool = False
    """True if the credentials may have any printable characters, because they are encoded."""
    endpoint: TokenEndpoint | None = None

    def checked(self, name: str, value: object) -> str:
        """Returns the value of an option if it can be sent.

        Raises:
            ConfigurationError: The value is missing or has invalid characters. The message does not show it.
        """
        text = str.__str__(value) if isinstance(value, str) else ""
        if not text:
            raise ConfigurationError(f"{name} must be a text that is not empty")
        if not (_PRINTABLE if self.is_encoded else _VISIBLE).fullmatch(text):
            raise ConfigurationError(f"{name} contains characters that it cannot have; copy it again")
        return text


Schemes: TypeAlias = "Mapping[str, Scheme]"
"""Security schemes by their names in the document."""


class Use(NamedTuple):
    """A security scheme that an operation needs."""

    scheme: str
    scopes: tuple[str, ...] = ()
    """Scopes of the token."""


class Alternatives:
    """The schemes that authenticate an operation.

    Args:
        usual: Sends the API key of a client that has one.
        sets: Sets of schemes, of which one is needed, in the order of the document.
        is_optional: True if the operation can be called without credentials.
    """

    __slots__ = ("_usual", "is_optional", "sets")

    def __init__(self, usual: Auth, *sets: tuple[Use, ...], is_optional: bool = False) -> None:
        self._usual = usual
        self.sets = sets
        self.is_optional = is_optional

    def __call__(self, key: str) -> Credentials:
        """Returns the credentials of a client that has an API key."""
        return self._usual(key)


def joined(parts: list[Credentials]) -> Credentials:
    """Returns the credentials of several schemes as one."""
    return Credentials(
        tuple(header for part in parts for header in part.headers),
        "&".join(part.query for part in parts if part.query),
        tuple(secret for part in parts for secret in part.secrets),
        "; ".join(part.cookies for part in parts if part.cookies),
    )


def key_of(options: tuple[Option, ...], values: tuple[str, ...]) -> str:
    """Returns the key of a scheme, which is a user and a password if it has two options.

    Raises:
        ConfigurationError: The user has a colon, which separates it from the password (RFC 7617).
    """
    if len(values) > 1 and ":" in values[0]:
        raise ConfigurationError(f"{options[0].name} must not contain a colon")
    return ":".join(values)
