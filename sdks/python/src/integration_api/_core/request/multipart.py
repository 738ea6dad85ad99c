"""Serialisation of forms with files (RFC 7578)."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..errors.sdk_errors import InvalidRequestError
from ..models.model import Model
from ..models.unset import UNSET
from ..schema.file_content import file_name_of, is_source
from ..schema.file_part import FilePart
from ..schema.kinds import described
from .body import to_json
from .content_type import ANY_BYTES
from .headers import header_error
from .source import Source
from .url import scalar_text

if TYPE_CHECKING:
    from .body import Encoder

_JSON = re.compile(r"[/+]json\b", re.IGNORECASE)


def encode_multipart(fields: Any, forms: Mapping[str, str] | None = None, deep: Sequence[str] = ()) -> tuple[Any, str]:
    """Serialises fields as a form: one part for each field, in order, and for each item of a list.

    Args:
        fields: Values by name.
        forms: Fields that are sent in another way: with the items of a list between this separator, or as this media
            type.
        deep: Names of fields whose members are sent with brackets.
    """
    if isinstance(fields, Model):
        fields = fields.raw
    if not isinstance(fields, Mapping):
        raise InvalidRequestError(f"the body must be a dictionary of fields, not {type(fields).__name__}")
    given = forms or {}
    sent = [(name, value) for name, value in fields.items() if value is not UNSET]
    flat = [pair for name, value in sent for pair in (_bracketed(name, value) if name in deep else [(name, value)])]
    parts = [part for name, value in flat for part in _parts(name, value, given.get(name))]
    boundary = _unique_boundary(parts)
    if any(is_source(content) for _, content in parts):
        return Source(_pieces(parts, boundary)), f"multipart/form-data; boundary={boundary}"
    lines = [line for head, content in parts for line in (f"--{boundary}".encode(), head, b"", content)]
    return b"\r\n".join([*lines, f"--{boundary}--".encode(), b""]), f"multipart/form-data; boundary={boundary}"


def _pieces(parts: Sequence[tuple[bytes, Any]], boundary: str) -> Iterator[Any]:
    for head, content in parts:
        yield f"--{boundary}\r\n".encode() + head + b"\r\n\r\n"
        yield content
        yield b"\r\n"
    yield f"--{boundary}--\r\n".encode()


def multipart_encoder(*deep: str, forms: Mapping[str, str] | None = None) -> Encoder:
    """Returns an encoder for forms of which some fields are sent in another way than by their types."""
    return lambda fields: encode_multipart(fields, forms, deep)


def _bracketed(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Model):
        value = value.raw
    if isinstance(value, Mapping):
        for member, item in value.items():
            if item is not UNSET:
                yield from _bracketed(f"{name}[{member}]", item)
    elif isinstance(value, (list, tuple)) and not isinstance(value, FilePart):
        for index, item in enumerate(value):
            yield from _bracketed(f"{name}[{index}]", item)
    elif value is not None:
        yield name, value


def _parts(name: str, value: Any, form: str | None) -> Iterator[tuple[bytes, Any]]:
    media_type = form if form is not None and "/" in form else ""
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes, bytearray, memoryview, FilePart)):
        if form is not None and not media_type:
            texts = [scalar_text(name, item) for item in value]
            if texts:
                yield _part(name, form.join(texts), "")
            return
        for item in value:
            yield _part(name, item, media_type)
    else:
        yield _part(name, value, media_type)


def _part(name: str, value: Any, media_type: str) -> tuple[bytes, Any]:
    if isinstance(value, (bytes, bytearray, memoryview)):
        value = FilePart(bytes(value), name)
    elif not isinstance(value, (FilePart, Mapping, Model, Sequence)) and is_source(value):
        value = FilePart(value, file_name_of(value) or name)
    if isinstance(value, FilePart):
        is_unsaid = value.content_type == ANY_BYTES
        content_type = _content_type((media_type if is_unsaid else "") or value.content_type)
        return _head(name, f'; filename="{_escape(_file_name(name, value))}"', content_type), _content(name, value)
    is_json = isinstance(value, (Mapping, Model, Sequence)) and not isinstance(value, str)
    if is_json or _JSON.search(media_type):
        return _head(name, "", media_type or "application/json"), to_json(value)
    return _head(name, "", media_type), _encode_utf8(name, scalar_text(name, value))


def _file_name(name: str, part: FilePart) -> str:
    if not isinstance(part.name, str):
        raise InvalidRequestError(f"the file name of {name} must be text, not {described(part.name)}")
    return str.__str__(part.name)


def _content(name: str, part: FilePart) -> Any:
    if is_source(part.content):
        return part.content
    if not isinstance(part.content, (bytes, bytearray, memoryview)):
        raise InvalidRequestError(f"the content of {name} must be bytes, not {described(part.content)}")
    return bytes(part.content)


def _content_type(value: str) -> str:
    message = header_error("Content-Type", value)
    if message is not None:
        raise InvalidRequestError(message)
    return value


def _head(name: str, file_name: str = "", content_type: str = "") -> bytes:
    head = f'Content-Disposition: form-data; name="{_escape(name)}"{file_name}'
    return _encode_utf8(name, f"{head}\r\nContent-Type: {content_type}" if content_type else head)


# Browsers escape names this way (WHATWG HTML, multipart/form-data encoding algorithm), unlike the RFC's quoted strings.
def _escape(text: str) -> str:
    return text.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")


def _encode_utf8(name: str, text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        message = f"{name} contains an unpaired surrogate and cannot be encoded as UTF-8"
        raise InvalidRequestError(message) from None


def _unique_boundary(parts: Sequence[tuple[bytes, Any]]) -> str:
    while True:
        boundary = uuid.uuid4().hex
        known = (piece for part in parts for piece in part if isinstance(piece, bytes))
        # A source is not read for it: a random number of 122 bits is in none by chance.
        if not any(boundary.encode() in piece for piece in known):
            return boundary
