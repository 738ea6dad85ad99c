"""One job of the harness after the other: make a client, make the call, tell how it ended."""

from __future__ import annotations

import json
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import TYPE_CHECKING, Any

from arguments import prepared
from options import UnsupportedError, client_options, environment
from outcomes import class_of, error_outcome, value_outcome

from integration_api import IntegrationApi

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from sinks import LogSink

# Larger values are told by their size: no case looks into them, and their way through a pipe takes seconds.
_MOST = 1 << 20


class Trial:
    """A block of code: how many milliseconds it took, and what it raised."""

    def __init__(self) -> None:
        self.error: Exception | None = None
        self.ms = 0.0

    def __enter__(self) -> None:
        self._start = time.perf_counter()

    def __exit__(
        self, _kind: type[BaseException] | None, error: BaseException | None, _traceback: TracebackType | None
    ) -> bool:
        self.ms = (time.perf_counter() - self._start) * 1000
        if isinstance(error, Exception):
            self.error = error
        return self.error is not None


class Jobs:
    """Answers jobs, several at once. `make` is what makes clients."""

    def __init__(
        self, table: dict[str, Any], log: LogSink, make: Callable[..., IntegrationApi] = IntegrationApi
    ) -> None:
        self._table = table
        self._log = log
        self._make = make

    def answer(self, job: dict[str, Any]) -> dict[str, Any]:
        """How the call ended. Whatever goes wrong is an answer too."""
        trial = Trial()
        answer: dict[str, Any] = {}
        with trial:
            self._log.begin()
            answer = self._attempt(job)
            # What is no JSON, such as an infinite number, is no value that the harness could be told of.
            size = len(json.dumps(answer, allow_nan=False))
            if size > _MOST and "value" in answer["outcome"]:
                answer["outcome"]["value"] = f"{size} bytes of JSON"
        return answer if trial.error is None else self._ended(trial)

    def _attempt(self, job: dict[str, Any]) -> dict[str, Any]:
        construction = Trial()
        client: IntegrationApi | None = None
        with construction:
            options, variables = client_options(job["client"]), job["client"].get("env", {})
            with environment(variables):
                client = self._make(**options)
        if client is None:
            return self._ended(construction)
        call = job["call"]
        with client:
            if "construct" in call:
                return {"ms": construction.ms, "outcome": value_outcome(None, client, self._log)}
            trial = Trial()
            value: Any = None
            with trial:
                value = self._made(client, call)
            if trial.error is not None:
                return self._ended(trial)
            outcome = value if "many" in call else value_outcome(value, client, self._log)
            return {"ms": trial.ms, "outcome": outcome}

    def _ended(self, trial: Trial) -> dict[str, Any]:
        error = trial.error
        if error is None:
            raise AssertionError("only what has raised something ends so")
        if isinstance(error, UnsupportedError):
            return {"ms": trial.ms, "outcome": {"kind": "unsupported", "feature": str(error)}}
        return {"ms": trial.ms, "outcome": error_outcome(error, self._log)}

    def _made(self, client: IntegrationApi, call: dict[str, Any]) -> Any:
        if "operation" in call:
            return prepared(client, call, self._table)()
        if "pages" in call:
            return _gone_through(call["pages"], prepared(client, call["pages"], self._table)())
        if "many" in call:
            return self._many(client, **call["many"])
        raise UnsupportedError(f"call {next(iter(call), '')}")

    def _many(
        self, client: IntegrationApi, times: int, at_once: int, call: dict[str, Any], first_alone: bool = False
    ) -> dict[str, Any]:
        def once(_: int) -> str | None:
            trial = Trial()
            with trial:
                prepared(client, call, self._table)()
            if isinstance(trial.error, UnsupportedError):
                raise trial.error
            return None if trial.error is None else class_of(trial.error)

        alone = 1 if first_alone else 0
        ends = Counter(map(once, range(alone)))
        with ThreadPoolExecutor(at_once) as pool:
            ends.update(pool.map(once, range(alone, times)))
        return {"kind": "many", "ok": ends.pop(None, 0), "errors": ends}


def _gone_through(pages: dict[str, Any], first: Any) -> list[Any]:
    if "limit" in pages:
        return list(first.to_list(limit=pages["limit"]))
    take = None if pages["take"] == "all" else pages["take"]
    return list(islice(first.pages() if pages.get("per") == "pages" else first, take))
