"""Arguments of clients and of calls, as a program passes them.

Scenarios use the names of the API, which the dispatch table maps to those of the library, and give durations in
milliseconds.
"""

from __future__ import annotations

import inspect
from datetime import datetime
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, Any

from watchers import AwaitingTransport, OwnTransport, hooks, middleware

from integration_api import WriteOptions, models as library_models

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


def bind_call(client: object, call: dict[str, Any], table: dict[str, Any], *, raw: bool = False) -> Callable[[], Any]:
    """Returns the method with its arguments, ready to be called. `raw` asks for the raw response."""
    dispatch = table["operations"].get(call["operation"])
    if dispatch is None:
        raise UnsupportedError(f"operation {call['operation']}")
    resource = getattr(client, dispatch["resource"])
    method = getattr(resource.with_raw_response if raw else resource, dispatch["method"])
    arguments = _arguments(call, dispatch, table["models"])
    return partial(method, **arguments, **call_options(call.get("options", {})))


def _arguments(call: dict[str, Any], dispatch: dict[str, Any], models: dict[str, Any]) -> dict[str, Any]:
    arguments: dict[str, Any] = {}
    for location in ("path", "query", "headers"):
        arguments |= _by_argument_name(call.get(location, {}), dispatch[location], models)
    if "body" not in call:
        return arguments
    body = call["body"]
    if "members" not in dispatch:
        return arguments | _by_argument_name({"body": body}, {"body": dispatch.get("body", _unchanged("body"))}, models)
    if not isinstance(body, dict):
        raise UnsupportedError("a body that is not an object: its fields are arguments of the method")
    return arguments | _by_argument_name(body, dispatch["members"], models)


# Unknown names are passed unchanged. The library, or Python itself, must reject them.
def _by_argument_name(values: dict[str, Any], slots: dict[str, Any], models: dict[str, Any]) -> dict[str, Any]:
    known = {name: slots.get(name, _unchanged(name)) for name in values}
    return {known[name]["name"]: convert(value, known[name]["type"], models) for name, value in values.items()}


def _unchanged(name: str) -> dict[str, Any]:
    return {"name": name, "type": "string"}


def convert(value: Any, value_type: Any, models: dict[str, Any]) -> Any:
    """Converts a JSON value into the form that a caller uses: date-times are objects, all other values are JSON."""
    if value_type == "date-time":
        return _parse_date_time(value)
    if isinstance(value_type, str):
        return value
    if "list" in value_type:
        return [convert(item, value_type["list"], models) for item in value] if isinstance(value, list) else value
    if not isinstance(value, dict):
        return value
    if "record" in value_type:
        return getattr(library_models, value_type["record"]).from_dict(value)
    if "map" in value_type:
        return {name: convert(item, value_type["map"], models) for name, item in value.items()}
    model = models[value_type["model"]]
    if "variants" in model:
        variant = model["variants"].get(value.get(model["discriminator"]))
        return value if variant is None else convert(value, {"model": variant}, models)
    return _by_argument_name(value, model["fields"], models)


def _parse_date_time(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    try:
        # Python 3.10 does not parse `Z`.
        return datetime.fromisoformat(value.replace("Z", "+00:00"))
    except ValueError:
        return value
