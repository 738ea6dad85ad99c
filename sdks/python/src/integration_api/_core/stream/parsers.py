"""Division of the text of a stream into records."""

from __future__ import annotations

import json
import re
from typing import NamedTuple, Protocol


class ServerSentEvent(NamedTuple):
    """One event of `text/event-stream`, or one record of another stream."""

    event: str
    """Type of the event, such as `message`, the default."""
    data: str
    """Data, unparsed."""
    id: str
    """Identifier of the last event that had one; empty if none had."""
    retry: int | None
    """Milliseconds to wait before a reconnection, if this event names them. The library does not reconnect."""

    # The default `repr` of a tuple would show the data.
    def __repr__(self) -> str:
        return f"ServerSentEvent({self.event!r}, {len(self.data)} characters, id={self.id!r})"


class StreamParser(Protocol):
    """Divides the text of a stream into records."""

    last_event_id: str
    """Identifier of the last event."""

    @property
    def size(self) -> int:
        """Number of characters of the record that is not complete."""
        ...

    def push(self, text: str) -> list[ServerSentEvent]:
        """Returns the records that the next piece completes."""
        ...

    def end(self) -> list[ServerSentEvent]:
        """Returns the records that the end of the stream completes."""
        ...


_LINE_END = re.compile(r"\r\n|\r|\n")


class EventParser:
    """Server-sent events (https://html.spec.whatwg.org/#event-stream-interpretation)."""

    def __init__(self) -> None:
        self.last_event_id = ""
        # Pieces of a line whose end has not arrived.
        self._line: list[str] = []
        self._line_size = 0
        # True if the last character was CR, so that LF would belong to it.
        self._after_return = False
        self._id = ""
        self._event = ""
        self._data: list[str] = []
        self._data_size = 0
        self._retry: int | None = None

    @property
    def size(self) -> int:
        return self._line_size + self._data_size

    def push(self, text: str) -> list[ServerSentEvent]:
        if not text:
            return []
        found: list[ServerSentEvent] = []
        at = 1 if self._after_return and text[0] == "\n" else 0
        self._after_return = text[-1] == "\r"
        # Only the new text is searched: a long line can arrive in many pieces.
        for end in _LINE_END.finditer(text, at):
            self._line.append(text[at : end.start()])
            at = end.end()
            line, self._line, self._line_size = "".join(self._line), [], 0
            if line:
                self._field(line)
            else:
                self._dispatch(found)
        self._line.append(text[at:])
        self._line_size += len(text) - at
        return found

    # An event without an empty line after it is discarded.
    def end(self) -> list[ServerSentEvent]:
        return []

    def _field(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            self._data.append(value)
            self._data_size += len(value) + 1
        elif name == "event":
            self._event = value
        elif name == "id" and "\0" not in value:
            self._id = value
        elif name == "retry" and value.isascii() and value.isdigit():
            self._retry = int(value[:18])

    def _dispatch(self, found: list[ServerSentEvent]) -> None:
        self.last_event_id = self._id
        if self._data:
            found.append(ServerSentEvent(self._event or "message", "\n".join(self._data), self._id, self._retry))
        self._event, self._retry, self._data, self._data_size = "", None, [], 0


class LineParser:
    """Lines of JSON."""

    def __init__(self) -> None:
        self.last_event_id = ""
        self._line: list[str] = []
        self.size = 0

    def push(self, text: str) -> list[ServerSentEvent]:
        first, *lines = text.split("\n")
        self._line.append(first)
        self.size += len(first)
        found: list[ServerSentEvent] = []
        for line in lines:
            found += _records("".join(self._line))
            self._line, self.size = [line], len(line)
        return found

    # The last line may have no line feed.
    def end(self) -> list[ServerSentEvent]:
        return self.push("\n")


class SequenceParser:
    """JSON texts, each of which follows a record separator (RFC 7464)."""

    def __init__(self) -> None:
        self.last_event_id = ""
        self._text: list[str] = []
        self.size = 0

    def push(self, text: str) -> list[ServerSentEvent]:
        first, *texts = text.split("\x1e")
        self._add(first)
        found: list[ServerSentEvent] = []
        for item in texts:
            found += self.end()
            self._add(item)
        # Otherwise a record would arrive with the one after it.
        if text.endswith("\n") and _is_json("".join(self._text)):
            found += self.end()
        return found

    def end(self) -> list[ServerSentEvent]:
        found = _records("".join(self._text))
        self._text, self.size = [], 0
        return found

    def _add(self, text: str) -> None:
        self._text.append(text)
        self.size += len(text)


def _records(text: str) -> list[ServerSentEvent]:
    return [ServerSentEvent("message", text, "", None)] if text.strip(" \t\r\n") else []


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
