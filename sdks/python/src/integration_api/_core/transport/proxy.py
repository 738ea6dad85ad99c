"""Proxies of the environment variables `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`."""

from __future__ import annotations

import os
import re
from base64 import b64encode
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote, urlsplit

from ..errors.sdk_errors import ConfigurationError
from ..hidden import Hidden

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .address import Origin


# Python's parser removes line breaks from a URL.
_UNSENDABLE = re.compile("[\x00-\x20\x7f\ud800-\udfff]")


class Proxy(NamedTuple):
    """A proxy, and the header with its credentials."""

    host: str
    port: int
    authorization: Hidden[str | None]


def parse_proxy(url: str) -> Proxy:
    """Returns a proxy from its URL, such as `http://user:password@proxy.example:3128`.

    Raises:
        ConfigurationError: The URL is not that of an HTTP proxy. The message does not quote it.
    """
    try:
        url = str.__str__(url)
        parts = urlsplit(url if "://" in url else f"http://{url}")
        host, port = parts.hostname, parts.port or 80
    except (TypeError, ValueError):
        host, port = None, 0
        parts = urlsplit("")
    if parts.scheme != "http" or not host or _UNSENDABLE.search(url):
        # A traceback shows local variables, and the URL may contain a password.
        url, parts = "", urlsplit("")
        raise ConfigurationError("the URL of the proxy is not valid; pass one such as http://proxy.example:3128")
    credentials = f"{unquote(parts.username)}:{unquote(parts.password or '')}" if parts.username else None
    header = None if credentials is None else f"Basic {b64encode(credentials.encode(errors='surrogatepass')).decode()}"
    return Proxy(host, port, Hidden(header))


def proxy_for(origin: Origin, environment: Mapping[str, str] = os.environ) -> Proxy | None:
    """Returns the proxy that the environment names for an origin, or None."""
    url = _variable(environment, f"{origin.scheme}_proxy") or _variable(environment, "all_proxy")
    if not url or _is_excluded(origin, _variable(environment, "no_proxy")):
        return None
    return parse_proxy(url)


# The lower-case names win, as in curl. A CGI script must not read HTTP_PROXY, which clients of the web server can set.
def _variable(environment: Mapping[str, str], name: str) -> str:
    if name in environment:
        return environment[name]
    is_from_client = name == "http_proxy" and "REQUEST_METHOD" in environment
    return "" if is_from_client else environment.get(name.upper(), "")


def _is_excluded(origin: Origin, excluded: str) -> bool:
    host = origin.host.lower()
    for entry in excluded.lower().split(","):
        name, _, port = entry.strip().partition(":") if entry.count(":") == 1 else (entry.strip(), "", "")
        if name == "*":
            return True
        suffix = name.strip("[]").lstrip("*").lstrip(".")
        if suffix and port in {"", str(origin.port)} and (host == suffix or host.endswith(f".{suffix}")):
            return True
    return False


def connect_message(origin: Origin, proxy: Proxy) -> Hidden[bytes]:
    """Returns the bytes that ask a proxy for a tunnel (RFC 9110 section 9.3.6)."""
    host = f"[{origin.host}]" if ":" in origin.host else origin.host
    lines = [f"CONNECT {host}:{origin.port} HTTP/1.1", f"Host: {host}:{origin.port}"]
    if proxy.authorization.value is not None:
        lines.append(f"Proxy-Authorization: {proxy.authorization.value}")
    return Hidden("\r\n".join([*lines, "\r\n"]).encode("latin-1"))
