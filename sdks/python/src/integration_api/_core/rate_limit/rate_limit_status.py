"""Parser of the headers that state the rate limit."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ...generated.behaviour import RATE_LIMIT_HEADERS, RATE_LIMIT_LEGACY_HEADERS

if TYPE_CHECKING:
    from collections.abc import Mapping

_STATE, _POLICY = RATE_LIMIT_HEADERS
_LIMIT, _REMAINING, _RESET = RATE_LIMIT_LEGACY_HEADERS


class RateLimitStatus(NamedTuple):
    """Rate limit of the API key. Values that the API does not state are None."""

    limit: int | None
    """Requests allowed in a window."""
    remaining: int | None
    """Requests left in this window."""
    reset: int | None
    """Seconds until the window ends."""
    window: int | None = None
    """Length of a window in seconds."""


def parse_rate_limit(headers: Mapping[str, str]) -> RateLimitStatus | None:
    """Parses `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers), or the three older headers.

    Returns the policy with the fewest requests left if there are several, and None if nothing can be parsed.
    """
    state = headers.get(_STATE)
    stated = [] if state is None else [item for item in _items(state) if item[1].get("r") is not None]
    if not stated:
        return _legacy(headers)
    name, parameters = min(stated, key=lambda item: item[1]["r"])
    policy = next((found for other, found in _items(headers.get(_POLICY, "")) if other == name), {})
    return RateLimitStatus(policy.get("q"), parameters["r"], parameters.get("t"), policy.get("w"))


def may_be_exhausted(headers: Mapping[str, str]) -> bool:
    """Reports whether the limit may be exhausted. A quick check, so that not every response is parsed."""
    state = headers.get(_STATE)
    return headers.get(_REMAINING, "").strip().startswith("0") if state is None else "r=0" in state


# In a quoted string a backslash escapes a quote or another backslash (RFC 9651 section 3.3.3).
_QUOTED = re.compile(r'"(?:[^"\\]|\\["\\])*"')
_MEMBER = re.compile(r'(?:"(?:[^"\\]|\\["\\])*"|[^,])+')
_ITEM = re.compile(
    r'\s*("(?:[^"\\]|\\["\\])*"|[A-Za-z*][\w:/.*-]*)'
    r'((?:\s*;\s*[a-z*][\w.*-]*(?:=(?:"(?:[^"\\]|\\["\\])*"|[^\s";,]*))?)*)\s*'
)
_PARAMETER = re.compile(r"([a-z*][\w.*-]*)=([^\s\";,]+)")


# Members of a list (RFC 9651) without malformed ones. A quote that is never closed makes the whole list malformed.
def _items(text: str) -> list[tuple[str, dict[str, int]]]:
    if '"' in _QUOTED.sub("", text):
        return []
    found = [_ITEM.fullmatch(member) for member in _MEMBER.findall(text)]
    return [(item[1], _parameters(item[2])) for item in found if item is not None]


def _parameters(text: str) -> dict[str, int]:
    counts = {key: _count(value) for key, value in _PARAMETER.findall(_QUOTED.sub("", text))}
    return {key: value for key, value in counts.items() if value is not None}


def _legacy(headers: Mapping[str, str]) -> RateLimitStatus | None:
    limit, remaining, reset = (_count(headers.get(name)) for name in (_LIMIT, _REMAINING, _RESET))
    if limit is None and remaining is None and reset is None:
        return None
    return RateLimitStatus(limit, remaining, reset)


_COUNT = re.compile(r"[0-9]{1,15}")


def _count(text: str | None) -> int | None:
    stripped = "" if text is None else text.strip()
    return int(stripped) if _COUNT.fullmatch(stripped) else None
