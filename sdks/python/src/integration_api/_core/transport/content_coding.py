"""Decompression of bodies."""

from __future__ import annotations

from .transport import too_large


def decoded(coding: str, body: bytes, limit: int) -> tuple[bytes, str | None]:
    """Returns the decompressed body, or the reason why it cannot be decompressed.

    Args:
        coding: Value of `Content-Encoding` in lower case.
        body: Compressed body.
        limit: Maximum size of the result. A small body can decompress to more than fits into memory.
    """
    names = [name.strip() for name in coding.split(",")]
    names = [name for name in names if name and name != "identity"]
    if not names:
        return body, None
    if names not in (["gzip"], ["x-gzip"]):
        return b"", "has a content encoding that was not requested"
    return _gunzip(body, limit)


def _gunzip(body: bytes, limit: int) -> tuple[bytes, str | None]:
    # Loaded on first use: most responses are small and not compressed.
    import zlib

    pieces: list[bytes] = []
    size = 0
    # A file can consist of several members (RFC 1952 section 2.2).
    while body:
        stream = zlib.decompressobj(wbits=31)
        try:
            piece = stream.decompress(body, limit - size + 1)
        except zlib.error as error:
            return b"", f"is not valid gzip: {error}"
        pieces.append(piece)
        size += len(piece)
        if size > limit:
            return b"", too_large(limit)
        if not stream.eof:
            return b"", "is not valid gzip: it ends too early"
        body = stream.unused_data
    return b"".join(pieces), None
