"""Makes the call of a job and reports its outcome. Both modes share this code."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from arguments import bind_call
from caught import Caught
from many import Many, numbered_call
from modes import Reading
from options import call_options, client_options
from outcomes import error_outcome, meta_of, value_outcome
from received import receive_webhooks
from sinks import value_sinks
from typed import Typed
from unsupported import UnsupportedError
from unwrapped import unwrap_event

if TYPE_CHECKING:
    from caught import Clock
    from modes import Mode
    from observed import Observed


class Calls:
    """Calls of one job."""

    def __init__(self, table: dict[str, Any], mode: Mode, observed: Observed, clock: Clock) -> None:
        self._table = table
        self._typed = Typed(table)
        self._mode = mode
        self._observed = observed
        self._clock = clock

    async def outcome(self, job: dict[str, Any]) -> dict[str, Any]:
        """Returns the outcome of a job, or raises the error of its call."""
        call = job["call"]
        # These need no client.
        if "unwrap" in call:
            return self._value(unwrap_event(call["unwrap"]), {"model": "Event"}, client=None)
        if "receive" in call:
            responses, handler = await receive_webhooks(call["receive"], self._mode, self._observed)
            return self._value(responses, "json", handler)
        client = self._mode.client(**client_options(job["client"], self._mode, self._observed))
        try:
            return await self._outcome_of(client, call)
        finally:
            await self._mode.close(client)

    async def _outcome_of(self, client: Any, call: dict[str, Any]) -> dict[str, Any]:
        if "construct" in call:
            return self._value(None, None, client)
        self._clock.restart()
        if "operation" in call:
            return await self._operation(client, call)
        if "request" in call:
            return await self._request(client, call["request"])
        if "pages" in call:
            return await self._pages(client, call["pages"])
        if "many" in call:
            return await self._many(client, call["many"])
        if "steps" in call:
            return await self._steps(client, call["steps"])
        raise UnsupportedError(f"call {next(iter(call), '')}")

    async def _operation(self, client: Any, call: dict[str, Any]) -> dict[str, Any]:
        value, meta = await self._send(client, call)
        return self._value(value, self._result_type(call), client, meta=meta)

    async def _request(self, client: Any, given: dict[str, Any]) -> dict[str, Any]:
        arguments = {name: given[name] for name in ("path_params", "query", "body") if name in given}
        options = call_options(given.get("options", {}))
        start = partial(client.request, given["method"], given["path"], **arguments, **options)
        response = await self._mode.perform(start)
        value = response.data
        return self._value(value, "json", client, meta=meta_of(response))

    async def _pages(self, client: Any, call: dict[str, Any]) -> dict[str, Any]:
        plain, cancel = self._split(call)
        start = bind_call(client, plain, self._table)
        per_page = call.get("per") == "pages"
        take = call.get("take", "all")
        how = Reading(per_page, None if take == "all" else take, call.get("limit"))
        dispatch = self._table["operations"][call["operation"]]
        read = await self._mode.read(start, how, cancel)
        return self._value(read, {"list": dispatch.get("result" if per_page else "item")}, client)

    async def _send(self, client: Any, call: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        plain, cancel = self._split(call)
        response = await self._mode.perform(bind_call(client, plain, self._table, raw=True), cancel)
        return response.data, meta_of(response)

    def _result_type(self, call: dict[str, Any]) -> Any:
        return self._table["operations"][call["operation"]].get("result")

    # If the library cannot cancel, the option stays and is reported as unsupported.
    def _split(self, call: dict[str, Any]) -> tuple[dict[str, Any], Any]:
        options = dict(call.get("options", {}))
        cancel = options.pop("cancel", None) if self._mode.can_cancel else None
        return {**call, "options": options}, cancel

    async def _many(self, client: Any, given: dict[str, Any]) -> dict[str, Any]:
        async def send(call: dict[str, Any]) -> Any:
            value, _ = await self._send(client, call)
            return self._typed.read(value, self._result_type(call))

        # A missing feature is not an error of a call, and a forked process could not report it.
        bind_call(client, self._split(numbered_call(given, 1))[0], self._table)
        return await Many(given, self._mode, send).outcome()

    async def _steps(self, first: Any, steps: list[dict[str, Any]]) -> dict[str, Any]:
        clients, outcomes = {"client": first}, []
        for step in steps:
            with Caught() as caught:
                outcomes.append(await self._step(clients, step))
            if isinstance(caught.error, UnsupportedError):
                raise caught.error
            if caught.error is not None:
                outcomes.append(error_outcome(caught.error, self._observed))
        self._clock.stop()
        return {
            "kind": "steps",
            "steps": outcomes,
            "sinks": value_sinks(None, first, self._observed),
            **self._observed.outcome(),
        }

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

    def _value(self, value: Any, value_type: Any, client: Any, meta: dict[str, Any] | None = None) -> dict[str, Any]:
        # The call has ended; reading its result back is not part of its duration.
        self._clock.stop()
        read = self._typed.read(value, value_type)
        sinks = value_sinks(value, client, self._observed)
        variant = self._typed.variant(value, value_type)
        return value_outcome(read, sinks, self._observed, meta=meta, variant=variant)
