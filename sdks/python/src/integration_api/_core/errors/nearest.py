"""Suggestions for misspelt names."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Returns `; did you mean …?` with the known name that resembles a name most, or an empty text."""
    # Only after a mistake: importing the library stays fast.
    from difflib import get_close_matches

    found = get_close_matches(name, list(known), 1)
    return f"; did you mean {found[0]}?" if found else ""
