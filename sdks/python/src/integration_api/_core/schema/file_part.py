"""Files of a form."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .file_content import BytesSource


class FilePart(NamedTuple):
    """A file to upload. Plain bytes are sent with the name of their field as the file name, a path with its own one."""

    content: bytes | BytesSource
    """Bytes, or a path, an open file or an iterator that is read while it is sent."""
    name: str
    """File name."""
    content_type: str = "application/octet-stream"
    """Media type, such as `image/png`."""

    # The default `repr` of a tuple would fill logs with the content.
    def __repr__(self) -> str:
        size = f"{len(self.content)} bytes" if isinstance(self.content, bytes) else type(self.content).__name__
        return f"FilePart({size}, name={self.name!r}, content_type={self.content_type!r})"
