"""Answers that are errors: one class for each status that callers tell apart.

ApiError
  BadRequestError 400, AuthenticationError 401, PermissionDeniedError 403, NotFoundError 404, ConflictError 409,
  GoneError 410, PreconditionFailedError 412, PayloadTooLargeError 413, ValidationError 422, RateLimitError 429,
  ServerError 5xx
"""

from __future__ import annotations

from .api_error import ApiError, FieldError


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
