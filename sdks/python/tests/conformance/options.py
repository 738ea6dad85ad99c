"""Options of clients and calls. Scenarios use the names of the library, except for the units of durations."""

from __future__ import annotations

import inspect
from threading import Lock
from typing import TYPE_CHECKING, Any

from unsupported import UnsupportedError
from watchers import hooks

from integration_api import WriteOptions

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from modes import Mode
    from observed import Observed

_CALL_OPTIONS = frozenset(WriteOptions.__optional_keys__)


def client_options(given: Mapping[str, Any], mode: Mode, observed: Observed) -> dict[str, Any]:
    """Returns the arguments of a client."""
    known = frozenset(inspect.signature(mode.client).parameters)
    options = {
        name: value for name, value in given.items() if name not in {"api_keys", "base_path", "logger", "thrown"}
    }
    observed.logger_throws = given.get("logger") == "throw"
    observed.thrown = given.get("thrown", observed.thrown)
    if "api_keys" in given:
        options["api_key"] = rotating(given["api_keys"], observed)
    if "base_path" in given:
        options["base_url"] = f"{given['base_url']}{given['base_path']}"
    supported = _supported(options, known)
    if "hooks" in supported:
        supported["hooks"] = hooks(observed, throw=supported["hooks"] == "throw")
    if "middleware" in supported:
        supported["middleware"] = [mode.middleware(one, observed) for one in supported["middleware"]]
    if "transport" in supported:
        supported["transport"] = mode.own_transport(supported["transport"], observed)
    return supported


def call_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the options of a call."""
    return _supported(given, _CALL_OPTIONS)


def rotating(keys: list[str | None], observed: Observed) -> Callable[[], str]:
    """Returns a function that returns one key after the other, then the last one repeatedly. It fails for None."""
    left = iter(keys)
    lock = Lock()

    def key() -> str:
        with lock:
            found = next(left, keys[-1])
        return observed.fail() if found is None else found

    return key


def _supported(given: Mapping[str, Any], known: frozenset[str]) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for name, value in given.items():
        option = name.removesuffix("_ms")
        if option not in known:
            raise UnsupportedError(f"option {name}")
        is_duration = option != name and isinstance(value, (int, float)) and not isinstance(value, bool)
        options[option] = value / 1000 if is_duration else value
    return options
