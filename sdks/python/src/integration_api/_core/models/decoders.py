"""Decoders: convert decoded JSON into the value of a field or the result of a call."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar

from ..errors.sdk_errors import DecodeError
from .model import Model

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

T = TypeVar("T")
U = TypeVar("U", bound=Model)


def plain(raw: Any) -> Any:
    """Returns the value unchanged."""
    return raw


def date_time(raw: Any) -> datetime:
    """Parses an RFC 3339 date-time. Digits beyond microseconds, which Python's type cannot represent, are cut off."""
    try:
        return datetime.fromisoformat(raw)
    except (TypeError, ValueError):
        return _parse_in_python_3_10(raw)


# Python 3.10 parses neither `Z` nor fractions that do not have 3 or 6 digits.
def _parse_in_python_3_10(raw: Any) -> datetime:
    try:
        whole, _, rest = raw.upper().replace("Z", "+00:00").partition(".")
        digits = rest[: len(rest) - len(rest.lstrip("0123456789"))]
        return datetime.fromisoformat(f"{whole}.{digits[:6]:0<6}{rest[len(digits) :]}" if digits else whole)
    except (AttributeError, TypeError, ValueError):
        raise DecodeError(f"{raw!r} is not an RFC 3339 date-time") from None


def list_of(decode: Callable[[Any], T]) -> Callable[[Any], list[T]]:
    """Returns a decoder for JSON arrays. `decode` converts each item."""

    def decode_list(raw: Any) -> list[T]:
        if not isinstance(raw, list):
            raise DecodeError(f"the value must be a JSON array, not {type(raw).__name__}")
        return [decode(item) for item in raw]

    return decode_list


def map_of(decode: Callable[[Any], T]) -> Callable[[Any], dict[str, T]]:
    """Returns a decoder for JSON objects that are maps. `decode` converts each value."""

    def decode_map(raw: Any) -> dict[str, T]:
        if not isinstance(raw, dict):
            raise DecodeError(f"the value must be a JSON object, not {type(raw).__name__}")
        return {key: decode(value) for key, value in raw.items()}

    return decode_map


def union(discriminator: str, variants: Mapping[str, Callable[[Any], T]], unknown: type[U]) -> Callable[[Any], T | U]:
    """Returns a decoder that selects the model of a value by one of its members.

    Args:
        discriminator: Name of the member that identifies the variant.
        variants: Decoder of each known variant, by the value of that member.
        unknown: Model of all other values, which newer versions of the API may send.
    """

    def decode_union(raw: Any) -> T | U:
        variant = raw.get(discriminator) if isinstance(raw, dict) else None
        decode = variants.get(variant) if isinstance(variant, str) else None
        return unknown(raw) if decode is None else decode(raw)

    return decode_union
