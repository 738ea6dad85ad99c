"""Serialisation of path, query, header and cookie parameters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from ..errors.sdk_errors import InvalidRequestError
from ..unset import UNSET

if TYPE_CHECKING:
    from collections.abc import Mapping

_UNSENDABLE = re.compile(r"[\r\n\0]")


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
    text = _join_by_commas(name, value)
    if text in {"", ".", ".."}:
        raise InvalidRequestError(f"{name} must be an identifier, not {repr(text) if text else 'empty'}")
    if _UNSENDABLE.search(text):
        raise InvalidRequestError(f"{name} must not contain a line break or a NUL character")
    return ",".join(_percent_encode_values(name, value, explode=False))


def build_query(parameters: Mapping[str, Any] | None, explode: Sequence[str]) -> str:
    """Returns the query string with its leading `?`, or an empty string if there are no parameters.

    Args:
        parameters: Values by name.
        explode: Names of parameters whose lists repeat the name. Other lists are separated by commas.
    """
    pairs = [
        f"{_percent_encode(name, name)}={part}"
        for name, value in (parameters or {}).items()
        if value is not UNSET
        for part in _percent_encode_values(name, value, explode=name in explode)
    ]
    return "?" + "&".join(pairs) if pairs else ""


def _percent_encode_values(name: str, value: Any, *, explode: bool) -> list[str]:
    if not _is_list(value):
        return [_percent_encode(name, scalar_text(name, value))]
    items = [_percent_encode(name, scalar_text(name, item)) for item in value]
    return items if explode else [",".join(items)]


def header_value(name: str, value: Any) -> str:
    """Returns the text of a header.

    Raises:
        InvalidRequestError: The name or the value contains line breaks, which could start another header, or
            characters outside ASCII.
    """
    text = _join_by_commas(name, value)
    if _UNSENDABLE.search(text) or _UNSENDABLE.search(name) or not (name + text).isascii():
        raise InvalidRequestError(
            f"header {name!r} contains a line break or another character that is not allowed in a header"
        )
    return text


def cookie_header(cookies: Mapping[str, Any] | None) -> str:
    """Returns the `Cookie` header (RFC 6265 section 4.2) with percent-encoded values, or an empty string."""
    pairs = [
        f"{name}={_percent_encode(name, _join_by_commas(name, value))}"
        for name, value in (cookies or {}).items()
        if value is not UNSET
    ]
    return "; ".join(pairs)


def date_time_text(name: str, value: datetime) -> str:
    """Returns an RFC 3339 date-time.

    Raises:
        InvalidRequestError: The value has no time zone, so it does not identify a point in time.
    """
    if value.tzinfo is None:
        raise InvalidRequestError(f"{name}: a datetime must have a time zone, such as timezone.utc")
    return value.isoformat().replace("+00:00", "Z")


def scalar_text(name: str, value: Any) -> str:
    """Returns the text of a single value.

    Raises:
        InvalidRequestError: The value is `None`, a list or an object.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, datetime):
        return date_time_text(name, value)
    raise InvalidRequestError(f"{name} must be text, a number, a bool or a datetime, not {type(value).__name__}")


def _join_by_commas(name: str, value: Any) -> str:
    return ",".join(scalar_text(name, item) for item in value) if _is_list(value) else scalar_text(name, value)


def _percent_encode(name: str, text: str) -> str:
    try:
        return quote(text, safe="")
    except UnicodeEncodeError:
        message = f"{name} contains an unpaired surrogate and cannot be encoded as UTF-8"
        raise InvalidRequestError(message) from None


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes))
