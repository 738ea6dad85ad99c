"""Arithmetic with money."""

from __future__ import annotations

from typing import Any

from integration_api import models


def calculate(call: dict[str, Any]) -> tuple[Any, Any]:
    """Returns the result of a calculation and its type in the dispatch table."""
    [(name, given)] = call.items()
    if name == "from_decimal":
        return models.Money.from_decimal(given["decimal"], given["currency"]), {"model": "Money"}
    if name == "to_decimal":
        return str(models.Money(given).to_decimal()), "string"
    one, other = map(models.Money, given)
    if name == "add":
        return one + other, {"model": "Money"}
    order = (one > other) - (one < other)
    # The library defines each comparison as a separate method.
    agree = (order >= 0, order <= 0) == (one >= other, one <= other)
    return order if agree else None, "integer"
