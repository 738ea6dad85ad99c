"""A result together with the facts of its response."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from ...generated.behaviour import IDEMPOTENCY_REPLAYED_HEADER, RESPONSES_REQUEST_ID_HEADER
from ..rate_limit.rate_limit_status import RateLimitStatus, parse_rate_limit

if TYPE_CHECKING:
    from ..errors.sdk_errors import CallFacts
    from ..transport.headers import Headers
    from ..transport.transport import HttpResponse

T = TypeVar("T")


class RawResponse(Generic[T]):
    """Response of a successful call, as the methods of `with_raw_response` return it."""

    __slots__ = ("_data", "_facts", "_response")

    def __init__(self, data: T, response: HttpResponse, facts: CallFacts) -> None:
        self._data = data
        self._response = response
        self._facts = facts

    @property
    def data(self) -> T:
        """Result of the call, as the method itself returns it."""
        return self._data

    @property
    def status(self) -> int:
        """HTTP status, such as 200."""
        return self._response.status

    @property
    def headers(self) -> Headers:
        """Response headers."""
        return self._response.headers

    @property
    def content(self) -> bytes:
        """Response body after decompression, unchanged."""
        return self._response.body

    @property
    def request_id(self) -> str | None:
        """ID of the request, for support."""
        return self._response.headers.get(RESPONSES_REQUEST_ID_HEADER)

    @property
    def rate_limit(self) -> RateLimitStatus | None:
        """Rate limit of the API key; None if the response does not state it."""
        return parse_rate_limit(self._response.headers)

    @property
    def attempts(self) -> int:
        """Number of attempts."""
        return self._facts.attempts

    @property
    def resends(self) -> int:
        """Number of requests that were lost with an idle connection and sent again, within their attempt: 0 or 1."""
        return self._facts.resends

    @property
    def idempotency_key(self) -> str | None:
        """Idempotency key of the write; None for reads."""
        return self._facts.idempotency_key

    @property
    def replayed(self) -> bool:
        """True if the API had already applied the call and replayed its response."""
        return self._response.headers.get(IDEMPOTENCY_REPLAYED_HEADER, "").lower() == "true"

    def with_data(self, data: object) -> RawResponse[object]:
        """Returns the same response with another result."""
        return RawResponse(data, self._response, self._facts)

    def __repr__(self) -> str:
        return f"RawResponse({self.status}, request_id={self.request_id!r})"
