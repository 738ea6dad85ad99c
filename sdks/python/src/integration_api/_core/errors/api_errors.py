"""Answers that are errors: one class for each status that callers tell apart.

ApiError
  BadRequestError 400, AuthenticationError 401, PermissionDeniedError 403, NotFoundError 404, ConflictError 409,
  GoneError 410, PreconditionFailedError 412, PayloadTooLargeError 413, ValidationError 422, RateLimitError 429,
  ServerError 5xx
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from ..behaviour import REQUEST_ID_HEADER
from ..retry.retry_after import retry_after
from .base import IntegrationApiError

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
        self.retry_after = retry_after(headers)
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


class BadRequestError(ApiError):
    """400: the request is malformed."""


class AuthenticationError(ApiError):
    """401: no API key, or not a valid one."""


class PermissionDeniedError(ApiError):
    """403: the API key may not do this."""


class NotFoundError(ApiError):
    """404: no such record, or no such path."""


class ConflictError(ApiError):
    """409: the request conflicts with the state of the record."""


class GoneError(ApiError):
    """410: the record existed and has aged out."""


class PreconditionFailedError(ApiError):
    """412: the record has another version than `if_match` says."""


class PayloadTooLargeError(ApiError):
    """413: the body is too large."""


class ValidationError(ApiError):
    """422: parts of the request are wrong; `errors` says which."""

    @property
    def errors(self) -> list[FieldError]:
        """What is wrong, one entry for each part. Empty when the server does not go into details."""
        listed = (self.body or {}).get("errors")
        entries = listed if isinstance(listed, list) else []
        return [
            FieldError(
                pointer=entry.get("pointer"),
                parameter=entry.get("parameter"),
                code=entry.get("code", ""),
                detail=entry.get("detail", ""),
                raw=entry,
            )
            for entry in entries
            if isinstance(entry, dict)
        ]


class RateLimitError(ApiError):
    """429: too many requests; `retry_after` says how many seconds to wait."""


class ServerError(ApiError):
    """5xx: the server failed. A write may have taken effect; repeat it with the same `idempotency_key`."""


_BY_STATUS: dict[int, type[ApiError]] = {
    400: BadRequestError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    410: GoneError,
    412: PreconditionFailedError,
    413: PayloadTooLargeError,
    422: ValidationError,
    429: RateLimitError,
}


def error_class(status: int) -> type[ApiError]:
    """The class of an answer that is no success."""
    return _BY_STATUS.get(status, ServerError if 500 <= status <= 599 else ApiError)


def _parse_problem(raw_body: bytes) -> dict[str, Any] | None:
    try:
        body = json.loads(raw_body)
    except (ValueError, RecursionError):
        return None
    return body if isinstance(body, dict) else None


def _restore(kind: type[ApiError], arguments: dict[str, Any]) -> ApiError:
    return kind(**arguments)
