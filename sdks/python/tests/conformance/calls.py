"""Makes the calls of a job and reports their outcome."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

from arguments import UnsupportedError, bind_call, call_options, client_options
from mode import each, fork
from observed import Observed, observe_standard_error
from outcomes import class_of, error_outcome, meta_of, settled, within_limit
from received import receive_webhooks, unwrap_event
from sinks import value_sinks
from typed import Typed

if TYPE_CHECKING:
    from mode import Mode


async def run(job: dict[str, Any], table: dict[str, Any], mode: Mode) -> dict[str, Any]:
    """Returns the reply to a job. An error of any kind is an outcome, too."""
    observed = Observed(mode.at)
    if job["client"].get("logger") == "environment":
        observe_standard_error(observed)

    async def limited() -> dict[str, Any]:
        return within_limit(await Calls(table, mode, observed).outcome(job))

    def failed(error: BaseException) -> dict[str, Any]:
        return within_limit(error_outcome(error, observed))

    try:
        # An error can have members that JSON cannot represent, which is an error, too.
        outcome = await settled(settled(limited(), failed), failed)
    except UnsupportedError as error:
        outcome = {"kind": "unsupported", "feature": str(error)}
    return {"ms": mode.ms, "outcome": outcome}


class Calls:
    """Calls of one job."""

    def __init__(self, table: dict[str, Any], mode: Mode, observed: Observed) -> None:
        self._table = table
        self._typed = Typed(table["models"])
        self._mode = mode
        self._observed = observed

    async def outcome(self, job: dict[str, Any]) -> dict[str, Any]:
        call = job["call"]
        # These need no client.
        if "unwrap" in call:
            event = await self._mode.perform(partial(unwrap_event, call["unwrap"]))
            return self._value(event, {"model": "Event"}, client=None)
        if "receive" in call:
            responses, handler = await receive_webhooks(call["receive"], self._observed, is_async=self._mode.is_async)
            return self._value(responses, "json", handler)
        options = client_options(job["client"], self._mode, self._observed)
        client = await self._mode.perform(lambda: self._mode.client(**options))
        try:
            return await self._outcome_of(client, call)
        finally:
            await self._mode.close(client)

    async def _outcome_of(self, client: Any, call: dict[str, Any]) -> dict[str, Any]:
        if "construct" in call:
            return self._value(None, None, client)
        self._mode.restart()
        if "operation" in call:
            return await self._operation(client, call)
        [(kind, given)] = call.items()
        kinds: dict[str, Any] = {
            "request": self._request,
            "pages": self._pages,
            "many": self._many,
            "steps": self._steps,
        }
        if kind not in kinds:
            raise UnsupportedError(f"call {kind}")
        outcome: dict[str, Any] = await kinds[kind](client, given)
        return outcome

    async def _operation(self, client: Any, call: dict[str, Any]) -> dict[str, Any]:
        response = await self._send(client, call)
        return self._value(response.data, self._type(call), client, meta_of(response))

    async def _request(self, client: Any, given: dict[str, Any]) -> dict[str, Any]:
        arguments = {name: given[name] for name in ("path_params", "query", "body") if name in given}
        options = call_options(given.get("options", {}))
        start = partial(client.request, given["method"], given["path"], **arguments, **options)
        response = await self._mode.perform(start)
        return self._value(response.data, "json", client, meta_of(response))

    async def _pages(self, client: Any, call: dict[str, Any]) -> dict[str, Any]:
        plain, cancel = self._split(call)
        items = await self._mode.read(bind_call(client, plain, self._table), call, cancel)
        item_type = self._type(call, "result" if call.get("per") == "pages" else "item")
        return self._value(items, {"list": item_type}, client)

    async def _many(self, client: Any, given: dict[str, Any]) -> dict[str, Any]:
        # A missing feature is not an error of a call, and a forked process could not report it.
        bind_call(client, self._split(_numbered(given, 1))[0], self._table)
        start = time.perf_counter()

        async def send(index: int) -> dict[str, Any]:
            early = start + index * given.get("every_ms", 0) / 1000 - time.perf_counter()
            if early > 0:
                await asyncio.sleep(early)
            call = _numbered(given, index + 1)
            response = await self._send(client, call)
            return {"number": str(index + 1), "value": self._typed.read(response.data, self._type(call))}

        async def result_of(index: int) -> dict[str, Any]:
            return await settled(send(index), lambda error: {"class": class_of(error)})

        numbers, at_once = range(given["times"]), given["at_once"]
        alone = 1 if given.get("first_alone") else 0
        results = [await result_of(number) for number in numbers[:alone]]
        with self._mode.measured():
            if "share" in given:
                results += await fork(result_of, [numbers[alone + index :: at_once] for index in range(at_once)])
            else:
                results += await each(result_of, numbers[alone:], at_once)
        errors = Counter(result["class"] for result in results if "class" in result)
        outcome = {"kind": "many", "ok": len(results) - errors.total(), "errors": errors}
        if "numbered" not in given:
            return outcome
        return {**outcome, "values": {result["number"]: result["value"] for result in results if "value" in result}}

    async def _steps(self, first: Any, steps: list[dict[str, Any]]) -> dict[str, Any]:
        clients = {"client": first}
        failed = partial(error_outcome, observed=self._observed)
        outcomes = [await settled(self._step(clients, step), failed) for step in steps]
        sinks = value_sinks(None, first, self._observed)
        return {"kind": "steps", "steps": outcomes, "sinks": sinks, **self._observed.outcome()}

    async def _step(self, clients: dict[str, Any], step: dict[str, Any]) -> dict[str, Any]:
        if "derive" in step:
            source = clients[step.get("from", "client")]
            options = client_options(step["options"], self._mode, self._observed)
            clients[step["derive"]] = source.with_options(**options)
            return self._value(None, None, source)
        if "close" in step:
            await self._mode.close(clients[step["close"]])
            return self._value(None, None, clients[step["close"]])
        return await self._operation(clients[step.get("on", "client")], step)

    async def _send(self, client: Any, call: dict[str, Any]) -> Any:
        plain, cancel = self._split(call)
        return await self._mode.perform(bind_call(client, plain, self._table, raw=True), cancel)

    # If the library cannot cancel, the option stays and is reported as unsupported.
    def _split(self, call: dict[str, Any]) -> tuple[dict[str, Any], Any]:
        options = dict(call.get("options", {}))
        cancel = options.pop("cancel", None) if self._mode.is_async else None
        return {**call, "options": options}, cancel

    def _type(self, call: dict[str, Any], of: str = "result") -> Any:
        return self._table["operations"][call["operation"]].get(of)

    def _value(self, value: Any, value_type: Any, client: Any, meta: dict[str, Any] | None = None) -> dict[str, Any]:
        read, variant = self._typed.read(value, value_type), self._typed.variant(value, value_type)
        more = {name: member for name, member in {"meta": meta, "variant": variant}.items() if member is not None}
        return {
            "kind": "value",
            "value": read,
            "sinks": value_sinks(value, client, self._observed),
            **self._observed.outcome(),
            **more,
        }


def _numbered(given: dict[str, Any], number: int) -> dict[str, Any]:
    call: dict[str, Any] = given["call"]
    if "numbered" not in given:
        return call
    options = call.get("options", {})
    headers = {**options.get("extra_headers", {}), given["numbered"]: str(number)}
    return {**call, "options": {**options, "extra_headers": headers}}
