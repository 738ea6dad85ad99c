"""Texts that are safe to show: without secrets, and without characters that forge log lines or control terminals."""

from __future__ import annotations

import re
from base64 import b64encode
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from ...generated.behaviour import RESPONSES_MAX_MESSAGE_TEXT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from .hidden import Hidden

    Redact = Callable[[str], str]
    """Removes secrets from a text."""

# Control characters, line and paragraph separators, and characters that change the direction of text.
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
# Shorter secrets occur in ordinary texts by chance.
_SHORTEST_SECRET = 8


def printable(text: str) -> str:
    """Returns the text with its unprintable characters as escapes, such as `\\u{1b}`."""
    return _UNPRINTABLE.sub(lambda found: f"\\u{{{ord(found[0]):x}}}", text)


def shortened(text: str) -> str:
    """Returns the beginning of a text of the server, for a message."""
    return text if len(text) <= RESPONSES_MAX_MESSAGE_TEXT else f"{text[:RESPONSES_MAX_MESSAGE_TEXT]}…"


def redactor(secrets: Iterable[str]) -> Redact:
    """Returns a function that removes secrets from texts, because some servers quote them in their errors.

    It finds a secret in any case, percent-encoded, in hexadecimal, and in base64 wherever it begins.
    """
    known = [secret for secret in secrets if len(secret) >= _SHORTEST_SECRET]
    forms = {
        form
        for secret in known
        for form in (secret, quote(secret, safe=""), secret.encode().hex(), *_base64_forms(secret.encode()))
    }
    if not forms:
        return str
    # The longest one first, because one form can be part of another.
    pattern = re.compile("|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True)), re.IGNORECASE)
    return lambda text: pattern.sub("[redacted]", text)


# The base64 characters that depend on the secret only, for each of its three possible positions.
def _base64_forms(secret: bytes) -> Iterator[str]:
    for offset in range(3):
        text = b64encode(b"\0" * offset + secret).decode()
        form = text[-(-offset * 8 // 6) : (offset + len(secret)) * 8 // 6]
        yield form
        yield form.replace("+", "-").replace("/", "_")


class CallRedactor:
    """Removes the API keys of all attempts of a call from texts.

    The key can change between attempts, and a server may quote an older one.
    """

    __slots__ = ("_keys", "_redact")

    def __init__(self) -> None:
        self._keys: tuple[Hidden[str], ...] = ()
        self._redact: Redact | None = None

    def add(self, key: Hidden[str]) -> None:
        """Adds the key of an attempt."""
        self._keys = (*self._keys, key)
        self._redact = None

    def __call__(self, text: str) -> str:
        if self._redact is None:
            self._redact = redactor([key.value for key in self._keys])
        return self._redact(text)


def map_texts(value: Any, change: Redact) -> Any:
    """Returns a JSON value with every text changed, including the names of members.

    Parts without a change are shared with the original: a large body must not be in memory twice.
    """
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        items = [map_texts(item, change) for item in value]
        return value if all(new is old for new, old in zip(items, value, strict=True)) else items
    if isinstance(value, dict):
        members = [(change(name), map_texts(item, change)) for name, item in value.items()]
        is_same = all(new[0] is old[0] and new[1] is old[1] for new, old in zip(members, value.items(), strict=True))
        return value if is_same else dict(members)
    return value
