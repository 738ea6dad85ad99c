"""Text of an error response, as sentences."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .redaction import shortened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .field_error import FieldError

_PAGE = re.compile(r"https://\S+")


def summary_of(summary: str, errors: Sequence[FieldError], hint: str, doc_url: str | None) -> str:
    """Returns the summary, the first invalid field, the number of further ones, a hint and a link."""
    page = f"See {doc_url}" if doc_url is not None and _PAGE.fullmatch(doc_url) else ""
    sentences = [shortened(part) for part in (summary, _first_of(errors), hint, page) if part]
    return " ".join(f"{part.removesuffix('.')}." for part in sentences[:-1]) + (
        f" {sentences[-1]}" if len(sentences) > 1 else "".join(sentences)
    )


# For example `#/items/0/size must be at least 1 (and 2 more)`.
def _first_of(errors: Sequence[FieldError]) -> str:
    if not errors:
        return ""
    first, *others = errors
    texts = (first.pointer or first.parameter, first.detail or first.code)
    named = shortened(" ".join(text for text in texts if text))
    if not others:
        return named
    return f"{named.removesuffix('.')} (and {len(others)} more)".lstrip()
