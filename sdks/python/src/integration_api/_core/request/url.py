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

# No number in an API is longer, and Python refuses to convert an integer of several thousand digits.
_MAX_BITS = 4096
_UNSENDABLE = re.compile(r"[\r\n\0]")
_UNRESERVED = re.compile(r"[A-Za-z0-9._~-]*")


def build_path(literals: Sequence[str], names: Sequence[str], values: Sequence[Any]) -> str:
    """Returns a path with its parameters percent-encoded (RFC 3986).

    Args:
        literals: Text before, between and after the parameters.
        names: Names of the parameters.
        values: Values of the parameters, in the same order.
    """
    path = literals[0]
    for name, value, literal in zip(names, values, literals[1:], strict=True):
        path += _path_segment(name, value) + literal
    return path


# An empty segment, `.` or `..` would be removed on the way to the server, and the call would reach another operation.
def _path_segment(name: str, value: Any) -> str:
    parts = [scalar_text(name, item) for item in value] if _is_list(value) else [scalar_text(name, value)]
    text = ",".join(parts)
    if text in {"", ".", ".."}:
        raise InvalidRequestError(f"{name} must be an identifier, not {repr(text) if text else 'empty'}")
    if _UNSENDABLE.search(text):
        raise InvalidRequestError(f"{name} must not contain a line break or a NUL character")
    return ",".join(percent_encode(name, part) for part in parts)


def with_query(url: str, query: str) -> str:
    """Returns a URL or a path with more parameters, which are encoded.

    The path of a third-party operation may already have some.
    """
    return f"{url}{'&' if '?' in url else '?'}{query}"


def build_query(
    parameters: Mapping[str, Any],
    explode: Sequence[str],
    extra: Mapping[str, Any] | None,
    encoders: Mapping[str, Callable[[str, Any], list[str]]],
) -> str:
    """Returns the query string without a leading `?`, or an empty string if there are no parameters.

    Args:
        parameters: Values by name, already checked and converted.
        explode: Names of parameters whose lists repeat the name. Other lists are separated by commas.
        extra: Parameters that the contract does not know.
        encoders: Functions that return the pairs of parameters in another form, by name.
    """
    pairs = [
        pair
        for name, value in parameters.items()
        for pair in (encoders[name](name, value) if name in encoders else _pairs(name, value, explode=name in explode))
    ]
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
