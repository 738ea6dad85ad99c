"""Verification of a webhook."""

from __future__ import annotations

import math
import re
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from ...generated.behaviour import WEBHOOKS_MIN_TOLERANCE_SECONDS, WEBHOOKS_TIMESTAMP_HEADER
from ..errors.sdk_errors import ConfigurationError
from ..errors.webhook_error import WebhookVerificationError
from .delivery import Delivery, read_delivery

if TYPE_CHECKING:
    from .keys import Keys

_TIMESTAMP = re.compile(r"[0-9]{1,12}")


class Clock(NamedTuple):
    """Options that concern the time of a webhook."""

    tolerance: float
    """Maximum age and maximum clock difference, in seconds."""
    now: datetime


def verify_delivery(body: object, headers: object, keys: Keys, clock: Clock) -> Delivery:
    """Verifies a webhook and returns its parts.

    The options are checked before anything is read from the webhook: a receiver with a wrong setting must not tell the
    API that the webhook is wrong.

    Raises:
        ConfigurationError: An option is invalid.
        WebhookVerificationError: The webhook cannot be verified.
    """
    _check_options(keys, clock)
    delivery = read_delivery(body, headers)
    _check_time(delivery.timestamp, clock)
    if not keys.match(delivery):
        raise WebhookVerificationError(
            "no_match", "No signature of the webhook matches; check the secret, and pass the raw body unchanged"
        )
    return delivery


def _check_options(keys: Keys, clock: Clock) -> None:
    check_tolerance(clock.tolerance)
    if not is_aware(clock.now):
        raise ConfigurationError("now must be a datetime with a time zone")
    keys.check()


def check_tolerance(tolerance: object) -> None:
    """Checks a tolerance in seconds.

    Raises:
        ConfigurationError: It is not a number, negative, or less than a second.
    """
    if not _is_number(tolerance) or not 0 <= tolerance < math.inf:
        raise ConfigurationError("tolerance must be a non-negative number of seconds")
    # Webhooks are timed in whole seconds, so a smaller tolerance is a mistake.
    if 0 < tolerance < WEBHOOKS_MIN_TOLERANCE_SECONDS:
        raise ConfigurationError(
            f"tolerance is in seconds, so {tolerance} is less than one; pass 0, or at least "
            f"{WEBHOOKS_MIN_TOLERANCE_SECONDS:g}"
        )


def is_aware(value: object) -> bool:
    """Reports whether a value is a datetime with a time zone."""
    return isinstance(value, datetime) and value.utcoffset() is not None


def _is_number(value: object) -> TypeGuard[int | float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _check_time(timestamp: str, clock: Clock) -> None:
    if not _TIMESTAMP.fullmatch(timestamp):
        raise WebhookVerificationError(
            "invalid_timestamp", f"The {WEBHOOKS_TIMESTAMP_HEADER} header is not a number of seconds"
        )
    # The header has whole seconds, so the current time is rounded down, too. Otherwise a webhook of this second could
    # appear to be from the future.
    age = math.floor(clock.now.timestamp()) - int(timestamp)
    if age > clock.tolerance:
        raise WebhookVerificationError(
            "too_old", f"The webhook was sent {age} seconds ago, which is more than the tolerance"
        )
    if age < -clock.tolerance:
        raise WebhookVerificationError(
            "too_new", f"The webhook is dated {-age} seconds in the future, which is more than the tolerance"
        )
