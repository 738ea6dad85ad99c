"""Bodies that are read while they are sent, so that they are never in memory as a whole."""

from __future__ import annotations

import os
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator
from typing import Any

from ..errors.sdk_errors import InvalidRequestError
from ..schema.file_content import has_read

_PIECE = 1 << 16


class Source:
    """A body in parts, each of which is bytes or a source of the caller.

    Args:
        parts: Bytes, paths, files and iterators.
    """

    def __init__(self, parts: Iterable[Any]) -> None:
        self._parts = [_part_of(part) for part in parts]
        sizes = [part.size for part in self._parts]
        self.size: int | None = None if None in sizes else sum(size or 0 for size in sizes)
        """Number of bytes; None if nobody knows it before the end."""
        self.is_repeatable = all(part.is_repeatable for part in self._parts)
        """True if it can be opened more than once."""
        self.is_async = any(isinstance(part, _AsyncPieces) for part in self._parts)
        """True if only `AsyncIntegrationApi` can read it."""

    def open(self) -> Iterator[bytes]:
        """Yields the bytes in pieces."""
        return self._checked(piece for part in self._parts for piece in part.open())

    async def open_later(self) -> AsyncIterator[bytes]:
        """Yields the bytes in pieces. Files are read in a thread."""
        from anyio import to_thread

        count = 0
        for part in self._parts:
            pieces: Any = part.open()
            if isinstance(part, _AsyncPieces):
                async for piece in pieces:
                    count += len(piece)
                    yield piece
                continue
            while True:
                piece = await to_thread.run_sync(next, pieces, None) if part.blocks else next(pieces, None)
                if piece is None:
                    break
                count += len(piece)
                yield piece
        self._require(count)

    def _checked(self, pieces: Iterable[bytes]) -> Iterator[bytes]:
        count = 0
        for piece in pieces:
            count += len(piece)
            yield piece
        self._require(count)

    # A body of another length would be the start of the next request, or never end.
    def _require(self, count: int) -> None:
        if self.size is not None and count != self.size:
            raise InvalidRequestError(f"the body has {count} bytes, and not {self.size}; it changed while it was sent")

    def __repr__(self) -> str:
        return f"Source(size={self.size})"


class _Part:
    size: int | None = None
    is_repeatable = True
    blocks = False
    """True if reading it blocks a thread."""

    def open(self) -> Any:
        raise NotImplementedError


class _Bytes(_Part):
    def __init__(self, content: bytes) -> None:
        self._content = content
        self.size = len(content)

    def open(self) -> Iterator[bytes]:
        yield self._content


class _Path(_Part):
    blocks = True

    def __init__(self, path: os.PathLike[str]) -> None:
        self._path = path
        try:
            self.size = os.stat(path).st_size
        except OSError as error:
            raise InvalidRequestError(f"the file cannot be read: {error.strerror}") from None

    def open(self) -> Iterator[bytes]:
        with open(self._path, "rb") as file:
            yield from _pieces(file)


class _File(_Part):
    blocks = True

    def __init__(self, file: Any) -> None:
        self._file = file
        self._start = _position(file)
        self.is_repeatable = self._start is not None
        if self._start is not None:
            self.size = file.seek(0, os.SEEK_END) - self._start
            file.seek(self._start)

    def open(self) -> Iterator[bytes]:
        if self._start is not None:
            self._file.seek(self._start)
        return _pieces(self._file)


class _Pieces(_Part):
    def __init__(self, pieces: Iterable[bytes]) -> None:
        self._pieces = pieces
        # An iterator is its own iterator, and can be read once.
        self.is_repeatable = not isinstance(pieces, Iterator)

    def open(self) -> Iterator[bytes]:
        return iter(self._pieces)


class _AsyncPieces(_Part):
    def __init__(self, pieces: AsyncIterable[bytes]) -> None:
        self._pieces = pieces
        self.is_repeatable = not isinstance(pieces, AsyncIterator)

    def open(self) -> AsyncIterator[bytes]:
        return aiter(self._pieces)


def _part_of(part: Any) -> _Part:
    if isinstance(part, (bytes, bytearray, memoryview)):
        return _Bytes(bytes(part))
    if isinstance(part, os.PathLike):
        return _Path(part)
    if has_read(part):
        return _File(part)
    return _AsyncPieces(part) if isinstance(part, AsyncIterable) else _Pieces(part)


def _position(file: Any) -> int | None:
    try:
        return int(file.tell()) if file.seekable() else None
    except (AttributeError, OSError, ValueError):
        return None


def _pieces(file: Any) -> Iterator[bytes]:
    while piece := file.read(_PIECE):
        yield piece
