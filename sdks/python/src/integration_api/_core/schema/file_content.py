"""Bytes that a program passes, in memory or as a source that is read while it is sent."""

from __future__ import annotations

import io
import os
from collections.abc import AsyncIterable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from typing import BinaryIO

    from .file_part import FilePart

    BytesSource: TypeAlias = os.PathLike[str] | BinaryIO | Iterable[bytes] | AsyncIterable[bytes]
    """A path, a file that is open for reading bytes, or pieces of bytes. A path and a file in which `seek` works can be
    read again if a call is repeated."""
    FileContent: TypeAlias = bytes | bytearray | memoryview | FilePart | BytesSource
    """Bytes to send: in memory, or a source."""


def is_source(value: object) -> bool:
    """Reports whether a value is a source of bytes."""
    if isinstance(value, io.TextIOBase):
        return False
    if isinstance(value, (os.PathLike, io.RawIOBase, io.BufferedIOBase)) or has_read(value):
        return True
    # Text and data have items, but no pieces of bytes.
    return isinstance(value, (Iterator, AsyncIterable)) or (
        isinstance(value, Iterable)
        and not isinstance(value, (str, bytes, bytearray, memoryview, list, tuple, dict, set))
    )


def has_read(value: object) -> bool:
    """Reports whether a value is a file that is open for reading bytes."""
    return callable(getattr(value, "read", None))


def file_name_of(source: object) -> str | None:
    """Returns the file name of a path or of an open file; None if it has none."""
    if isinstance(source, os.PathLike):
        return str(os.path.basename(os.fspath(source)))
    name = getattr(source, "name", None)
    return os.path.basename(name) if isinstance(name, str) else None
