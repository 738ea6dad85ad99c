"""Limit for the retries of all calls of a client."""

from __future__ import annotations

from ...generated.behaviour import (
    RETRIES_BUDGET_CAPACITY,
    RETRIES_BUDGET_RATE_LIMIT_RETRY_COST,
    RETRIES_BUDGET_RETRY_COST,
    RETRIES_BUDGET_SUCCESS_REFUND,
)
from ..rate_limit.fork_safe_lock import ForkSafeLock


class RetryBudget:
    """A token bucket that all calls of a client share. Each retry takes tokens and returns them only if it succeeds.

    When the API is down, the bucket is soon empty, and calls fail at once instead of adding load.
    """

    __slots__ = ("_lock", "_tokens")

    def __init__(self) -> None:
        self._tokens = RETRIES_BUDGET_CAPACITY
        self._lock = ForkSafeLock()

    def take(self, *, is_rate_limited: bool) -> int:
        """Takes the tokens of a retry and returns their number, or 0 if there are too few for a retry."""
        cost = RETRIES_BUDGET_RATE_LIMIT_RETRY_COST if is_rate_limited else RETRIES_BUDGET_RETRY_COST
        with self._lock:
            if cost > self._tokens:
                return 0
            self._tokens -= cost
            return cost

    def succeeded(self, taken: int) -> None:
        """Returns tokens after a success. `taken` is the number that its attempt had taken; 0 for a first attempt."""
        if not taken and self._tokens >= RETRIES_BUDGET_CAPACITY:
            return
        with self._lock:
            self._tokens = min(RETRIES_BUDGET_CAPACITY, self._tokens + (taken or RETRIES_BUDGET_SUCCESS_REFUND))
