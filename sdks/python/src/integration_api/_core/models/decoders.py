"""From decoded JSON to what a field or a call gives."""

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
    """JSON as it is."""
    return raw


def date_time(raw: Any) -> datetime:
    """A date-time of RFC 3339. Digits beyond microseconds are cut off: that is as fine as Python's type goes."""
    try:
        return datetime.fromisoformat(raw)
    except (TypeError, ValueError):
        return _date_time_in_python_3_10(raw)


# Python 3.10 reads neither `Z` nor a fraction of other than 3 or 6 digits.
def _date_time_in_python_3_10(raw: Any) -> datetime:
    try:
        whole, _, rest = raw.upper().replace("Z", "+00:00").partition(".")
        digits = rest[: len(rest) - len(rest.lstrip("0123456789"))]
        return datetime.fromisoformat(f"{whole}.{digits[:6]:0<6}{rest[len(digits) :]}" if digits else whole)
    except (AttributeError, TypeError, ValueError):
        raise DecodeError(f"{raw!r} is not a date-time of RFC 3339") from None


def list_of(decode: Callable[[Any], T]) -> Callable[[Any], list[T]]:
    """A JSON array whose items are converted."""

    def decode_list(raw: Any) -> list[T]:
        if not isinstance(raw, list):
            raise DecodeError(f"should be a JSON array, but is {type(raw).__name__}")
        return [decode(item) for item in raw]

    return decode_list


def map_of(decode: Callable[[Any], T]) -> Callable[[Any], dict[str, T]]:
    """A JSON object used as a map, whose values are converted."""

    def decode_map(raw: Any) -> dict[str, T]:
        if not isinstance(raw, dict):
            raise DecodeError(f"should be a JSON object, but is {type(raw).__name__}")
        return {key: decode(value) for key, value in raw.items()}

    return decode_map


def union(discriminator: str, variants: Mapping[str, Callable[[Any], T]], unknown: type[U]) -> Callable[[Any], T | U]:
    """One of several models, told apart by the text of one member; `unknown` for a text the library does not know."""

    def decode_union(raw: Any) -> T | U:
        kind = raw.get(discriminator) if isinstance(raw, dict) else None
        decode = variants.get(kind) if isinstance(kind, str) else None
        return unknown(raw) if decode is None else decode(raw)

    return decode_union
