"""Validation of the base URL."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from ...generated.behaviour import CONFIGURATION_BASE_URL_VARIABLE, CONFIGURATION_LOOPBACK_HOSTS
from ..errors.sdk_errors import ConfigurationError

# The messages do not quote the URL, which may contain a password.
_INVALID = "base_url is not a valid URL; pass one such as https://api.example.com"
_VISIBLE = re.compile(r"[!-~]+")


def parse_base_url(url: object, *, allow_insecure_http: bool) -> str:
    """Returns the base URL with its scheme and host in lower case, without a trailing slash.

    Raises:
        ConfigurationError: The URL is invalid, would send the API key unencrypted, or has parts that it must not have.
    """
    if not isinstance(url, str):
        raise ConfigurationError(_INVALID)
    url = str.__str__(url)
    if not url:
        raise ConfigurationError(f"The base URL is missing: pass base_url or set {CONFIGURATION_BASE_URL_VARIABLE}")
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        raise ConfigurationError(_INVALID) from None
    if "@" in parts.netloc:
        raise ConfigurationError("base_url must not contain credentials; remove them")
    if "?" in url or "#" in url:
        raise ConfigurationError("base_url must not contain a query or a fragment; remove it")
    if parts.scheme not in {"http", "https"} or not host or not _VISIBLE.fullmatch(url):
        raise ConfigurationError(_INVALID)
    if parts.scheme == "http" and not allow_insecure_http and host not in CONFIGURATION_LOOPBACK_HOSTS:
        raise ConfigurationError("base_url would send the API key unencrypted; use https, or set allow_insecure_http")
    # Only the scheme, which is in lower case already, and the host are case-insensitive (RFC 3986 section 6.2.2.1).
    return f"{parts.scheme}://{parts.netloc.lower()}{parts.path}".rstrip("/")
