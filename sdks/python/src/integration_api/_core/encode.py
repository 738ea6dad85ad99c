"""From Python values to what stands in a path, a query, a header or a body."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from .errors import InvalidRequestError
from .model import Model
from .unset import UNSET

if TYPE_CHECKING:
    from .operation import Operation

_UNSENDABLE = re.compile(r"[\r\n\0]")


def path_of(operation: Operation[Any], values: tuple[str, ...]) -> str:
    """The path with its parameters, percent-encoded (RFC 3986)."""
    path = operation.path_texts[0]
    for name, value, text in zip(operation.path_names, values, operation.path_texts[1:], strict=True):
        path += _segment(name, value) + text
    return path


# `.` and `..` would be resolved away on the road, and the call would reach another operation; so would an empty one.
def _segment(name: str, value: str) -> str:
    text = _text(name, value)
    if text in {"", ".", ".."} or _UNSENDABLE.search(text):
        raise InvalidRequestError(f"{name}: {text!r} cannot stand in a path; pass the id of a record")
    return quote(text, safe="")


def query_of(parameters: Mapping[str, Any] | None) -> str:
    """The query with its leading `?`, empty without parameters. Lists are joined by commas."""
    if not parameters:
        return ""
    pairs = [
        f"{quote(name, safe='')}={_query_value(name, value)}"
        for name, value in parameters.items()
        if value is not UNSET
    ]
    return "?" + "&".join(pairs) if pairs else ""


def _query_value(name: str, value: Any) -> str:
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
        return ",".join(quote(_text(name, item), safe="") for item in value)
    return quote(_text(name, value), safe="")


def header_of(name: str, value: Any) -> str:
    """The value of a header. Refuses what could end it and begin another one."""
    text = _text(name, value)
    if _UNSENDABLE.search(text) or _UNSENDABLE.search(name) or not (name + text).isascii():
        raise InvalidRequestError(f"{name}: a header holds ASCII without line breaks; change the value")
    return text


def body_of(operation: Operation[Any], body: Any) -> bytes | None:
    """The body as JSON in UTF-8, None when there is none."""
    if body is UNSET:
        return None
    if isinstance(body, Mapping):
        body = {name: value for name, value in body.items() if value is not UNSET}
        if not body and operation.optional_body:
            return None
    try:
        return _encode(body).encode()
    except (ValueError, RecursionError) as error:
        raise InvalidRequestError(f"the body cannot be sent as JSON: {error}") from None


def timestamp(name: str, value: datetime) -> str:
    """A date-time of RFC 3339. One without a zone is refused, since it would mean another moment elsewhere."""
    if value.tzinfo is None:
        raise InvalidRequestError(f"{name}: {value.isoformat()} has no time zone; add one, such as timezone.utc")
    return value.isoformat().replace("+00:00", "Z")


def _text(name: str, value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, datetime):
        return timestamp(name, value)
    raise InvalidRequestError(f"{name}: {value!r} cannot be sent here; leave the argument out, or pass a value")


def _member(value: Any) -> Any:
    if isinstance(value, datetime):
        return timestamp("body", value)
    if isinstance(value, Model):
        return value.raw
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence) and not isinstance(value, (bytes, bytearray)):
        return list(value)
    raise InvalidRequestError(f"body: {value!r} cannot be sent as JSON; leave it out, or pass a value")


# One encoder for all calls: json.dumps makes a new one whenever it is given options.
_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_member).encode
