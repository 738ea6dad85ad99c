"""A successful response whose body is read while it arrives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors.sdk_errors import InvalidRequestError
from ..response.raw_response import RawResponse
from ..response.read_response import origin_of, unreadable_error
from ..transport.content import DamagedError

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..errors.redaction import Redact
    from ..errors.sdk_errors import CallFacts, DecodeError
    from ..models.decoding import Origin
    from ..request.operation import Operation
    from ..transport.transport import HttpResponse


class Opened(NamedTuple):
    """Response, call and limits of a stream."""

    operation: Operation[Any]
    response: HttpResponse
    content: Any
    """A `Content`, or an `AsyncContent` in `AsyncIntegrationApi`."""
    facts: CallFacts
    timeout: float
    """Maximum time between two pieces of the body, in seconds."""
    max_bytes: int
    """Maximum size of one event."""
    redact: Redact
    failure: Callable[[Exception, BaseException | None], BaseException]
    """Converts the error of a transport into one of the library."""
    late: Callable[[], BaseException]
    """Makes the error for a body that did not continue in time."""

    # The default `repr` of a tuple would show data.
    def __repr__(self) -> str:
        return f"Opened({self.operation.operation_id})"

    def origin(self) -> Origin:
        """Returns where the items come from, for errors."""
        return origin_of(self.response, self.facts, self.redact)

    def raw(self) -> RawResponse[None]:
        """Returns the response without its body."""
        return RawResponse(None, self.response, self.facts)

    def decode_error(self, reason: str) -> DecodeError:
        """Returns the error for a body that cannot be read."""
        return unreadable_error(self.origin(), reason, b"")

    def used_twice(self, what: str) -> InvalidRequestError:
        """Returns the error for a stream that is read a second time."""
        return InvalidRequestError(f"{self.operation.operation_id}: {what} can be read only once", self.facts)

    def converted(self, error: Exception, handled: BaseException | None) -> BaseException:
        """Returns the error of the library for one of a content.

        Args:
            error: Error of the content.
            handled: Error that the program was handling.
        """
        if isinstance(error, DamagedError):
            return self.decode_error(f"the body {error}")
        if isinstance(error, TimeoutError):
            return self.late()
        return self.failure(error, handled)
