"""Path and query of a call."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from ..errors.sdk_errors import InvalidRequestError
from ..models.unset import UNSET
from ..schema.kinds import date_time_text, described
from .entries import entries_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    StyledText = Callable[[str, str, Any], str | None]

# No number in an API is longer, and Python refuses to convert an integer of several thousand digits.
_MAX_BITS = 4096
# Encoded line breaks and NUL characters.
_UNSENDABLE = re.compile("%0[0AD]")
_UNRESERVED = re.compile(r"[A-Za-z0-9._~-]*")


def build_path(
    literals: Sequence[str], names: Sequence[str], values: Sequence[Any], text_of: StyledText | None = None
) -> str:
    """Returns a path with its parameters percent-encoded (RFC 3986).

    Args:
        literals: Text before, between and after the parameters.
        names: Names of the parameters.
        values: Values of the parameters, in the same order.
        text_of: Returns the text of a parameter with a style; None if none has.
    """
    path = literals[0]
    for name, value, literal in zip(names, values, literals[1:], strict=True):
        text = None if text_of is None else text_of("path", name, value)
        path += (_path_segment(name, value) if text is None else _checked_segment(name, text, text)) + literal
    return path


# An empty segment, `.` or `..` would be removed on the way to the server, and the call would reach another operation.
def _path_segment(name: str, value: Any) -> str:
    parts = [scalar_text(name, item) for item in value] if _is_list(value) else [scalar_text(name, value)]
    return _checked_segment(name, ",".join(parts), ",".join(percent_encode(name, part) for part in parts))


def _checked_segment(name: str, text: str, encoded: str) -> str:
    if text in {"", ".", ".."}:
        raise InvalidRequestError(f"{name} must be an identifier, not {repr(text) if text else 'empty'}")
    if _UNSENDABLE.search(encoded):
        raise InvalidRequestError(f"{name} must not contain a line break or a NUL character")
    return encoded


def with_query(url: str, query: str) -> str:
    """Returns a URL or a path with more parameters, which are encoded.

    The path of a third-party operation may already have some.
    """
    return f"{url}{'&' if '?' in url else '?'}{query}"


def build_query(
    parameters: Mapping[str, Any],
    explode: Sequence[str],
    extra: Mapping[str, Any] | None,
    text_of: StyledText | None = None,
) -> str:
    """Returns the query string without a leading `?`, or an empty string if there are no parameters.

    Args:
        parameters: Values by name, already checked and converted.
        explode: Names of parameters whose lists repeat the name. Other lists are separated by commas.
        extra: Parameters that the contract does not know.
        text_of: Returns the text of a parameter with a style; None if none has.
    """
    pairs: list[str] = []
    for name, value in parameters.items():
        text = None if text_of is None else text_of("query", name, value)
        pairs += _pairs(name, value, explode=name in explode) if text is None else [text] if text else []
    for name, value in entries_of("extra_query", extra).items():
        if not isinstance(name, str):
            raise InvalidRequestError("the keys of extra_query must be text")
        pairs += _pairs(str.__str__(name), value, explode=False)
    return "&".join(pairs)


def _pairs(name: str, value: Any, *, explode: bool) -> list[str]:
    key = percent_encode(name, name)
    if not _is_list(value):
        return [f"{key}={percent_encode(name, scalar_text(name, value))}"]
    items = [percent_encode(name, scalar_text(name, item)) for item in value]
    # An empty list has no form in a query (RFC 6570 section 3.2.1): it would look like a missing one.
    if not items:
        return []
    return [f"{key}={item}" for item in items] if explode else [f"{key}={','.join(items)}"]


def scalar_text(name: str, value: Any) -> str:
    """Returns the text of a scalar.

    Raises:
        InvalidRequestError: The value is neither text, nor a finite number, nor a bool.
    """
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        if value.bit_length() > _MAX_BITS:
            raise InvalidRequestError(f"{name} is an integer with too many digits")
        return int.__repr__(value)
    if isinstance(value, float) and value - value == 0:
        # The other languages write 1.0 as 1.
        return repr(int(value)) if value == int(value) and abs(value) < 2**53 else float.__repr__(value)
    if isinstance(value, datetime) and value.utcoffset() is not None:
        return date_time_text(value)
    shown = "missing" if value is UNSET else described(value)
    raise InvalidRequestError(f"{name} must be text, a finite number, True or False, not {shown}")


def percent_encode(name: str, text: str) -> str:
    """Encodes all characters except the unreserved ones of RFC 3986.

    Raises:
        InvalidRequestError: The text cannot be encoded as UTF-8.
    """
    # Nearly all values are identifiers or words.
    if _UNRESERVED.fullmatch(text):
        return text
    try:
        return quote(text, safe="")
    except UnicodeEncodeError:
        message = f"{name} contains an unpaired surrogate and cannot be encoded as UTF-8"
        raise InvalidRequestError(message) from None


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes))
