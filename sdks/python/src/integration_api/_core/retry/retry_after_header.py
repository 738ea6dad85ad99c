"""Parser of the headers that tell a client how long to wait before a retry."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from ...generated.behaviour import RETRIES_RETRY_AFTER_HEADERS

if TYPE_CHECKING:
    from collections.abc import Mapping

_IN_MILLISECONDS, _IN_SECONDS = RETRIES_RETRY_AFTER_HEADERS


def parse_retry_after(headers: Mapping[str, str]) -> float | None:
    """Returns the number of seconds to wait before a retry, or None if the headers contain no valid value.

    `Retry-After-Ms` takes precedence over `Retry-After` (RFC 9110 section 10.2.3), which is a number or an HTTP-date. A
    date is compared with the server's clock, the `Date` header, if the response has one.
    """
    milliseconds = _decimal(headers.get(_IN_MILLISECONDS))
    if milliseconds is not None:
        return milliseconds / 1000
    text = headers.get(_IN_SECONDS)
    seconds = _decimal(text)
    if seconds is not None or text is None:
        return seconds
    until = _http_date(text)
    if until is None:
        return None
    clock = _http_date(headers.get("Date", ""))
    wait = until - (time.time() if clock is None else clock)
    return wait if wait >= 0 else None


_DECIMAL = re.compile(r"[0-9]+(?:\.[0-9]+)?")
# Longer numbers are useless, and infinite as a float.
_MAX_DIGITS = 300


def _decimal(text: str | None) -> float | None:
    stripped = "" if text is None else text.strip(" \t")
    is_valid = len(stripped) <= _MAX_DIGITS and _DECIMAL.fullmatch(stripped)
    return float(stripped) if is_valid else None


_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
# IMF-fixdate and the format of RFC 850 (RFC 9110 section 5.6.7).
_DATE = re.compile(
    r"[A-Z][a-z]{2,8}, ([ 0-9][0-9])[ -]([A-Z][a-z]{2})[ -]([0-9]{4}|[0-9]{2}) ([0-9]{2}):([0-9]{2}):([0-9]{2}) GMT"
)
# The third format, asctime: `Sun Nov  6 08:49:37 1994`.
_ASCTIME = re.compile(r"([A-Z][a-z]{2}) ([A-Z][a-z]{2}) ([ 0-9][0-9]) ([0-9:]{8}) ([0-9]{4})")


# The parsers of the standard library accept far more than dates, and read some of them as local time.
def _http_date(text: str) -> float | None:
    found = _DATE.fullmatch(_ASCTIME.sub(r"\1, \3 \2 \5 \4 GMT", text.strip(" \t")))
    if found is None or found[2] not in _MONTHS:
        return None
    day, _, year, hour, minute, second = found.groups()
    month = _MONTHS.index(found[2]) + 1
    try:
        # A leap second counts as the second before it.
        seconds = 59 if second == "60" else int(second)
        date = datetime(_full_year(year), month, int(day), int(hour), int(minute), seconds, tzinfo=UTC)
    except ValueError:
        return None
    return date.timestamp()


# RFC 9110: a two-digit year that appears to be more than 50 years in the future is in the past.
def _full_year(digits: str) -> int:
    if len(digits) != 2:
        return int(digits)
    this_year = time.gmtime().tm_year
    year = this_year - this_year % 100 + int(digits)
    return year - 100 if year > this_year + 50 else year
