"""Encoders: serialise the body of a call, which already matches its schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from ..errors.sdk_errors import InvalidRequestError

if TYPE_CHECKING:
    from collections.abc import Callable

    Encoder: TypeAlias = Callable[[Any], tuple[bytes, str]]
    """Returns the bytes of a body and their content type."""

_encode = msgspec.json.Encoder().encode


def json_encoder(media_type: str) -> Encoder:
    """Returns an encoder for JSON with this media type, such as `application/merge-patch+json`."""
    return lambda body: (to_json(body), media_type)


encode_json = json_encoder("application/json")
"""Serialises a body as `application/json`."""


def bytes_encoder(media_type: str) -> Encoder:
    """Returns an encoder that sends bytes unchanged, with this media type."""
    return lambda body: (bytes(body), media_type)


def to_json(body: Any) -> bytes:
    """Serialises a value as compact JSON in UTF-8."""
    try:
        return _encode(body)
    except (TypeError, ValueError, OverflowError, RecursionError, msgspec.MsgspecError) as error:
        raise InvalidRequestError(f"the body cannot be serialised as JSON: {error}") from None
