"""How a call returns a response whose body is read while it arrives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..transport.content import AsyncKnownContent, KnownContent, StreamedResponse

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..request.operation import Operation
    from ..stream.opened import Opened
    from ..transport.transport import HttpResponse


class Opening(NamedTuple):
    """Result of a call that reads a response while it arrives."""

    known_content: Callable[[bytes], Any]
    """Makes a content of the body of a response that was read as a whole."""
    result: Callable[[Opened], Any]
    """Makes the result of the call."""

    def content_of(self, response: HttpResponse) -> Any:
        """Returns the body of a response."""
        return response.content if isinstance(response, StreamedResponse) else self.known_content(response.body)


def opening_of(operation: Operation[Any]) -> Opening:
    """Returns how `IntegrationApi` returns a stream, or a download of an operation that returns bytes."""
    stream = operation.stream
    if stream is None:
        from ..stream.download import Download

        return Opening(KnownContent, Download)
    from ..stream.event_stream import EventStream

    return Opening(KnownContent, lambda opened: EventStream(opened, stream))


def async_opening_of(operation: Operation[Any]) -> Opening:
    """Returns how `AsyncIntegrationApi` does it."""
    stream = operation.stream
    if stream is None:
        from ..stream.download import AsyncDownload

        return Opening(AsyncKnownContent, AsyncDownload)
    from ..stream.async_event_stream import AsyncEventStream

    return Opening(AsyncKnownContent, lambda opened: AsyncEventStream(opened, stream))
