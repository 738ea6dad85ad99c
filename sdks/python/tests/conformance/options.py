"""Options of clients and calls: the names of the scenarios are those of the library, but for the units of times."""

from __future__ import annotations

import inspect
import os
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from integration_api import IntegrationApi, WriteOptions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

_OF_CLIENTS = frozenset(inspect.signature(IntegrationApi).parameters)
_OF_CALLS = WriteOptions.__optional_keys__
_ENVIRONMENT = Lock()


class UnsupportedError(Exception):
    """The library has not got what the case is about."""


def client_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments of a client. `env` is none of them."""
    options = {name: value for name, value in given.items() if name not in {"env", "api_keys"}}
    if "api_keys" in given:
        options["api_key"] = rotating(given["api_keys"])
    return _named(options, _OF_CLIENTS)


def call_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Options of one call."""
    return _named(given, _OF_CALLS)


def rotating(keys: list[str]) -> Callable[[], str]:
    """A function that returns one key after the other, the last one again and again."""
    left = iter(keys)
    lock = Lock()

    def key() -> str:
        with lock:
            return next(left, keys[-1])

    return key


@contextmanager
def environment(variables: Mapping[str, str]) -> Iterator[None]:
    """Environment variables of one construction. They belong to the whole process, so there is one at a time."""
    with _ENVIRONMENT, patch.dict(os.environ, variables):
        yield


def _named(given: Mapping[str, Any], known: frozenset[str]) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for name, value in given.items():
        option = name.removesuffix("_ms")
        if option not in known:
            raise UnsupportedError(f"option {name}")
        is_time = option != name and isinstance(value, (int, float))
        options[option] = value / 1000 if is_time else value
    return options
