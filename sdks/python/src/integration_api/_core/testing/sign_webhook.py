"""Signed webhooks for tests of a receiver."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from ...generated.behaviour import WEBHOOKS_ID_HEADER, WEBHOOKS_SIGNATURE_HEADER, WEBHOOKS_TIMESTAMP_HEADER
from ..errors.sdk_errors import ConfigurationError
from ..options.boundary import checked
from ..webhooks.delivery import Delivery
from ..webhooks.keys import Keys
from ..webhooks.verify import is_aware

_DEFAULT_ID = "evt_test"


class SignedWebhook(NamedTuple):
    """A webhook as the API sends it."""

    body: bytes
    """JSON body. Send it unchanged, because the signature covers its exact bytes."""
    headers: dict[str, str]
    """Headers of the webhook, with names in lower case."""


@checked(ConfigurationError)
def sign_webhook(
    payload: Mapping[str, object] | str | bytes,
    *,
    secrets: Iterable[str],
    id: str | None = None,  # noqa: A002 - the name of the field in the API
    timestamp: datetime | None = None,
) -> SignedWebhook:
    """Signs a webhook (Standard Webhooks 1.0).

    Args:
        payload: Event, such as one from `example_event`, or the text of a body.
        secrets: Signing secrets that the receiver knows, `whsec_…`. Each creates one signature.
        id: `webhook-id`. Default: the id of the event, or `evt_test` if it has none.
        timestamp: Time of sending, with a time zone. Default: now.

    Raises:
        ConfigurationError: A secret or another argument is malformed, or the payload is not JSON.
    """
    keys = Keys(secrets)
    del secrets
    keys.check()
    sent = timestamp or datetime.now(UTC)
    if id is not None and not isinstance(id, str):
        raise ConfigurationError("id must be text")
    if not is_aware(sent):
        raise ConfigurationError("timestamp must be a datetime with a time zone")
    delivery = Delivery(id or _id_of(payload), str(int(sent.timestamp())), _body_of(payload), [])
    return SignedWebhook(
        delivery.body,
        {
            "content-type": "application/json",
            WEBHOOKS_ID_HEADER: delivery.id,
            WEBHOOKS_TIMESTAMP_HEADER: delivery.timestamp,
            WEBHOOKS_SIGNATURE_HEADER: " ".join(keys.signatures(delivery)),
        },
    )


def _id_of(payload: object) -> str:
    found = payload.get("id") if isinstance(payload, Mapping) else None
    return found if isinstance(found, str) else _DEFAULT_ID


def _body_of(payload: object) -> bytes:
    if isinstance(payload, bytes):
        return payload
    if isinstance(payload, str):
        return payload.encode("utf-8", "surrogatepass")
    try:
        text = json.dumps(payload, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise ConfigurationError(f"The payload of a webhook must be JSON: {error}") from None
    return text.encode("utf-8", "surrogatepass")
