"""Serialisation of forms as `application/x-www-form-urlencoded`, and of parameters with brackets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ..errors.sdk_errors import InvalidRequestError
from .body import to_json
from .url import percent_encode, scalar_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .body import Encoder


def form_encoder(*deep: str, forms: Mapping[str, str] | None = None) -> Encoder:
    """Returns an encoder for forms.

    Args:
        deep: Names of fields whose members are sent with brackets. Other lists repeat their name, and other
            dictionaries are JSON. None is omitted, because a form cannot express it.
        forms: Fields that are sent in another way: with the items of a list between this separator, or as JSON for a
            media type.
    """
    other = forms or {}

    def encode(body: Any) -> tuple[bytes, str]:
        fields = _plain(body)
        if not isinstance(fields, dict):
            raise InvalidRequestError(f"the body must be a dictionary of fields, not {type(body).__name__}")
        pairs: list[str] = []
        for name, value in fields.items():
            if name in deep:
                pairs += _bracketed(name, value)
            elif name in other and value is not None:
                pairs += _formed(name, value, other[name])
            else:
                items = value if isinstance(value, list) else [value]
                pairs += [pair for item in items for pair in _pair(name, item)]
        return "&".join(pairs).encode(), "application/x-www-form-urlencoded"

    return encode


def _formed(name: str, value: Any, form: str) -> list[str]:
    if "/" in form:
        return [f"{percent_encode(name, name)}={percent_encode(name, to_json(value).decode())}"]
    items = value if isinstance(value, list) else [value]
    texts = [percent_encode(name, scalar_text(name, item)) for item in items if item is not None]
    # The comma of a list stays as it is, like in a query (RFC 6570, section 3.2.8).
    separator = form if form == "," else percent_encode(name, form)
    return [f"{percent_encode(name, name)}={separator.join(texts)}"] if texts else []


def bracket_pairs(name: str, value: Any) -> list[str]:
    """Returns one pair for each scalar in a value: `name[member]=a&name[list][0]=b` (OpenAPI 3.1, `deepObject`)."""
    return list(_bracketed(name, _plain(value)))


# JSON refuses cycles, and converts models and date-times.
def _plain(value: Any) -> Any:
    return msgspec.json.decode(to_json(value))


def _bracketed(name: str, value: Any) -> Iterator[str]:
    if not isinstance(value, (dict, list)):
        yield from _pair(name, value)
        return
    for member, item in value.items() if isinstance(value, dict) else enumerate(value):
        yield from _bracketed(f"{name}[{member}]", item)


def _pair(name: str, value: Any) -> Iterator[str]:
    if value is not None:
        text = to_json(value).decode() if isinstance(value, (dict, list)) else scalar_text(name, value)
        yield f"{percent_encode(name, name)}={percent_encode(name, text)}"
