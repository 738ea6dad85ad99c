"""Encoders: serialise the body of a call."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeAlias

from ..errors.sdk_errors import InvalidRequestError
from ..models.model import Model
from ..unset import UNSET
from .parameters import date_time_text

if TYPE_CHECKING:
    from collections.abc import Callable

    Encoder: TypeAlias = Callable[[Any], tuple[bytes, str]]
    """Returns the bytes of a body and their content type."""


def json_encoder(media_type: str) -> Encoder:
    """Returns an encoder for JSON with this media type, such as `application/merge-patch+json`."""
    return lambda body: (to_json(body), media_type)


encode_json = json_encoder("application/json")
"""Serialises a body as `application/json`."""


def bytes_encoder(media_type: str) -> Encoder:
    """Returns an encoder that sends bytes unchanged, with this media type."""

    def encode(body: Any) -> tuple[bytes, str]:
        if not isinstance(body, (bytes, bytearray, memoryview)):
            raise InvalidRequestError(
                f"the body must be bytes, not {type(body).__name__}; pass the content of the file"
            )
        return bytes(body), media_type

    return encode


def to_json(body: Any) -> bytes:
    """Serialises a value as compact JSON in UTF-8. Top-level members that are `UNSET` are omitted."""
    if isinstance(body, Mapping):
        body = {name: value for name, value in body.items() if value is not UNSET}
    try:
        return _encode(body).encode()
    except (ValueError, RecursionError) as error:
        raise InvalidRequestError(f"the body cannot be serialised as JSON: {error}") from None


def _json_default(value: Any) -> Any:
    if isinstance(value, datetime):
        return date_time_text("the body", value)
    if isinstance(value, Model):
        return value.raw
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence) and not isinstance(value, (bytes, bytearray)):
        return list(value)
    raise InvalidRequestError(
        f"the body cannot be serialised as JSON: it contains a value of type {type(value).__name__}"
    )


# Shared by all calls, because json.dumps creates an encoder each time it is called with options.
_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_json_default).encode
