"""From Python values to what stands in a path, a query, a header or a cookie."""

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


def build_path(texts: Sequence[str], names: Sequence[str], values: Sequence[Any]) -> str:
    """Returns a path with its parameters, percent-encoded (RFC 3986).

    `texts` are the parts of the path around its parameters, `names` and `values` are those of the parameters.
    """
    path = texts[0]
    for name, value, text in zip(names, values, texts[1:], strict=True):
        path += _path_segment(name, value) + text
    return path


# `.` and `..` would be resolved away on the road, and the call would reach another operation; so would an empty one.
def _path_segment(name: str, value: Any) -> str:
    text = _comma_separated(name, value)
    if text in {"", ".", ".."} or _UNSENDABLE.search(text):
        raise InvalidRequestError(f"{name}: {text!r} cannot stand in a path; pass the id of a record")
    return ",".join(_percent_encoded_values(name, value, explode=False))


def build_query(parameters: Mapping[str, Any] | None, explode: Sequence[str]) -> str:
    """Returns the query with its leading `?`, empty without parameters.

    Lists are joined by commas; those of the parameters named in `explode` repeat their name.
    """
    pairs = [
        f"{_percent_encoded(name, name)}={part}"
        for name, value in (parameters or {}).items()
        if value is not UNSET
        for part in _percent_encoded_values(name, value, explode=name in explode)
    ]
    return "?" + "&".join(pairs) if pairs else ""


def _percent_encoded_values(name: str, value: Any, *, explode: bool) -> list[str]:
    if not _is_list(value):
        return [_percent_encoded(name, scalar_text(name, value))]
    items = [_percent_encoded(name, scalar_text(name, item)) for item in value]
    return items if explode else [",".join(items)]


def header_value(name: str, value: Any) -> str:
    """The value of a header. Refuses what could end it and begin another one."""
    text = _comma_separated(name, value)
    if _UNSENDABLE.search(text) or _UNSENDABLE.search(name) or not (name + text).isascii():
        raise InvalidRequestError(f"{name}: a header holds ASCII without line breaks; change the value")
    return text


def cookie_header(cookies: Mapping[str, Any] | None) -> str:
    """The one `Cookie` header (RFC 6265 section 4.2), empty without cookies. Values are percent-encoded."""
    pairs = [
        f"{name}={_percent_encoded(name, _comma_separated(name, value))}"
        for name, value in (cookies or {}).items()
        if value is not UNSET
    ]
    return "; ".join(pairs)


def date_time_text(name: str, value: datetime) -> str:
    """A date-time of RFC 3339. One without a zone is refused, since it would mean another moment elsewhere."""
    if value.tzinfo is None:
        raise InvalidRequestError(f"{name}: {value.isoformat()} has no time zone; add one, such as timezone.utc")
    return value.isoformat().replace("+00:00", "Z")


def scalar_text(name: str, value: Any) -> str:
    """A single value as text.

    Raises:
        InvalidRequestError: it is null, a list or an object.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, datetime):
        return date_time_text(name, value)
    raise InvalidRequestError(f"{name}: {value!r} cannot be sent here; leave the argument out, or pass a value")


def _comma_separated(name: str, value: Any) -> str:
    return ",".join(scalar_text(name, item) for item in value) if _is_list(value) else scalar_text(name, value)


def _percent_encoded(name: str, text: str) -> str:
    try:
        return quote(text, safe="")
    except UnicodeEncodeError as error:
        raise InvalidRequestError(f"{name}: {text!r} cannot be sent as UTF-8: {error.reason}") from None


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes))
