"""What a client is made with, checked before anything is sent."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import NamedTuple, TypeAlias
from urllib.parse import urlsplit

from ..behaviour import API_KEY_VARIABLE, BASE_URL_VARIABLE, LOOPBACK_HOSTS
from ..errors.sdk_errors import ConfigurationError
from ..unset import Unset

ApiKey: TypeAlias = str | Callable[[], str] | None
"""A key, a function that is asked for one before each attempt, or None for the calls that need none."""


class Configuration(NamedTuple):
    """Options of a client, complete and checked."""

    api_key: ApiKey
    base_url: str
    """Without a slash at its end."""
    timeout: float
    """Seconds for one attempt."""
    user_agent: str

    # The default of a tuple would show the key in tracebacks and logs.
    def __repr__(self) -> str:
        return f"Configuration(base_url={self.base_url!r}, timeout={self.timeout:g})"


def resolve_api_key(api_key: ApiKey | Unset) -> ApiKey:
    """The key to use: the argument, else the environment variable, checked if it is known already."""
    if isinstance(api_key, Unset):
        return check_api_key(os.environ.get(API_KEY_VARIABLE))
    return check_api_key(api_key) if isinstance(api_key, str) else api_key


def check_api_key(api_key: str | None) -> str:
    """The key, if it can be sent.

    Raises:
        ConfigurationError: it cannot; the message does not show it.
    """
    if not api_key:
        raise ConfigurationError(f"The API key is missing: pass api_key or set {API_KEY_VARIABLE}")
    if re.search(r"[^!-~]", api_key):
        raise ConfigurationError(
            "the API key holds white space or other characters no key has; copy it again, as it was shown once"
        )
    return api_key


def resolve_base_url(base_url: str | None, default: str) -> str:
    """The base URL to use: the argument, else the environment variable, else that of the contract."""
    url = base_url or os.environ.get(BASE_URL_VARIABLE) or default
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        raise ConfigurationError(f"base URL {url!r} is not a URL ({error}); pass one like https://host/path") from None
    if "@" in parts.netloc or "?" in url or "#" in url:
        raise ConfigurationError("the base URL has credentials, a query or a fragment; pass it without")
    if parts.scheme not in {"http", "https"} or not host or re.search(r"[^!-~]", url):
        raise ConfigurationError(f"base URL {url!r} is not a URL; pass one like https://host/path")
    if parts.scheme == "http" and host not in LOOPBACK_HOSTS:
        raise ConfigurationError(f"base URL {url!r} would send the API key unencrypted; use https")
    return url.rstrip("/")
