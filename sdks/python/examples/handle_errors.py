"""Handles each kind of failure. The library has already retried where a retry can help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from integration_api import (
    ApiError,
    AuthenticationError,
    ConflictError,
    ConnectionError,
    IntegrationApi,
    IntegrationApiError,
    InvalidRequestError,
    NotFoundError,
    RateLimitError,
    TimeoutError,
    ValidationError,
)

if TYPE_CHECKING:
    from collections.abc import Callable


def explain(error: IntegrationApiError) -> str:
    """Returns a log line. Decide yourself which of them should alert somebody."""
    match error:
        case ValidationError(errors=fields):
            return f"fix the data: {', '.join(f'{field.pointer or field.parameter} {field.code}' for field in fields)}"
        case NotFoundError(detail=detail):
            return f"not found: {detail}"
        case ConflictError(code=code):
            return f"read the record again: {code}"
        case AuthenticationError(code=code):
            return f"use another API key: {code}"
        case RateLimitError(retry_after=seconds):
            return f"too many requests: continue in {seconds} s"
        case ApiError(status=status, request_id=request_id):
            # Includes ServerError. Send the request id to support.
            return f"the API returned {status}, request {request_id}"
        case TimeoutError(phase=phase):
            return f"timed out: {phase}"
        case ConnectionError(idempotency_key=key):
            # The write may or may not have been applied. The same idempotency key makes a repetition safe.
            return f"no response: repeat with key {key}"
        case InvalidRequestError():
            return f"fix the program: {error}"
        case _:
            return f"cannot continue: {error}"


api = IntegrationApi(max_retries=0)
calls: list[Callable[[], object]] = [
    lambda: api.orders.create(currency="EUR", customer={"email": "ada@buyer.example"}, line_items=[]),
    lambda: api.orders.retrieve(""),
    lambda: api.with_options(base_url="http://127.0.0.1:9").orders.cancel("ord_1", reason="customer_request"),
]
for call in calls:
    try:
        call()
    except IntegrationApiError as error:
        print(explain(error))
