"""Conversion of an `HttpResponse` into decoded JSON, bytes or an error."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NoReturn

from ..behaviour import REQUEST_ID_HEADER
from ..errors.sdk_errors import DecodeError
from ..errors.status_errors import error_class
from ..request.operation import no_body

if TYPE_CHECKING:
    from ..request.operation import Operation
    from ..transport.transport import HttpResponse


def read_response(operation: Operation[Any], response: HttpResponse, idempotency_key: str | None) -> Any:
    """Returns the decoded JSON or the bytes of a successful response, or None if it has no body.

    Raises:
        ApiError: The status is not 2xx.
        DecodeError: The status is 2xx, but the body is not valid JSON or is an unexpected null.
    """
    if not 200 <= response.status <= 299:
        raise error_class(response.status)(
            status=response.status,
            headers=response.headers,
            raw_body=response.body,
            method=operation.method,
            path=operation.path,
            idempotency_key=idempotency_key,
        )
    if operation.decode is no_body or (operation.may_be_empty and not response.body):
        return None
    if operation.returns_bytes:
        return response.body
    try:
        raw = _parse_json(response.body.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise _decode_error(operation, response, f"is not valid JSON: {error}") from None
    if raw is None and not operation.may_be_null:
        raise _decode_error(operation, response, "is null")
    return raw


def _decode_error(operation: Operation[Any], response: HttpResponse, reason: str) -> DecodeError:
    message = f"{operation.method} {operation.path} returned {response.status}, but the body {reason}"
    return DecodeError(message, response.body, response.headers.get(REQUEST_ID_HEADER))


def _reject_constant(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not valid JSON")


# Shared by all calls, because json.loads creates a decoder each time it is called with options.
_parse_json = json.JSONDecoder(parse_constant=_reject_constant).decode
