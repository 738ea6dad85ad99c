"""Options of clients and calls. Scenarios use the names of the library, except for the units of durations."""

from __future__ import annotations

import inspect
from threading import Lock
from typing import TYPE_CHECKING, Any

from watchers import AwaitingTransport, OwnTransport, hooks, middleware

from integration_api import WriteOptions

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from mode import Mode
    from observed import Observed


class UnsupportedError(Exception):
    """The library does not have a feature that the case requires."""


def client_options(given: Mapping[str, Any], mode: Mode, observed: Observed) -> dict[str, Any]:
    observed.logger_throws = given.get("logger") == "throw"
    observed.thrown = given.get("thrown", observed.thrown)
    named = {name: value for name, value in given.items() if name not in {"api_keys", "base_path", "logger", "thrown"}}
    if "api_keys" in given:
        named["api_key"] = _rotating(given["api_keys"], observed)
    if "base_path" in given:
        named["base_url"] = f"{given['base_url']}{given['base_path']}"
    options = _supported(named, inspect.signature(mode.client).parameters)
    if "hooks" in options:
        options["hooks"] = hooks(observed, throw=options["hooks"] == "throw")
    if "middleware" in options:
        options["middleware"] = [middleware(one, observed, is_async=mode.is_async) for one in options["middleware"]]
    if "transport" in options:
        transport = AwaitingTransport if mode.is_async else OwnTransport
        options["transport"] = transport(options["transport"], observed)
    return options


def call_options(given: Mapping[str, Any]) -> dict[str, Any]:
    return _supported(given, WriteOptions.__optional_keys__)


# Returns one key after the other, then the last one repeatedly. It fails for None.
def _rotating(keys: list[str | None], observed: Observed) -> Callable[[], str]:
    left = iter(keys)
    lock = Lock()

    def key() -> str:
        with lock:
            found = next(left, keys[-1])
        return observed.fail() if found is None else found

    return key


def _supported(given: Mapping[str, Any], known: Collection[str]) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for name, value in given.items():
        option = name.removesuffix("_ms")
        if option not in known:
            raise UnsupportedError(f"option {name}")
        is_duration = option != name and isinstance(value, (int, float)) and not isinstance(value, bool)
        options[option] = value / 1000 if is_duration else value
    return options
