"""Decides whether a failed attempt is retried, and after which wait."""

from __future__ import annotations

from random import uniform
from typing import TYPE_CHECKING

from ...generated.behaviour import (
    RETRIES_BACKOFF_BASE_SECONDS,
    RETRIES_BACKOFF_CAP_SECONDS,
    RETRIES_BACKOFF_FACTOR,
    RETRIES_BACKOFF_JITTER_MAX,
    RETRIES_BACKOFF_JITTER_MIN,
    RETRIES_OVERRIDE_HEADER,
    RETRIES_RETRY_AFTER_JITTER_MAX,
    RETRIES_RETRY_AFTER_JITTER_MIN,
    RETRIES_STATUSES,
)

if TYPE_CHECKING:
    from collections.abc import Mapping


# Methods that an API may apply twice if their requests carry no idempotency key (RFC 9110, section 9.2.2).
_NOT_IDEMPOTENT = frozenset({"POST", "PATCH"})


def is_repeatable(method: str, idempotency_key: str | None) -> bool:
    """Reports whether a request may be sent again at all."""
    return idempotency_key is not None or method not in _NOT_IDEMPOTENT


def is_retryable_status(status: int, headers: Mapping[str, str]) -> bool:
    """Reports whether a failed request may be retried: the server decides, otherwise the status does."""
    should_retry = headers.get(RETRIES_OVERRIDE_HEADER, "").strip().lower()
    if should_retry in {"true", "false"}:
        return should_retry == "true"
    return status in RETRIES_STATUSES


def retry_delay(retries: int, retry_after: float | None, longest: float) -> float | None:
    """Returns the seconds to wait before the next attempt, or None if the server asks for more than `longest`.

    A random jitter is added to the wait that the server asks for, so that its clients do not all return at once. If it
    asks for none, the wait doubles with each retry.

    Args:
        retries: Number of retries so far.
        retry_after: Seconds that the server asks for; None if it does not.
        longest: Longest wait that the server may ask for, in seconds.
    """
    if retry_after is not None:
        jitter = uniform(RETRIES_RETRY_AFTER_JITTER_MIN, RETRIES_RETRY_AFTER_JITTER_MAX)  # noqa: S311
        return None if retry_after > longest else retry_after * (1 + jitter)
    # The exponent is limited because a float overflows at 2^1024.
    backoff: float = min(
        RETRIES_BACKOFF_CAP_SECONDS, RETRIES_BACKOFF_BASE_SECONDS * RETRIES_BACKOFF_FACTOR ** min(retries, 64)
    )
    return backoff * uniform(RETRIES_BACKOFF_JITTER_MIN, RETRIES_BACKOFF_JITTER_MAX)  # noqa: S311
