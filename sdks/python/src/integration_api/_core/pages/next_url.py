"""URL of the next page of a list."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl

_LINK = re.compile(r'<([^<>]*)>((?:\s*;\s*[^\s;,="]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s;,"]*))?)*)')
_PARAMETER = re.compile(r';\s*([^\s;,="]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?')


def next_link(header: str) -> str | None:
    """Returns the URL of the first link with the relation `next` in a header `Link` (RFC 8288, section 3)."""
    for url, parameters in _LINK.findall(header):
        found = _PARAMETER.findall(parameters)
        # The first relation of a link counts (section 3.3).
        relation = next((quoted or token for name, quoted, token in found if name.lower() == "rel"), "")
        if "next" in relation.lower().split():
            return str(url)
    return None


def parameter_in(url: str, name: str) -> str | None:
    """Returns a parameter in the query of a URL; None if it is missing or empty."""
    query = url.partition("#")[0].partition("?")[2]
    return next((value for key, value in parse_qsl(query) if key == name), None)
