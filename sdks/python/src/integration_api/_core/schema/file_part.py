"""Files of a form."""

from __future__ import annotations

from typing import NamedTuple


class FilePart(NamedTuple):
    """A file to upload. Plain bytes are sent with the name of their field as the file name."""

    content: bytes
    name: str
    """File name."""
    content_type: str = "application/octet-stream"
    """Media type, such as `image/png`."""

    # The default `repr` of a tuple would fill logs with the content.
    def __repr__(self) -> str:
        return f"FilePart({len(self.content)} bytes, name={self.name!r}, content_type={self.content_type!r})"
