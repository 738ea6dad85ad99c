"""Decoders: convert decoded JSON into models and other types."""

from __future__ import annotations

import re
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from ..errors.sdk_errors import CallFacts, DecodeError
from .own_member import own_member
from .tag_text import tag_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    T = TypeVar("T")
    Decoder: TypeAlias = Callable[[Any, "Origin"], T]
    """Converts decoded JSON. Errors have the facts of the response that it comes from."""


class Origin(NamedTuple):
    """Response that a value comes from."""

    facts: CallFacts = CallFacts()
    status: int | None = None
    request_id: str | None = None

    def error(self, message: str) -> DecodeError:
        """Returns the error for a value that cannot be decoded."""
        return DecodeError(message, self.facts, status=self.status, request_id=self.request_id)


NO_ORIGIN = Origin()
"""Origin of values that do not come from a response."""


def plain(raw: Any, _origin: Origin) -> Any:
    """Returns the value unchanged."""
    return raw


# Beyond it, a float may differ from the number that was sent.
_MAX_WHOLE = 2.0**53 - 1


def integer(raw: Any, _origin: Origin) -> Any:
    """Returns a number whose value is an integer as an `int`: JSON has one kind of numbers, so 1.0 and 10E-1 are 1."""
    is_whole = type(raw) is float and raw.is_integer() and abs(raw) <= _MAX_WHOLE
    return int(raw) if is_whole else raw


_DATE_TIME = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt]([0-9]{2}:[0-9]{2}:[0-9]{2})(?:\.([0-9]+))?([Zz]|[+-][0-9]{2}:[0-9]{2})"
)


def date_time(raw: Any, origin: Origin) -> datetime:
    """Parses an RFC 3339 date-time. Digits beyond microseconds, which Python's type cannot represent, are cut off."""
    found = _DATE_TIME.fullmatch(raw) if isinstance(raw, str) else None
    if found is None:
        raise origin.error(f"{_shown(raw)} is not an RFC 3339 date-time")
    date, time, fraction, offset = found.groups()
    digits = f".{fraction[:6]:0<6}" if fraction else ""
    try:
        return datetime.fromisoformat(f"{date}T{time}{digits}{'+00:00' if offset in 'Zz' else offset}")
    except ValueError:
        raise origin.error(f"{_shown(raw)} is not a date-time that Python can represent") from None


def _shown(raw: Any) -> str:
    return repr(raw) if isinstance(raw, str) and len(raw) <= 40 else f"a value of type {type(raw).__name__}"


def list_of(decode: Decoder[T]) -> Decoder[list[Any]]:
    """Returns a decoder for JSON arrays. `decode` converts each item that is not null."""

    def decode_list(raw: Any, origin: Origin) -> list[Any]:
        if not isinstance(raw, list):
            raise origin.error(f"the value must be a JSON array, not {type(raw).__name__}")
        return [item if item is None else decode(item, origin) for item in raw]

    return decode_list


def map_of(decode: Decoder[T]) -> Decoder[dict[str, Any]]:
    """Returns a decoder for JSON objects that are maps. `decode` converts each value that is not null."""

    def decode_map(raw: Any, origin: Origin) -> dict[str, Any]:
        if not isinstance(raw, dict):
            raise origin.error(f"the value must be a JSON object, not {type(raw).__name__}")
        return {key: value if value is None else decode(value, origin) for key, value in raw.items()}

    return decode_map


def union(discriminator: str | None, variants: Mapping[str, Decoder[T]], unknown: Decoder[Any]) -> Decoder[Any]:
    """Returns a decoder that selects the model of a value by one of its members.

    Args:
        discriminator: Name of the member that identifies the variant; None if each variant has a member that no
            other has.
        variants: Decoder of each known variant, by the value of that member as text, or by the name of
            the member that only this variant has.
        unknown: Model of all other values, which newer versions of the API may send.
    """

    def decode_union(raw: Any, origin: Origin) -> Any:
        if not isinstance(raw, dict):
            variant = None
        elif discriminator is None:
            variant = own_member(raw, variants)
        else:
            variant = tag_text(raw.get(discriminator))
        decode = None if variant is None else variants.get(variant)
        return unknown(raw, origin) if decode is None else decode(raw, origin)

    return decode_union
