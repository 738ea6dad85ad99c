"""Bodies of HTTP/1.1 responses, with a length, in chunks, or up to the end of the connection."""

from __future__ import annotations

from abc import ABC, abstractmethod

from .protocol_error import ProtocolError

_MAX_LINE = 1 << 18


class Body(ABC):
    """Body of a response, piece by piece."""

    ends_with_connection = False
    """True if the end of the connection ends the body."""
    has_surplus = False
    """True if bytes followed the body."""
    expected = 0
    """Declared length; 0 if there is none."""

    def __init__(self) -> None:
        self.size = 0
        self._content: bytes | bytearray = b""

    @abstractmethod
    def feed(self, data: bytes) -> bool:
        """Takes bytes and reports whether the body is complete."""

    def _add(self, piece: bytes) -> None:
        # Most bodies arrive in one piece, which needs no copy. A list would keep an object for each of many tiny ones.
        if self.size == 0:
            self._content = piece
        elif isinstance(self._content, bytearray):
            self._content += piece
        else:
            self._content = bytearray(self._content + piece)
        self.size += len(piece)

    def take(self) -> bytes:
        """Returns the bytes that have arrived, and forgets them."""
        content, self._content = bytes(self._content), b""
        return content

    def content(self) -> bytes:
        """Returns the bytes that have arrived."""
        return bytes(self._content)


class SizedBody(Body):
    """A body with a declared length."""

    def __init__(self, expected: int) -> None:
        super().__init__()
        self.expected = expected

    def feed(self, data: bytes) -> bool:
        left = self.expected - self.size
        self.has_surplus = len(data) > left
        self._add(data[:left] if self.has_surplus else data)
        return self.size == self.expected


class EndlessBody(Body):
    """A body that ends with the connection."""

    ends_with_connection = True

    def feed(self, data: bytes) -> bool:
        self._add(data)
        return False


class ChunkedBody(Body):
    """A body in chunks (RFC 9112 section 7.1)."""

    def __init__(self) -> None:
        super().__init__()
        self._rest = b""
        self._left = 0
        """Bytes of the current chunk, including its line break, that have not arrived."""
        self._is_in_trailer = False

    def feed(self, data: bytes) -> bool:
        if self._rest:
            data, self._rest = self._rest + data, b""
        at = 0
        while at < len(data):
            if self._left:
                at = self._take(data, at)
                continue
            end = data.find(b"\r\n", at)
            if end < 0:
                if len(data) - at > _MAX_LINE:
                    raise ProtocolError("the server sent an invalid chunk")
                self._rest = data[at:]
                break
            line, at = data[at:end], end + 2
            if self._is_in_trailer:
                if not line:
                    self.has_surplus = at < len(data)
                    return True
                continue
            self._left = _chunk_size(line) + 2
            if self._left == 2:
                self._left = 0
                self._is_in_trailer = True
        return False

    def _take(self, data: bytes, at: int) -> int:
        piece = data[at : at + self._left]
        self._left -= len(piece)
        # The last two bytes are a line break, which may arrive in two pieces.
        breaks = min(len(piece), max(0, 2 - self._left))
        if piece[len(piece) - breaks :] != b"\r\n"[2 - self._left - breaks : 2 - self._left]:
            raise ProtocolError("the server sent an invalid chunk")
        self._add(piece[: len(piece) - breaks])
        return at + len(piece)


def _chunk_size(line: bytes) -> int:
    digits = line.partition(b";")[0].strip()
    if not digits or len(digits) > 15 or digits.strip(b"0123456789abcdefABCDEF"):
        raise ProtocolError("the server sent an invalid chunk")
    return int(digits, 16)
