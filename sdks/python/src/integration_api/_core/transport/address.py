"""Addresses of requests."""

from __future__ import annotations

from typing import NamedTuple


class Origin(NamedTuple):
    """Scheme, host and port of a connection."""

    scheme: str
    host: str
    port: int


class Target(NamedTuple):
    """Address of a request."""

    origin: Origin
    authority: str
    """Value of the `Host` header."""
    path: str
    """Path and query."""


def target_of(url: str) -> Target:
    """Returns the address of a URL, which is valid because the client has checked its base URL.

    A middleware may have changed the case of the scheme, which decides about TLS.
    """
    scheme, _, rest = url.partition("://")
    scheme = scheme.lower()
    authority, slash, path = rest.partition("/")
    host, _, port = authority.rpartition(":")
    if not host or not port.isdigit():
        host, port = authority, "443" if scheme == "https" else "80"
    return Target(Origin(scheme, host.strip("[]"), int(port)), authority, slash + path or "/")
