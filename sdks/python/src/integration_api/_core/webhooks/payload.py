"""Decoding of the body of a verified webhook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ..errors.webhook_error import WebhookVerificationError
from ..json.json import parse_json
from ..models.decoding import NO_ORIGIN

if TYPE_CHECKING:
    from ..models.decoding import Decoder

T = TypeVar("T")


def read_payload(body: bytes, decode: Decoder[T]) -> T:
    """Returns the event in a body.

    Raises:
        WebhookVerificationError: The body is not valid JSON, or not an event.
    """
    event = _parse(body)
    if not isinstance(event, dict) or not isinstance(event.get("type"), str):
        raise WebhookVerificationError("invalid_payload", "The webhook body is not an event: it has no type")
    return decode(event, NO_ORIGIN)


def _parse(body: bytes) -> Any:
    try:
        return parse_json(body)
    except ValueError:
        raise WebhookVerificationError("invalid_payload", "The webhook body is not valid JSON") from None
