"""Encoders: serialise the body of a call, which already matches its schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from ..errors.sdk_errors import InvalidRequestError
from ..schema.file_content import is_source
from ..schema.file_part import FilePart
from ..schema.kinds import described
from .content_type import body_type
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


def bytes_encoder(media_type: str, *content_types: str) -> Encoder:
    """Returns an encoder that sends bytes unchanged, from memory or from a source.

    Args:
        media_type: Media type of the operation.
        content_types: Media types of which the caller chooses one, by a file.
    """

    def encode(body: Any) -> tuple[bytes | Source, str]:
        own = body.content_type if isinstance(body, FilePart) else None
        return _content_of(body), body_type(own, media_type, content_types)

    return encode


def _content_of(body: Any) -> bytes | Source:
    content: Any = body.content if isinstance(body, FilePart) else body
    if is_source(content):
        return Source([content])
    if not isinstance(content, (bytes, bytearray, memoryview)):
        raise InvalidRequestError(f"the content of the body must be bytes, not {described(content)}")
    return bytes(content)


def text_encoder(media_type: str) -> Encoder:
    """Returns an encoder for text in UTF-8. Its media type says so, unless all encodings have the same bytes for it."""

    def encode(body: str) -> tuple[bytes, str]:
        try:
            content = body.encode()
        except UnicodeEncodeError:
            raise InvalidRequestError(
                "the body contains an unpaired surrogate and cannot be encoded as UTF-8"
            ) from None
        # A text in another type, such as XML, says or implies its encoding itself.
        is_plain = media_type.lower().startswith("text/") and ";" not in media_type and not body.isascii()
        return content, f"{media_type}; charset=utf-8" if is_plain else media_type

    return encode


def to_json(body: Any) -> bytes:
    """Serialises a value as compact JSON in UTF-8."""
    try:
        return _encode(body)
    except (TypeError, ValueError, OverflowError, RecursionError, msgspec.MsgspecError) as error:
        raise InvalidRequestError(f"the body cannot be serialised as JSON: {error}") from None
