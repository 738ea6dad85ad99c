"""Proxies of the environment variables `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`."""

from __future__ import annotations

import os
import re
from base64 import b64encode
from contextlib import contextmanager
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote, urlsplit

from ..errors.hidden import Hidden
from ..errors.interruption import raise_interruption
from ..errors.sdk_errors import ConfigurationError
from .transport import ConnectTimeoutError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .address import Origin


# A port follows a name, an IPv4 address or brackets, not a bare IPv6 address.
_WITH_PORT = re.compile(r"(\[[^\]]*\]|[^:]*):([0-9]{1,5})")
# Python's parser removes line breaks from a URL.
_UNSENDABLE = re.compile("[\x00-\x20\x7f\ud800-\udfff]")


class Proxy(NamedTuple):
    """A proxy, and the header with its credentials."""

    host: str
    port: int
    authorization: Hidden[str | None]


class ProxyError(OSError):
    """A proxy cannot be reached, or refuses to open a tunnel.

    Args:
        message: Explanation of the failure. It names the proxy, not its credentials.
        is_retryable: Whether another attempt may succeed.
    """

    def __init__(self, message: str, *, is_retryable: bool = True) -> None:
        super().__init__(message)
        self.is_retryable = is_retryable


class ProxyTimeoutError(ConnectTimeoutError):
    """A connection through a proxy was not open in time.

    Args:
        proxy: Proxy of the connection.
    """

    def __init__(self, proxy: Proxy) -> None:
        super().__init__()
        self.proxy = f"{proxy.host}:{proxy.port}"
        """Host and port of the proxy."""


def connect_timeout(proxy: Proxy | None) -> ConnectTimeoutError:
    """Returns the error for a connection that was not open in time."""
    return ConnectTimeoutError() if proxy is None else ProxyTimeoutError(proxy)


@contextmanager
def errors_of(proxy: Proxy | None) -> Iterator[None]:
    """Names the proxy in the errors of connecting to it.

    Raises:
        ProxyError: The proxy cannot be reached, or refuses to open a tunnel.
    """
    try:
        yield
    except TimeoutError:
        raise
    except OSError as error:
        raise_interruption(error)
        if proxy is None:
            raise
        message = f"the proxy {proxy.host}:{proxy.port} failed: {error}"
        raise ProxyError(message, is_retryable=getattr(error, "is_retryable", True)) from error


def require_tunnel(head: bytes) -> None:
    """Checks the response of a proxy to CONNECT.

    Raises:
        ProxyError: The proxy did not open a tunnel.
    """
    status = head[9:12].decode("latin-1")
    if not head.startswith(b"HTTP/1.") or not status.startswith("2"):
        message = f"it did not open a tunnel, but responded with {status!r}"
        raise ProxyError(message, is_retryable=not status.startswith("4"))


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
    host = origin.host.lower().removesuffix(".")
    return any(_excludes(entry, host, origin.port) for entry in re.split(r"[\s,]+", excluded.lower()))


# The same rules as in curl. Ports and `*.` are common in other clients, and an entry with one must not send a call to
# the proxy.
def _excludes(entry: str, host: str, port: int) -> bool:
    found = _WITH_PORT.fullmatch(entry)
    name, own_port = (found[1], found[2]) if found else (entry, str(port))
    if name == "*":
        return True
    name = name.removesuffix(".").strip("[]").removeprefix("*").removeprefix(".")
    if not name or int(own_port) != port:
        return False
    address = _address(host)
    if address is not None:
        return _in_network(address, name)
    return host == name or host.endswith(f".{name}")


def _in_network(address: IPv4Address | IPv6Address, name: str) -> bool:
    try:
        return address in ip_network(name, strict=False)
    except ValueError:
        return False


def _address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host.strip("[]"))
    except ValueError:
        return None


def connect_message(origin: Origin, proxy: Proxy) -> Hidden[bytes]:
    """Returns the bytes that ask a proxy for a tunnel (RFC 9110 section 9.3.6)."""
    host = f"[{origin.host}]" if ":" in origin.host else origin.host
    lines = [f"CONNECT {host}:{origin.port} HTTP/1.1", f"Host: {host}:{origin.port}"]
    if proxy.authorization.value is not None:
        lines.append(f"Proxy-Authorization: {proxy.authorization.value}")
    return Hidden("\r\n".join([*lines, "\r\n"]).encode("latin-1"))
