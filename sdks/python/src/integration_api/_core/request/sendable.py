"""Check of a request before it is sent: whoever has changed it, its bytes are one request."""

from __future__ import annotations

import re
from collections.abc import Mapping

from .headers import sent_headers_error

_METHOD = re.compile(r"[A-Z]+")
_URL = re.compile(r"[!-~]+")


def request_error(method: object, url: object, headers: object) -> str | None:
    """Returns the message for a request that would be sent as another one, or as two, and None for all others."""
    if not isinstance(method, str) or not _METHOD.fullmatch(method):
        return "the method must consist of capital letters"
    if not isinstance(url, str) or not _URL.fullmatch(url):
        return "the URL contains a space, a line break or another character that must be percent-encoded"
    if not isinstance(headers, Mapping):
        return f"the headers must be a mapping, not {type(headers).__name__}"
    return sent_headers_error(headers)
