"""Parser of the headers that tell a client how long to wait before a retry."""

from __future__ import annotations

import math
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING

from ..behaviour import RETRY_AFTER_HEADER, RETRY_AFTER_MS_HEADER

if TYPE_CHECKING:
    from collections.abc import Mapping


def parse_retry_after(headers: Mapping[str, str]) -> float | None:
    """Returns the number of seconds to wait before a retry, or None if the headers contain no valid value.

    `Retry-After-Ms` takes precedence over `Retry-After` (RFC 9110 section 10.2.3), which is an integer, a decimal or an
    HTTP-date. A date is compared with the server's clock, the `Date` header, if the response has one.
    """
    milliseconds = _parse_number(headers.get(RETRY_AFTER_MS_HEADER))
    if milliseconds is not None:
        return milliseconds / 1000
    value = headers.get(RETRY_AFTER_HEADER)
    seconds = _parse_number(value)
    if seconds is not None:
        return seconds
    until = _parse_date(value)
    if until is None:
        return None
    wait = (until - (_parse_date(headers.get("Date")) or datetime.now(UTC))).total_seconds()
    return wait if wait >= 0 else None


def _parse_number(text: str | None) -> float | None:
    if text is None:
        return None
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) and number >= 0 else None


def _parse_date(text: str | None) -> datetime | None:
    if text is None:
        return None
    try:
        date = parsedate_to_datetime(text)
    except (TypeError, ValueError):
        return None
    return date if date.tzinfo is not None else date.replace(tzinfo=UTC)
