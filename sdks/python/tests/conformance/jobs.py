"""Jobs of the harness. Each creates a client, makes a call and reports its outcome."""

from __future__ import annotations

import json
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import TYPE_CHECKING, Any

from arguments import bind_call
from options import UnsupportedError, client_options
from outcomes import class_of, error_outcome, value_outcome

from integration_api import IntegrationApi

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from sinks import LogSink

# Larger values are replaced by their size. No case examines them, and sending them through a pipe takes seconds.
_MAX_SIZE = 1 << 20


class Measurement:
    """Duration of a block of code in milliseconds, and the error that it raised."""

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
    """Runs jobs. Several threads can share an instance."""

    def __init__(
        self, table: dict[str, Any], log: LogSink, create_client: Callable[..., IntegrationApi] = IntegrationApi
    ) -> None:
        self._table = table
        self._log = log
        self._create_client = create_client

    def run(self, job: dict[str, Any]) -> dict[str, Any]:
        """Returns the outcome of a job. An error of any kind is an outcome, too."""
        measurement = Measurement()
        reply: dict[str, Any] = {}
        with measurement:
            self._log.begin()
            reply = self._reply(job)
            # Values that JSON cannot represent, such as an infinite number, raise an error here.
            size = len(json.dumps(reply, allow_nan=False))
            if size > _MAX_SIZE and "value" in reply["outcome"]:
                reply["outcome"]["value"] = f"{size} bytes of JSON"
        return reply if measurement.error is None else self._error_reply(measurement)

    def _reply(self, job: dict[str, Any]) -> dict[str, Any]:
        construction = Measurement()
        client: IntegrationApi | None = None
        with construction:
            client = self._create_client(**client_options(job["client"]))
        if client is None:
            return self._error_reply(construction)
        call = job["call"]
        with client:
            if "construct" in call:
                return {"ms": construction.ms, "outcome": value_outcome(None, client, self._log)}
            measurement = Measurement()
            value: Any = None
            with measurement:
                value = self._make_call(client, call)
            if measurement.error is not None:
                return self._error_reply(measurement)
            outcome = value if "many" in call else value_outcome(value, client, self._log)
            return {"ms": measurement.ms, "outcome": outcome}

    def _error_reply(self, measurement: Measurement) -> dict[str, Any]:
        error = measurement.error
        if error is None:
            raise AssertionError("the block raised no error")
        if isinstance(error, UnsupportedError):
            return {"ms": measurement.ms, "outcome": {"kind": "unsupported", "feature": str(error)}}
        return {"ms": measurement.ms, "outcome": error_outcome(error, self._log)}

    def _make_call(self, client: IntegrationApi, call: dict[str, Any]) -> Any:
        if "operation" in call:
            return bind_call(client, call, self._table)()
        if "pages" in call:
            return _collect(call["pages"], bind_call(client, call["pages"], self._table)())
        if "many" in call:
            return self._make_calls(client, **call["many"])
        raise UnsupportedError(f"call {next(iter(call), '')}")

    def _make_calls(
        self, client: IntegrationApi, times: int, at_once: int, call: dict[str, Any], first_alone: bool = False
    ) -> dict[str, Any]:
        def call_once(_: int) -> str | None:
            measurement = Measurement()
            with measurement:
                bind_call(client, call, self._table)()
            if isinstance(measurement.error, UnsupportedError):
                raise measurement.error
            return None if measurement.error is None else class_of(measurement.error)

        alone = 1 if first_alone else 0
        classes = Counter(map(call_once, range(alone)))
        with ThreadPoolExecutor(at_once) as pool:
            classes.update(pool.map(call_once, range(alone, times)))
        return {"kind": "many", "ok": classes.pop(None, 0), "errors": classes}


def _collect(pages: dict[str, Any], first: Any) -> list[Any]:
    if "limit" in pages:
        return list(first.to_list(limit=pages["limit"]))
    take = None if pages["take"] == "all" else pages["take"]
    return list(islice(first.pages() if pages.get("per") == "pages" else first, take))
