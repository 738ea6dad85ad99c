"""`ApiError`, and the problem details (RFC 9457) that it exposes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from .field_error import FieldError
from .problem_summary import other_text, summary_of
from .redaction import map_texts, shortened
from .sdk_errors import CallFacts, IntegrationApiError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..rate_limit.rate_limit_status import RateLimitStatus
    from .redaction import Redact


class ErrorResponse(NamedTuple):
    """Values of an error response."""

    status: int
    headers: Mapping[str, str]
    raw_body: bytes
    body: Any = None
    """Parsed body; None if it is not JSON."""
    request_id: str | None = None
    retry_after: float | None = None
    rate_limit: RateLimitStatus | None = None
    is_retryable: bool = False
    redirect: str | None = None
    """Origin of a redirect's target."""
    hint: str = ""
    """Hint from the library at a likely mistake in the call."""


class ApiError(IntegrationApiError):
    """The API responded with a status other than 2xx. Common statuses have subclasses."""

    # Slots are not members of `vars()`, so that no dump of the error shows secrets that the server echoes.
    __slots__ = ("_body", "_headers", "_raw_body", "_redact")

    def __init__(
        self, response: ErrorResponse, facts: CallFacts, redact: Redact = str, message: str | None = None
    ) -> None:
        shown = map_texts(response.body, redact)
        problem: dict[str, Any] = shown if isinstance(shown, dict) else {}
        self.title = _text(problem, "title")
        """Summary for people, the same for all errors with this code."""
        self.detail = _text(problem, "detail")
        """Explanation of this error for people."""
        request_id = redact(response.request_id) if response.request_id else _text(problem, "request_id")
        self.request_id = request_id
        """ID of the request, for support."""
        self.doc_url = _text(problem, "type")
        """URL of the documentation page about `code`."""
        self.errors = _field_errors(problem.get("errors"))
        """Invalid fields, parameters or items. Empty if the API names none."""
        super().__init__(message or self._message(response, facts, other_text(problem)), facts)
        self.status = response.status
        """HTTP status, such as 404."""
        self.code = _text(problem, "code")
        """Reason in machine-readable form, such as `version_conflict`. The API may add codes at any time."""
        self.retry_after = response.retry_after
        """Seconds to wait before a retry; None if the response does not specify it."""
        self.rate_limit = response.rate_limit
        """Rate limit of the API key; None if the response does not state it."""
        self.is_retryable = response.is_retryable
        self._headers = response.headers
        self._body = response.body
        self._raw_body = response.raw_body
        self._redact = redact

    # A pickled error leaves the process, so the texts of the server in it must not contain the API key.
    def __reduce__(self) -> tuple[Any, ...]:
        restore, (kind, args, members) = super().__reduce__()
        redact = self._redact
        headers: Any = type(self._headers)
        travelling = {
            "_body": map_texts(self._body, redact),
            "_headers": headers([(name, redact(value)) for name, value in self._headers.items()]),
            "_raw_body": redact(self._raw_body.decode("latin-1")).encode("latin-1", "replace"),
            "_redact": str,
        }
        return restore, (kind, args, {**members, **travelling})

    @property
    def headers(self) -> Mapping[str, str]:
        """Response headers, unchanged. Dumps of the error do not show them."""
        return self._headers

    @property
    def body(self) -> Any:
        """Complete parsed body, or None if it is not JSON. Dumps of the error do not show it."""
        return self._body

    @property
    def raw_body(self) -> bytes:
        """Response body, unchanged."""
        return self._raw_body

    def _message(self, response: ErrorResponse, facts: CallFacts, other: str) -> str:
        redirect = f"a redirect to {response.redirect}, which is not followed" if response.redirect else ""
        texts = [text for text in (self.title, self.detail) if text is not None]
        text = ": ".join(map(shortened, texts or [other]))
        summary = summary_of(text, self.errors, response.hint, self.doc_url) or redirect
        explanation = f", {summary}" if summary else ""
        reference = f" (request {shortened(self.request_id)})" if self.request_id else ""
        return f"{facts.method} {facts.path} returned {response.status}{explanation}{reference}"


def _text(problem: dict[str, Any], member: str) -> str | None:
    value = problem.get(member)
    return value if isinstance(value, str) else None


# Callers read the members of each entry, so entries that are not objects are dropped.
def _field_errors(listed: Any) -> list[FieldError]:
    entries = listed if isinstance(listed, list) else []
    return [_field_error(entry) for entry in entries if isinstance(entry, dict)]


def _field_error(entry: dict[str, Any]) -> FieldError:
    version = entry.get("current_version")
    return FieldError(
        pointer=_text(entry, "pointer"),
        parameter=_text(entry, "parameter"),
        code=_text(entry, "code") or "",
        detail=_text(entry, "detail") or "",
        current_version=version if type(version) is int else None,
        raw=entry,
    )
