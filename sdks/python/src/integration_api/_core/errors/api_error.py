"""`ApiError`, and the problem details (RFC 9457) that it exposes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from ..behaviour import REQUEST_ID_HEADER
from ..retry.retry_after_header import parse_retry_after
from .sdk_errors import IntegrationApiError

if TYPE_CHECKING:
    from collections.abc import Mapping


class FieldError(NamedTuple):
    """One invalid field that the API reported. Either `pointer` or `parameter` identifies it."""

    pointer: str | None
    """JSON Pointer (RFC 6901) into the request body."""
    parameter: str | None
    """Name of a query, path or header parameter."""
    code: str
    """Reason in machine-readable form, such as `required`."""
    detail: str
    """Reason in human-readable form."""
    raw: dict[str, Any]
    """All members, including those that this version of the library does not know."""


class ApiError(IntegrationApiError):
    """The API responded with a status other than 2xx."""

    def __init__(
        self,
        *,
        status: int,
        headers: Mapping[str, str],
        raw_body: bytes,
        method: str,
        path: str,
        idempotency_key: str | None = None,
    ) -> None:
        self.status = status
        """HTTP status, such as 404."""
        self.headers = headers
        """Response headers."""
        self.raw_body = raw_body
        """Response body, unchanged."""
        self.method = method
        """HTTP method of the request."""
        self.path = path
        """Path of the operation, with placeholders for its parameters."""
        self.idempotency_key = idempotency_key
        """Idempotency key of the write; None for reads. It is safe to retry with the same key."""
        self.body: dict[str, Any] | None = _parse_problem_details(raw_body)
        """Problem details (RFC 9457), unchanged; None if the body is not a JSON object."""
        self.code = self._text("code")
        """Reason in machine-readable form, such as `resource_not_found`."""
        self.title = self._text("title")
        """Summary of the kind of error."""
        self.detail = self._text("detail")
        """Explanation of this error."""
        self.doc_url = self._text("type")
        """URL of the error's documentation."""
        self.request_id = headers.get(REQUEST_ID_HEADER) or self._text("request_id")
        """ID of the request, for support."""
        self.retry_after = parse_retry_after(headers)
        """Seconds to wait before a retry; None if the response does not specify it."""
        super().__init__(self._message())

    def _text(self, member: str) -> str | None:
        value = (self.body or {}).get(member)
        return value if isinstance(value, str) else None

    def _message(self) -> str:
        reason = self.detail or self.title
        explanation = f": {reason}" if reason else ""
        code = f", {self.code}" if self.code else ""
        request = f" (request {self.request_id})" if self.request_id else ""
        return f"{self.method} {self.path} returned {self.status}{code}{explanation}{request}"

    def __reduce__(self) -> tuple[Any, ...]:
        names = ("status", "raw_body", "method", "path", "idempotency_key")
        return _restore, (type(self), {name: getattr(self, name) for name in names} | {"headers": dict(self.headers)})


def _parse_problem_details(raw_body: bytes) -> dict[str, Any] | None:
    try:
        body = json.loads(raw_body)
    except (ValueError, RecursionError):
        return None
    return body if isinstance(body, dict) else None


def _restore(error_class: type[ApiError], arguments: dict[str, Any]) -> ApiError:
    return error_class(**arguments)
