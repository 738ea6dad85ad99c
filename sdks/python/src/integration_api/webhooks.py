"""Verification and decoding of webhooks. It requires neither a client nor an API key.

    from integration_api import webhooks

    event = webhooks.unwrap(body, headers, secrets=[current, previous])
    match event:
        case webhooks.RecordCreated(data=record):
            print(record)
        case webhooks.UnknownEvent():
            pass  # newer than this version of the library

Each event of the API has a class here, with the name of its model without `Event`.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from ._core.errors.webhook_error import WebhookFailureReason, WebhookVerificationError
from ._core.webhooks.delivery import RawBody, WebhookHeaders
from ._core.webhooks.keys import Keys
from ._core.webhooks.payload import read_payload
from ._core.webhooks.verify import Clock, verify_delivery
from .generated import events
from .generated.behaviour import WEBHOOKS_TOLERANCE_SECONDS
from .generated.events import *  # noqa: F403 - the contract defines the classes of events

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "RawBody",
    "WebhookFailureReason",
    "WebhookHeaders",
    "WebhookVerificationError",
    "unwrap",
    "verify",
]
__all__ += events.__all__


def unwrap(
    body: RawBody,
    headers: WebhookHeaders,
    *,
    secrets: Iterable[str],
    tolerance: float = WEBHOOKS_TOLERANCE_SECONDS,
    now: datetime | None = None,
) -> events.Event:
    """Verifies a webhook (Standard Webhooks 1.0) and returns its event.

    Args:
        body: Body before any parser.
        headers: Headers of the request, as the framework provides them.
        secrets: Signing secrets of the webhook endpoint, `whsec_…`. One matching secret is enough; during a rotation
            pass the current and the previous one.
        tolerance: Maximum age and maximum clock difference of a webhook in seconds: at least 1, or 0 to accept only the
            current second.
        now: Current time with a time zone, for tests. Default: the clock of this machine.

    Returns:
        The event. An event of a type that this version of the library does not know is an `UnknownEvent`.

    Raises:
        WebhookVerificationError: The webhook cannot be verified or decoded; `reason` says why. Respond with 400.
        ConfigurationError: An option is invalid. Respond with 500, so that the API delivers the webhook again.
    """
    keys = Keys(secrets)
    del secrets
    delivery = verify_delivery(body, headers, keys, Clock(tolerance, now or datetime.now(UTC)))
    return read_payload(delivery.body, events.decode_event)


def verify(
    body: RawBody,
    headers: WebhookHeaders,
    *,
    secrets: Iterable[str],
    tolerance: float = WEBHOOKS_TOLERANCE_SECONDS,
    now: datetime | None = None,
) -> None:
    """Verifies a webhook like `unwrap`, without decoding it.

    Args:
        body: See `unwrap`.
        headers: See `unwrap`.
        secrets: See `unwrap`.
        tolerance: See `unwrap`.
        now: See `unwrap`.

    Raises:
        WebhookVerificationError: The webhook cannot be verified; `reason` says why.
        ConfigurationError: An option is invalid.
    """
    keys = Keys(secrets)
    del secrets
    verify_delivery(body, headers, keys, Clock(tolerance, now or datetime.now(UTC)))
