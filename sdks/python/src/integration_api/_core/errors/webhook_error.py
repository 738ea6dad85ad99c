"""The error of a webhook that cannot be verified."""

from __future__ import annotations

from typing import Literal, TypeAlias

from .sdk_errors import IntegrationApiError

WebhookFailureReason: TypeAlias = Literal[
    "missing_header", "invalid_timestamp", "too_old", "too_new", "no_match", "invalid_payload"
]
"""Reason why a webhook failed verification:

- `missing_header`: `webhook-id`, `webhook-timestamp` or `webhook-signature` is missing.
- `invalid_timestamp`: `webhook-timestamp` is not a number of seconds.
- `too_old`: the webhook is older than the tolerance, so it may be a replay.
- `too_new`: the timestamp is in the future.
- `no_match`: no signature matches the secrets. Another sender, another endpoint, or a modified body.
- `invalid_payload`: the body was parsed before verification, or it is not an event.
"""


class WebhookVerificationError(IntegrationApiError):
    """The webhook cannot be verified or decoded. Respond with 400 and do not process it.

    A missing or malformed secret is a `ConfigurationError` instead: respond with 500, so that the API delivers the
    webhook again.
    """

    def __init__(self, reason: WebhookFailureReason, message: str) -> None:
        super().__init__(message)
        self.reason: WebhookFailureReason = reason
        """Machine-readable reason."""
