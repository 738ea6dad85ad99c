"""Decides whether a failed attempt is retried, and after which wait."""

from __future__ import annotations

from random import uniform
from typing import TYPE_CHECKING

from ..behaviour import (
    BACKOFF_BASE,
    BACKOFF_CAP,
    BACKOFF_FACTOR,
    BACKOFF_JITTER,
    RETRIED_STATUSES,
    RETRY_AFTER_JITTER,
    SHOULD_RETRY_HEADER,
)

if TYPE_CHECKING:
    from collections.abc import Mapping


def is_retryable_status(status: int, headers: Mapping[str, str]) -> bool:
    """Reports whether a failed request may be retried: the server decides, otherwise the status does."""
    should_retry = headers.get(SHOULD_RETRY_HEADER, "").strip().lower()
    if should_retry in {"true", "false"}:
        return should_retry == "true"
    return status in RETRIED_STATUSES


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
        return None if retry_after > longest else retry_after * (1 + uniform(*RETRY_AFTER_JITTER))  # noqa: S311
    # The exponent is limited because a float overflows at 2^1024.
    backoff: float = min(BACKOFF_CAP, BACKOFF_BASE * BACKOFF_FACTOR ** min(retries, 64))
    return backoff * uniform(*BACKOFF_JITTER)  # noqa: S311
