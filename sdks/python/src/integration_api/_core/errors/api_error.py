"""`ApiError`, and the problem details (RFC 9457) that it is made from."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from ..behaviour import REQUEST_ID_HEADER
from ..retry.retry_after_header import parse_retry_after
from .sdk_errors import IntegrationApiError

if TYPE_CHECKING:
    from collections.abc import Mapping


class FieldError(NamedTuple):
    """What is wrong with one part of a request. Either `pointer` or `parameter` says which part."""

    pointer: str | None
    """JSON Pointer (RFC 6901) into the body."""
    parameter: str | None
    """Name of a query, path or header parameter."""
    code: str
    detail: str
    raw: dict[str, Any]
    """All members, also those this version of the library does not know."""


class ApiError(IntegrationApiError):
    """The server answered with another status than success."""

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
        self.raw_body = raw_body
        self.method = method
        self.path = path
        """Path of the operation, with placeholders for its parameters."""
        self.idempotency_key = idempotency_key
        """The key the write was sent with. A repeat with it is safe."""
        self.body: dict[str, Any] | None = _parse_problem(raw_body)
        """The problem details (RFC 9457) as they came; None when the body is no JSON object."""
        self.code = self._text("code")
        """What went wrong, for programs, such as `resource_not_found`."""
        self.title = self._text("title")
        self.detail = self._text("detail")
        self.doc_url = self._text("type")
        """Where the error is documented."""
        self.request_id = headers.get(REQUEST_ID_HEADER) or self._text("request_id")
        """What support looks the request up by."""
        self.retry_after = parse_retry_after(headers)
        """Seconds the server asks to wait; None when it does not say."""
        super().__init__(self._message())

    def _text(self, member: str) -> str | None:
        value = (self.body or {}).get(member)
        return value if isinstance(value, str) else None

    def _message(self) -> str:
        what = self.detail or self.title or "no details"
        code = f" {self.code}" if self.code else ""
        request = f", request {self.request_id}" if self.request_id else ""
        return f"{self.status}{code}: {what} ({self.method} {self.path}{request})"

    def __reduce__(self) -> tuple[Any, ...]:
        names = ("status", "raw_body", "method", "path", "idempotency_key")
        return _restore, (type(self), {name: getattr(self, name) for name in names} | {"headers": dict(self.headers)})


def _parse_problem(raw_body: bytes) -> dict[str, Any] | None:
    try:
        body = json.loads(raw_body)
    except (ValueError, RecursionError):
        return None
    return body if isinstance(body, dict) else None


def _restore(kind: type[ApiError], arguments: dict[str, Any]) -> ApiError:
    return kind(**arguments)
