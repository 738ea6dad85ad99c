"""Text of the member that identifies the variant of a union."""

from __future__ import annotations

from typing import Any


def tag_text(value: Any) -> str | None:
    """Returns the text of a string, a number or a boolean, the same for all numbers of one value: JSON has no integers.

    Returns None for other values.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    return None
