"""Text of an error response, as sentences."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from .redaction import shortened

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .field_error import FieldError

_PAGE = re.compile(r"https://\S+")


def other_text(body: Mapping[str, Any]) -> str:
    """Returns the text of an error that is not problem details (RFC 9457), or an empty string.

    It is the first of the members in which other APIs send it, such as `{"error": {"message": "…"}}`.
    """
    values = (body.get(name) for name in ("message", "error_description", "error", "errors"))
    first = (value[0] if isinstance(value, list) and value else value for value in values)
    return next(filter(None, map(_text_in, first)), "")


def _text_in(value: Any) -> str:
    text = value.get("message") if isinstance(value, dict) else value
    return text if isinstance(text, str) else ""


def summary_of(summary: str, errors: Sequence[FieldError], hint: str, doc_url: str | None) -> str:
    """Returns the summary, the first invalid field, the number of further ones, a hint and a link."""
    # A link without its end leads nowhere.
    has_page = doc_url is not None and _PAGE.fullmatch(doc_url) and shortened(doc_url) == doc_url
    sentences = [part for part in (summary, _first_of(errors), hint, f"See {doc_url}" if has_page else "") if part]
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
