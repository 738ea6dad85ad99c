"""Subclasses of `ApiError` for the statuses that callers handle differently; `sdk_errors` shows the whole tree."""

from __future__ import annotations

from .api_error import ApiError


class BadRequestError(ApiError):
    """400: the request is malformed."""


class AuthenticationError(ApiError):
    """401: the API key is missing or invalid."""


class PermissionDeniedError(ApiError):
    """403: the API key does not permit this call."""


class NotFoundError(ApiError):
    """404: the record or the path does not exist."""


class ConflictError(ApiError):
    """409: the request conflicts with the state of the record."""


class GoneError(ApiError):
    """410: the record existed but has expired."""


class PreconditionFailedError(ApiError):
    """412: the version of the record differs from `if_match`."""


class PayloadTooLargeError(ApiError):
    """413: the request body is too large."""


class ValidationError(ApiError):
    """422: the request is well-formed but not valid; `errors` lists the invalid fields."""


class RateLimitError(ApiError):
    """429: too many requests; `retry_after` is the number of seconds to wait.

    The rate limiter of the client raises the same error, without a response, if an attempt cannot be sent in time.
    """


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
    """Returns the error class for a status other than 2xx."""
    return _BY_STATUS.get(status, ServerError if 500 <= status <= 599 else ApiError)
