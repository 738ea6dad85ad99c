"""Texts that are safe to show: without secrets, and without characters that forge log lines or control terminals."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    Redact = Callable[[str], str]
    """Removes secrets from a text."""

# Control characters, line and paragraph separators, and characters that change the direction of text.
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
# Shorter secrets occur in ordinary texts by chance.
_SHORTEST_SECRET = 8


def printable(text: str) -> str:
    """Returns the text with its unprintable characters as escapes, such as `\\u{1b}`."""
    return _UNPRINTABLE.sub(lambda found: f"\\u{{{ord(found[0]):x}}}", text)


def redactor(secret: str | None) -> Redact:
    """Returns a function that removes a secret from texts, because some servers quote it in their errors."""
    if secret is None or len(secret) < _SHORTEST_SECRET:
        return str
    return lambda text: text.replace(secret, "[redacted]")


def map_texts(value: Any, change: Redact) -> Any:
    """Returns a copy of a JSON value with every text changed, including the names of members."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [map_texts(item, change) for item in value]
    if isinstance(value, dict):
        return {change(name): map_texts(item, change) for name, item in value.items()}
    return value
