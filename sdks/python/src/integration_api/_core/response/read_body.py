"""Results that are not JSON. A `ValueError` has the end of a sentence that begins with "the body"."""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeAlias

    from ..transport.transport import HttpResponse

    BodyReader: TypeAlias = Callable[[HttpResponse, str], Any]
    """Reads the result of a response to a request with this URL."""

_CHARSET = re.compile(r';\s*charset\s*=\s*"?([^\s";]+)', re.IGNORECASE)


def read_bytes(response: HttpResponse, _: str) -> bytes:
    """Returns the bytes of a response."""
    return response.body


def read_text(response: HttpResponse, _: str) -> str:
    """Returns the text of a response in the character set of its `Content-Type`, by default UTF-8, without a byte order
    mark.
    """
    found = _CHARSET.search(response.headers.get("Content-Type") or "")
    charset = found[1] if found else "utf-8"
    try:
        codec = codecs.lookup(charset)
    except LookupError:
        codec = None
    # Codecs such as base64 are no character sets.
    if codec is None or not getattr(codec, "_is_text_encoding", True):
        raise ValueError(f"has an unknown charset: {charset}")
    try:
        text, _consumed = codec.decode(response.body)
    except ValueError:
        raise ValueError(f"is not text in {charset.upper()}") from None
    return text.removeprefix("\ufeff")


def read_location(response: HttpResponse, url: str) -> str:
    """Returns the URL in the header `Location` of a redirect, which is relative to that of the request (RFC 9110,
    section 10.2.2).
    """
    location = response.headers.get("Location")
    if location:
        target = urljoin(url, location)
        if urlsplit(target).netloc:
            return target
    raise ValueError("comes without a URL in the header Location")
