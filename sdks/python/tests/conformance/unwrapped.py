"""Webhooks, verified in the same way as by a receiver, at the time of the case."""

from __future__ import annotations

from base64 import b64decode
from datetime import UTC, datetime
from typing import Any

from integration_api import webhooks


def unwrap_event(given: dict[str, Any]) -> webhooks.Event:
    """Verifies a webhook and returns its event."""
    # The units of a case are milliseconds, those of Python are seconds.
    ms = given.get("tolerance_ms")
    tolerance = {} if ms is None else {"tolerance": ms if isinstance(ms, bool) else ms / 1000}
    now = datetime.fromtimestamp(given["now"], UTC)
    return webhooks.unwrap(_body(given), given["headers"], secrets=given["secrets"], now=now, **tolerance)


# A framework that parses bodies passes an object, which the types of the library do not allow.
def _body(given: dict[str, Any]) -> Any:
    if "parsed" in given:
        return given["parsed"]
    return b64decode(given["base64"]) if "base64" in given else given["body"]
