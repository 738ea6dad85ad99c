"""Downloads: bytes of any size, which are read while they arrive."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from .async_event_stream import AsyncGuarded, read_piece
from .event_stream import Guarded, Pieces

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator, Iterator
    from types import TracebackType
    from typing import Self

    from ..response.raw_response import RawResponse
    from .opened import Opened


class Download:
    """Bytes of a response, of any size, which are read while they arrive. They can be read once.

    The connection is closed when a loop over the bytes ends, however it ends, and by `close` or a `with` block.
    """

    def __init__(self, opened: Opened) -> None:
        self._pieces = Pieces(opened)

    @property
    def response(self) -> RawResponse[None]:
        """Status, headers and identifiers of the response."""
        return self._pieces.opened.raw()

    def iter_bytes(self) -> Iterator[bytes]:
        """Iterates over the bytes, in pieces of any size.

        Raises:
            InvalidRequestError: The download has been read.
            TimeoutError: No data arrived within the timeout.
            ConnectionError: The connection broke.
        """
        if self._pieces.is_read:
            raise self._pieces.opened.used_twice("a download")
        self._pieces.is_read = True
        return Guarded(piece for piece in self._pieces.read() if piece)

    def __iter__(self) -> Iterator[bytes]:
        return self.iter_bytes()

    def write_to_file(self, path: str | os.PathLike[str]) -> None:
        """Writes the bytes to a file, which replaces another one of that name when it is complete.

        Until then it has the suffix `.part`, which an error removes.

        Args:
            path: Path of the file.
        """
        part = f"{os.fspath(path)}.part"
        with self:
            try:
                with open(part, "wb") as file:
                    for piece in self.iter_bytes():
                        file.write(piece)
                os.replace(part, path)
            except BaseException:
                _remove(part)
                raise

    def close(self) -> None:
        """Closes the connection."""
        self._pieces.opened.content.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Download({self._pieces.opened.response.status})"


class AsyncDownload:
    """Bytes of a response, of any size, which are read while they arrive. They can be read once.

    The connection is closed when a loop over the bytes ends, and by `close` or an `async with` block.
    """

    def __init__(self, opened: Opened) -> None:
        self._opened = opened
        self._is_read = False
        self._items: AsyncGuarded[bytes] | None = None

    @property
    def response(self) -> RawResponse[None]:
        """Status, headers and identifiers of the response."""
        return self._opened.raw()

    def iter_bytes(self) -> AsyncIterator[bytes]:
        """Iterates over the bytes, in pieces of any size. See `Download.iter_bytes`."""
        if self._is_read:
            raise self._opened.used_twice("a download")
        self._is_read = True
        self._items = AsyncGuarded(_pieces_of(self._opened))
        return self._items

    def __aiter__(self) -> AsyncIterator[bytes]:
        return self.iter_bytes()

    async def write_to_file(self, path: str | os.PathLike[str]) -> None:
        """Writes the bytes to a file, in threads. See `Download.write_to_file`.

        Args:
            path: Path of the file.
        """
        from anyio import open_file, to_thread

        part = f"{os.fspath(path)}.part"
        async with self:
            try:
                async with await open_file(part, "wb") as file:
                    async for piece in self.iter_bytes():
                        await file.write(piece)
                await to_thread.run_sync(os.replace, part, path)
            except BaseException:
                _remove(part)
                raise

    async def close(self) -> None:
        """Closes the connection."""
        await self._opened.content.close()
        if self._items is not None:
            await self._items.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"AsyncDownload({self._opened.response.status})"


async def _pieces_of(opened: Opened) -> AsyncGenerator[bytes, None]:
    try:
        while piece := await read_piece(opened):
            yield piece
    finally:
        await opened.content.close()


def _remove(path: str) -> None:
    try:
        os.remove(path)
    except OSError:
        return
