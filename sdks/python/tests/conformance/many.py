"""Repetitions of one call on the same client."""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING, Any

from caught import Caught
from outcomes import class_of

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from modes import Mode

    Send = Callable[[dict[str, Any]], Coroutine[Any, Any, Any]]
    """Makes one call and returns its value as JSON."""


class Many:
    """Makes the calls of one job and counts their results."""

    def __init__(self, given: dict[str, Any], mode: Mode, send: Send) -> None:
        self._given = given
        self._mode = mode
        self._send = send
        self._start = time.perf_counter()

    async def outcome(self) -> dict[str, Any]:
        """Returns the counts of successes and of errors by their class."""
        numbers, at_once = range(self._given["times"]), self._given["at_once"]
        alone = 1 if self._given.get("first_alone") else 0
        results = [await self._result_of(number) for number in numbers[:alone]]
        if "share" not in self._given:
            results += await self._mode.each(self._result_of, numbers[alone:], at_once)
        else:
            shares = [numbers[alone + index :: at_once] for index in range(at_once)]
            results += await self._mode.fork(self._result_of, shares)
        errors = Counter(result["class"] for result in results if "class" in result)
        outcome = {"kind": "many", "ok": len(results) - errors.total(), "errors": errors}
        if "numbered" not in self._given:
            return outcome
        return outcome | {"values": {str(result["number"]): result["value"] for result in results if "value" in result}}

    async def _result_of(self, index: int) -> dict[str, Any]:
        early = self._start + index * self._given.get("every_ms", 0) / 1000 - time.perf_counter()
        if early > 0:
            await self._mode.wait(early)
        value: Any = None
        with Caught() as caught:
            value = await self._send(numbered_call(self._given, index + 1))
        return {
            "number": index + 1,
            **({"value": value} if caught.error is None else {"class": class_of(caught.error)}),
        }


def numbered_call(given: dict[str, Any], number: int) -> dict[str, Any]:
    """Returns a call with its number in a header, if the case asks for it."""
    call: dict[str, Any] = given["call"]
    if "numbered" not in given:
        return call
    options = call.get("options", {})
    headers = {**options.get("extra_headers", {}), given["numbered"]: str(number)}
    return {**call, "options": {**options, "extra_headers": headers}}
