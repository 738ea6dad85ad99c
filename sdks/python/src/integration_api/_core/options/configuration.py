"""Resolution and validation of the options of a client."""

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
"""An API key, a function that returns one and is called before each attempt, or None for calls that need no key."""

# The message does not quote the URL, which may contain a password.
_INVALID_URL = "base_url is not a valid URL; pass one such as https://api.example.com"


class Configuration(NamedTuple):
    """Options of a client, resolved and validated."""

    api_key: ApiKey
    base_url: str
    """Base URL without a trailing slash."""
    timeout: float
    """Timeout of one attempt, in seconds."""
    user_agent: str

    # The default `repr` of a tuple would show the key in tracebacks and logs.
    def __repr__(self) -> str:
        return f"Configuration(base_url={self.base_url!r}, timeout={self.timeout:g})"


def resolve_api_key(api_key: ApiKey | Unset) -> ApiKey:
    """Returns the `api_key` argument or, if it is omitted, the environment variable. A `str` is validated."""
    if isinstance(api_key, Unset):
        return check_api_key(os.environ.get(API_KEY_VARIABLE))
    return check_api_key(api_key) if isinstance(api_key, str) else api_key


def check_api_key(api_key: str | None) -> str:
    """Returns the key if it can be sent.

    Raises:
        ConfigurationError: The key is missing or contains invalid characters. The message does not show it.
    """
    if not api_key:
        raise ConfigurationError(f"The API key is missing: pass api_key or set {API_KEY_VARIABLE}")
    if re.search(r"[^!-~]", api_key):
        raise ConfigurationError("api_key contains characters that an API key cannot have; copy the key again")
    return api_key


def resolve_base_url(base_url: str | None, default: str) -> str:
    """Returns the `base_url` argument, the environment variable or the default, whichever is set first.

    Args:
        base_url: Argument of the client.
        default: Server URL of the contract.

    Raises:
        ConfigurationError: The URL is invalid or would send the API key unencrypted.
    """
    url = base_url or os.environ.get(BASE_URL_VARIABLE) or default
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        raise ConfigurationError(_INVALID_URL) from None
    if "@" in parts.netloc:
        raise ConfigurationError("base_url must not contain credentials; remove them")
    if "?" in url or "#" in url:
        raise ConfigurationError("base_url must not contain a query or a fragment; remove it")
    if parts.scheme not in {"http", "https"} or not host or re.search(r"[^!-~]", url):
        raise ConfigurationError(_INVALID_URL)
    if parts.scheme == "http" and host not in LOOPBACK_HOSTS:
        raise ConfigurationError(f"base_url {url} would send the API key unencrypted; use https")
    return url.rstrip("/")
