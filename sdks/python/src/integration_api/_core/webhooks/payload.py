"""Decoding of the body of a verified webhook."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from ..errors.webhook_error import WebhookVerificationError

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


def read_payload(body: bytes, decode: Callable[[Any], T]) -> T:
    """Returns the event in a body.

    Raises:
        WebhookVerificationError: The body is not valid JSON, or not an event.
    """
    event = _parse(body)
    if not isinstance(event, dict) or not isinstance(event.get("type"), str):
        raise WebhookVerificationError("invalid_payload", "The webhook body is not an event: it has no type")
    return decode(event)


def _parse(body: bytes) -> Any:
    try:
        return _parse_json(body.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise WebhookVerificationError("invalid_payload", "The webhook body is not valid JSON") from None


def _reject_constant(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not valid JSON")


_parse_json = json.JSONDecoder(parse_constant=_reject_constant).decode
