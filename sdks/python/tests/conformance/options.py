"""Options of clients and calls. Scenarios use the names of the library, except for the units of durations."""

from __future__ import annotations

import inspect
from threading import Lock
from typing import TYPE_CHECKING, Any

from integration_api import IntegrationApi, WriteOptions

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_CLIENT_OPTIONS = frozenset(inspect.signature(IntegrationApi).parameters)
_CALL_OPTIONS = WriteOptions.__optional_keys__


class UnsupportedError(Exception):
    """The library does not have a feature that the case requires."""


def client_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the arguments of a client."""
    options = {name: value for name, value in given.items() if name != "api_keys"}
    if "api_keys" in given:
        options["api_key"] = rotating(given["api_keys"])
    return _supported(options, _CLIENT_OPTIONS)


def call_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the options of a call."""
    return _supported(given, _CALL_OPTIONS)


def rotating(keys: list[str]) -> Callable[[], str]:
    """Returns a function that returns one key after the other, and then the last one repeatedly."""
    left = iter(keys)
    lock = Lock()

    def key() -> str:
        with lock:
            return next(left, keys[-1])

    return key


def _supported(given: Mapping[str, Any], known: frozenset[str]) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for name, value in given.items():
        option = name.removesuffix("_ms")
        if option not in known:
            raise UnsupportedError(f"option {name}")
        is_duration = option != name and isinstance(value, (int, float))
        options[option] = value / 1000 if is_duration else value
    return options
