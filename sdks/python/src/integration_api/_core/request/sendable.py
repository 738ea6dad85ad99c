"""Checks a request before it is sent: its bytes must be exactly one request, even if a middleware changed it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from .headers import sent_headers_error

_METHOD = re.compile(r"[A-Z]+")
_URL = re.compile(r"[!-~]+")
_ORIGIN = re.compile(r"https?://[^/?#\\]+/", re.IGNORECASE)


def request_error(method: object, url: object, headers: object) -> str | None:
    """Returns the message for a request whose bytes would be another request, or two; None for a valid one."""
    if not isinstance(method, str) or not _METHOD.fullmatch(method):
        return "the method must consist of capital letters"
    if not isinstance(url, str) or not _URL.fullmatch(url):
        return "the URL contains a space, a line break or another character that must be percent-encoded"
    # Without a path, a transport would cut the origin at the wrong place, and send the key to another host.
    if not _ORIGIN.match(url):
        return "the URL must begin with its origin and a path"
    if not isinstance(headers, Mapping):
        return f"the headers must be a mapping, not {type(headers).__name__}"
    # A mapping of the integrator runs the integrator's code, which can raise anything.
    try:
        return sent_headers_error(headers)
    except Exception as error:  # noqa: BLE001
        return f"the headers cannot be read: {type(error).__name__}"
