"""Formats of streams: how their bytes become items. Both kinds of clients use them."""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from ..response.read_response import read_json
from .parsers import EventParser, LineParser, SequenceParser

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .opened import Opened
    from .parsers import ServerSentEvent, StreamParser

END = object()
"""Item of a record after which nothing is read."""
NO_ITEM = object()
"""Item of a record that is none."""

# Their lines would be events that nobody sees.
_NO_EVENTS = re.compile(r"application/(?:.+\+)?json|text/html")


class StreamFormat(NamedTuple):
    """A format of streams."""

    parser: type[EventParser | LineParser | SequenceParser]
    is_text: bool
    """True if items are the text of the data, and not JSON."""

    @property
    def is_events(self) -> bool:
        """True for server-sent events."""
        return self.parser is EventParser


JSON_EVENTS = StreamFormat(EventParser, is_text=False)
"""Server-sent events whose data is JSON."""
TEXT_EVENTS = StreamFormat(EventParser, is_text=True)
"""Server-sent events whose data is text."""
JSON_LINES = StreamFormat(LineParser, is_text=False)
"""Lines of JSON."""
JSON_SEQUENCE = StreamFormat(SequenceParser, is_text=False)
"""A JSON text sequence (RFC 7464)."""


class Records:
    """Divides the bytes of a stream into records.

    Args:
        opened: Response of the stream.
        form: Format of the stream.

    Raises:
        DecodeError: The response is not in this format.
    """

    def __init__(self, opened: Opened, form: StreamFormat) -> None:
        media_type = opened.response.headers.get("Content-Type", "").partition(";")[0].strip().lower()
        if form.is_events and _NO_EVENTS.fullmatch(media_type):
            raise opened.decode_error(f"the body is {media_type} instead of text/event-stream")
        self._opened = opened
        self._form = form
        self._parser: StreamParser = form.parser()
        # Invalid UTF-8 in events becomes U+FFFD (WHATWG).
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace" if form.is_events else "strict")
        self._is_first = True
        self.last_event_id = ""

    def read(self, piece: bytes) -> Iterator[tuple[ServerSentEvent, Any]]:
        """Yields the records that a piece completes, with their items. An empty piece is the end of the stream.

        Raises:
            DecodeError: A record cannot be decoded.
        """
        text = self._text(piece)
        records = self._parser.push(text) if piece else [*self._parser.push(text), *self._parser.end()]
        for record in records:
            self._require_size(len(record.data))
            item = self._item(record.data)
            if item is not END:
                self.last_event_id = record.id
            yield record, item
        self._require_size(self._parser.size)
        if not piece:
            self.last_event_id = self._parser.last_event_id

    def _text(self, piece: bytes) -> str:
        try:
            text = self._decoder.decode(piece, not piece)
        except UnicodeDecodeError:
            text = None
        if text is None:
            raise self._opened.decode_error("the body is not valid UTF-8")
        if self._is_first and text:
            self._is_first = False
            return text.removeprefix("\ufeff")
        return text

    def _item(self, data: str) -> Any:
        if self._form.is_text:
            return data
        if self._form.is_events:
            if data == "[DONE]":
                return END
            if not data:
                return NO_ITEM
        return read_json(self._opened.operation, data.encode(), self._opened.origin(), "an event")

    def _require_size(self, size: int) -> None:
        limit = self._opened.max_bytes
        if size > limit:
            raise self._opened.decode_error(f"an event has more than {limit} bytes; raise max_response_bytes")
