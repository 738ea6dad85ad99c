"""Kinds of scalars in a request: the values that are accepted, and their form in JSON."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

from ..models.model import Model
from ..models.unset import UNSET
from .file_content import is_source
from .file_part import FilePart

if TYPE_CHECKING:
    from collections.abc import Callable

C = TypeVar("C", bound="Sequence[Any] | Mapping[Any, Any]")

# A converter returns UNSET for a value that is not of its kind.


def _text(value: Any) -> Any:
    # An enum with text values is text.
    return str.__str__(value) if isinstance(value, str) else UNSET


def _integer(value: Any) -> Any:
    return int(value) if isinstance(value, int) and not isinstance(value, bool) else UNSET


def _number(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return UNSET
    if isinstance(value, int):
        return int(value)
    if not math.isfinite(value):
        return UNSET
    # The other languages write 1.0 as 1.
    return int(value) if value.is_integer() and abs(value) < 2**53 else float(value)


def _boolean(value: Any) -> Any:
    return value if isinstance(value, bool) else UNSET


def _date_time(value: Any) -> Any:
    if not isinstance(value, datetime) or value.utcoffset() is None:
        return UNSET
    return date_time_text(value)


def _bytes(value: Any) -> Any:
    if isinstance(value, (bytes, bytearray, memoryview, FilePart)):
        return value
    return value if is_source(value) else UNSET


def _json(value: Any) -> Any:
    if value is None or isinstance(value, (str, bool)):
        return value
    if isinstance(value, (int, float)):
        return _number(value)
    if isinstance(value, datetime):
        return _date_time(value)
    if isinstance(value, Model):
        return value.raw
    if isinstance(value, Mapping):
        members = value if type(value) is dict else _copied(dict, value.items)
        return UNSET if members is None else _json_object(members)
    if isinstance(value, Sequence) and not isinstance(value, (bytes, bytearray)):
        elements = value if type(value) in (list, tuple) else _copied(list, lambda: value)
        items = [UNSET] if elements is None else [_json(item) for item in elements]
        return UNSET if any(item is UNSET for item in items) else items
    return UNSET


# A collection of the caller runs the caller's code, which can raise anything.
def _copied(kind: Callable[[Any], C], read: Callable[[], Any]) -> C | None:
    try:
        return kind(read())
    except Exception:  # noqa: BLE001
        return None


def _json_object(value: Mapping[Any, Any]) -> Any:
    members = {name: _json(item) for name, item in value.items() if item is not UNSET}
    is_valid = all(isinstance(name, str) for name in members) and not any(item is UNSET for item in members.values())
    return members if is_valid else UNSET


KINDS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "string": ("text", _text),
    "integer": ("an integer", _integer),
    "number": ("a finite number", _number),
    "boolean": ("True or False", _boolean),
    "date_time": ("a datetime with a time zone, such as timezone.utc", _date_time),
    "bytes": ("bytes, a path, a file that is open for reading bytes, an iterator of bytes or a FilePart", _bytes),
    "json": ("JSON", _json),
}
"""Name in messages and converter of each kind."""

_ZEROS = re.compile(r"\.([0-9]*?)0+(?![0-9])")


def date_time_text(value: datetime) -> str:
    """Returns an RFC 3339 date-time with the offset of the value, `Z` for UTC, and no trailing zeros."""
    offset = value.utcoffset()
    # RFC 3339 has no offsets with seconds.
    if offset is not None and offset.total_seconds() % 60:
        value = value.astimezone(UTC)
    text = value.isoformat()
    if "." in text:
        text = _ZEROS.sub(lambda found: f".{found[1]}" if found[1] else "", text)
    return text.replace("+00:00", "Z")


def described(value: Any) -> str:
    """Describes a value in a message. Texts are not quoted: they may be long or confidential."""
    kind = type(value)
    if value is None or kind in (bool, float):
        return repr(value)
    # Converting a large integer takes quadratic time, and Python refuses more than a few thousand digits.
    if kind is int:
        return repr(value) if value.bit_length() <= 128 else "a large integer"
    if isinstance(value, datetime):
        return "a datetime without a time zone"
    known: dict[object, str] = {str: "text", dict: "a dictionary", list: "a list", tuple: "a list"}
    return known.get(type(value), f"a value of type {type(value).__name__}")
