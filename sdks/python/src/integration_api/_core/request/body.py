"""Encoders: serialise the body of a call, which already matches its schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from ..errors.sdk_errors import InvalidRequestError
from ..schema.file_content import is_source
from ..schema.file_part import FilePart
from ..schema.kinds import described
from .source import Source

if TYPE_CHECKING:
    from collections.abc import Callable

    Encoder: TypeAlias = Callable[[Any], tuple[Any, str]]
    """Returns the bytes of a body, or their `Source`, and their content type."""

_encode = msgspec.json.Encoder().encode


def json_encoder(media_type: str) -> Encoder:
    """Returns an encoder for JSON with this media type, such as `application/merge-patch+json`."""
    return lambda body: (to_json(body), media_type)


encode_json = json_encoder("application/json")
"""Serialises a body as `application/json`."""


def bytes_encoder(media_type: str) -> Encoder:
    """Returns an encoder that sends bytes unchanged, with this media type."""
    return lambda body: (_content_of(body), media_type)


def _content_of(body: Any) -> bytes | Source:
    content: Any = body.content if isinstance(body, FilePart) else body
    if is_source(content):
        return Source([content])
    if not isinstance(content, (bytes, bytearray, memoryview)):
        raise InvalidRequestError(f"the content of the body must be bytes, not {described(content)}")
    return bytes(content)


def to_json(body: Any) -> bytes:
    """Serialises a value as compact JSON in UTF-8."""
    try:
        return _encode(body)
    except (TypeError, ValueError, OverflowError, RecursionError, msgspec.MsgspecError) as error:
        raise InvalidRequestError(f"the body cannot be serialised as JSON: {error}") from None
