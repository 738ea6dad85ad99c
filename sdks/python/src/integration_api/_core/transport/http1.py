"""HTTP/1.1 without input and output (RFC 9112): the bytes of a request, and a reader for the bytes of its response."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..errors.hidden import Hidden
from ..errors.sdk_errors import ConfigurationError
from ..request.sendable import request_error
from .bodies import Body, ChunkedBody, EndlessBody, SizedBody
from .content_coding import decoded
from .headers import Headers
from .protocol_error import ProtocolError
from .transport import HttpResponse, too_large

if TYPE_CHECKING:
    from ..request.source import Source
    from .address import Target
    from .proxy import Proxy
    from .transport import HttpRequest


def message_of(request: HttpRequest, target: Target, proxy: Proxy | None) -> Hidden[bytes]:
    """Returns the bytes of a request: head and body in one piece, so that they can be sent at once. It has no source.

    Args:
        request: Request to send.
        target: Address of the request.
        proxy: Proxy of the connection. It forwards http, and opens a tunnel for https.

    Raises:
        ConfigurationError: The request is not exactly one HTTP request.
    """
    error = request_error(request.method, request.url, request.headers)
    if error is not None:
        raise ConfigurationError(error)
    is_forwarded = proxy is not None and target.origin.scheme == "http"
    path = request.url if is_forwarded else target.path
    lines = [f"{request.method} {path} HTTP/1.1", f"Host: {target.authority}"]
    if proxy is not None and is_forwarded and proxy.authorization.value is not None:
        lines.append(f"Proxy-Authorization: {proxy.authorization.value}")
    accepts = False
    for name, value in request.headers.items():
        # Unlike formatting, this uses the characters of an enum with text values.
        lines.append(name + ": " + value)
        accepts = accepts or name.lower() == "accept-encoding"
    if not accepts:
        lines.append("Accept-Encoding: gzip")
    body = request.body or b""
    source = request.source
    if source is not None:
        # Without a length, it is sent in chunks (RFC 9112 section 7.1).
        lines.append("Transfer-Encoding: chunked" if source.size is None else f"Content-Length: {source.size}")
    elif body or request.method != "GET":
        lines.append(f"Content-Length: {len(body)}")
    lines.append("\r\n")
    return Hidden("\r\n".join(lines).encode("latin-1") + body)


def framed(source: Source, piece: bytes) -> bytes:
    """Returns a piece of a body as it is sent: as a chunk if the length of the body is not known."""
    return piece if source.size is not None or not piece else b"%x\r\n%b\r\n" % (len(piece), piece)


def last_chunk(source: Source) -> bytes:
    """Returns what follows the last piece of a body."""
    return b"0\r\n\r\n" if source.size is None else b""


_MAX_HEAD = 1 << 18
# A line feed alone ends a line of a head as well (RFC 9112 section 2.2).
_END_OF_HEAD = re.compile(rb"\n\r?\n")
# A folded line continues the value of the line before it (RFC 9112 section 5.2).
_FOLD = re.compile(r"\n[ \t]+")
_FORBIDDEN = re.compile(r"[\0\r]")
_NO_BODY = frozenset({204, 304})


class ResponseReader:
    """Reads one response. `feed` takes bytes until it returns True; call `end` when the connection ends."""

    def __init__(self, max_bytes: int) -> None:
        self.has_started = False
        """True if the server has sent anything."""
        self.keeps_alive = False
        """True if the connection can be used again."""
        self._max_bytes = max_bytes
        self._head = b""
        self._status = 0
        self._headers: list[tuple[str, str]] = []
        self._coding = ""
        self._body: Body | None = None
        self._unreadable: str | None = None

    def feed(self, data: bytes) -> bool:
        """Takes bytes of the response and reports whether it is complete.

        Raises:
            ProtocolError: The bytes are not a response.
        """
        self.has_started = True
        body = self._body
        while body is None:
            self._head = self._head + data if self._head else data
            end = _END_OF_HEAD.search(self._head)
            if end is None:
                self._require_possible_head()
                return False
            head, data, self._head = self._head[: end.start()], self._head[end.end() :], b""
            body = self._begin(head)
            if body is None and not data:
                return False
        return self._feed_body(body, data)

    def end(self) -> bool:
        """Takes the end of the connection and reports whether the response is complete."""
        self.keeps_alive = False
        return self._body is not None and self._body.ends_with_connection

    def response(self) -> HttpResponse:
        """Returns the response, which is complete."""
        body = b"" if self._body is None else self._body.content()
        unreadable = self._unreadable
        if unreadable is None and self._coding and body:
            body, unreadable = decoded(self._coding, body, self._max_bytes)
        return HttpResponse(self._status, Headers(self._headers), b"" if unreadable else body, unreadable)

    def _described(self) -> HttpResponse:
        """Returns the response without its body."""
        return HttpResponse(self._status, Headers(self._headers), b"", self._unreadable)

    def _feed_body(self, body: Body, data: bytes) -> bool:
        is_complete = body.feed(data)
        if body.size > self._max_bytes or body.expected > self._max_bytes:
            self._unreadable = too_large(self._max_bytes)
            self.keeps_alive = False
            return True
        if is_complete and body.has_surplus:
            self.keeps_alive = False
        return is_complete

    # An informational response (RFC 9110 section 15.2) precedes the final one.
    def _begin(self, head: bytes) -> Body | None:
        # The last line has lost its line feed.
        status_line, _, fields = head.removesuffix(b"\r").replace(b"\r\n", b"\n").decode("latin-1").partition("\n")
        self._status, version = _parse_status_line(status_line)
        self._headers = _parse_headers(fields)
        if self._status == 101:
            raise ProtocolError("the server switched to another protocol without being asked")
        if self._status < 200:
            return None
        length, is_chunked = self._framing(is_recent=version == "HTTP/1.1")
        if self._status in _NO_BODY:
            self._body = SizedBody(0)
        elif is_chunked:
            self._body = ChunkedBody()
        elif length is not None:
            self._body = SizedBody(length)
        else:
            self._body = EndlessBody()
            self.keeps_alive = False
        return self._body

    def _framing(self, *, is_recent: bool) -> tuple[int | None, bool]:
        length: int | None = None
        is_chunked = False
        connection = ""
        for name, value in self._headers:
            lower = name.lower()
            if lower == "content-length":
                length = _content_length(value, length)
            elif lower == "transfer-encoding":
                if value.strip().lower() != "chunked":
                    raise ProtocolError("the server sent an unknown transfer coding")
                is_chunked = True
            elif lower == "connection":
                connection += f",{value.lower()}"
            elif lower == "content-encoding":
                self._coding += f",{value.lower()}" if self._coding else value.lower()
        if is_chunked and not is_recent:
            # HTTP/1.0 has no chunks, so the end of the body is uncertain (RFC 9112 section 6.1).
            raise ProtocolError("the server sent chunks over HTTP/1.0")
        options = {option.strip() for option in connection.split(",")}
        self.keeps_alive = "close" not in options and (is_recent or "keep-alive" in options)
        if is_chunked and length is not None:
            # A proxy in between may have used the other length, so the next bytes may not be the next response.
            self.keeps_alive = False
        return (None if is_chunked else length), is_chunked

    def _require_possible_head(self) -> None:
        if not self._head.startswith(b"HTTP/1."[: len(self._head)]):
            raise ProtocolError("the server did not respond with HTTP")
        if len(self._head) > _MAX_HEAD:
            raise ProtocolError("the headers of the response are too large")


def _parse_status_line(line: str) -> tuple[int, str]:
    version, _, rest = line.partition(" ")
    code = rest[:3]
    is_valid = version in {"HTTP/1.1", "HTTP/1.0"} and len(code) == 3 and code.isascii() and code.isdigit()
    if not is_valid or rest[3:4] not in {"", " "} or code < "100":
        raise ProtocolError("the server did not respond with HTTP")
    return int(code), version


def _parse_headers(fields: str) -> list[tuple[str, str]]:
    headers: list[tuple[str, str]] = []
    for line in _FOLD.sub(" ", fields).split("\n") if fields else ():
        name, colon, value = line.partition(":")
        # A name that is empty or contains a space is an attempt to smuggle a header.
        if not colon or not name or " " in name or "\t" in name or _FORBIDDEN.search(line):
            raise ProtocolError("the server sent an invalid header")
        headers.append((name, value.strip(" \t")))
    return headers


def _content_length(value: str, known: int | None) -> int:
    parts = {part.strip() for part in value.split(",")}
    text = parts.pop()
    if (
        parts
        or not text.isascii()
        or not text.isdigit()
        or len(text) > 18
        or (known is not None and known != int(text))
    ):
        raise ProtocolError("the server sent an invalid Content-Length")
    return int(text)
