"""From a call by the names of the wire to a call of a method, by the dispatch table."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from options import UnsupportedError, call_options

if TYPE_CHECKING:
    from collections.abc import Callable

    from integration_api import IntegrationApi


def prepared(client: IntegrationApi, call: dict[str, Any], table: dict[str, Any]) -> Callable[[], Any]:
    """The method with its arguments, ready to be called."""
    dispatch = table["operations"].get(call["operation"])
    if dispatch is None:
        raise UnsupportedError(f"operation {call['operation']}")
    method = getattr(getattr(client, dispatch["resource"]), dispatch["method"])
    arguments = _arguments(call, dispatch, table["models"])
    return partial(method, **arguments, **call_options(call.get("options", {})))


def _arguments(call: dict[str, Any], dispatch: dict[str, Any], models: dict[str, Any]) -> dict[str, Any]:
    arguments: dict[str, Any] = {}
    for place in ("path", "query", "headers"):
        arguments |= _named(call.get(place, {}), dispatch[place], models)
    if "body" not in call:
        return arguments
    body = call["body"]
    if "members" not in dispatch:
        return arguments | _named({"body": body}, {"body": dispatch.get("body", _same("body"))}, models)
    if not isinstance(body, dict):
        raise UnsupportedError("a body that is no object: its members are arguments of the method")
    return arguments | _named(body, dispatch["members"], models)


# What the method does not know is passed all the same: the library, or Python itself, has to refuse it.
def _named(values: dict[str, Any], slots: dict[str, Any], models: dict[str, Any]) -> dict[str, Any]:
    known = {name: slots.get(name, _same(name)) for name in values}
    return {known[name]["name"]: converted(value, known[name]["shape"], models) for name, value in values.items()}


def _same(name: str) -> dict[str, Any]:
    return {"name": name, "shape": "plain"}


def converted(value: Any, shape: Any, models: dict[str, Any]) -> Any:
    """A JSON value as an integrator has it: moments are objects, everything else is as in JSON."""
    if shape == "date-time":
        return _moment(value)
    if isinstance(shape, str):
        return value
    if "list" in shape:
        return [converted(item, shape["list"], models) for item in value] if isinstance(value, list) else value
    if not isinstance(value, dict):
        return value
    if "map" in shape:
        return {name: converted(item, shape["map"], models) for name, item in value.items()}
    model = models[shape["model"]]
    if "variants" in model:
        variant = model["variants"].get(value.get(model["discriminator"]))
        return value if variant is None else converted(value, {"model": variant}, models)
    return _named(value, model["fields"], models)


def _moment(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    try:
        # Python 3.10 does not know Z yet.
        return datetime.fromisoformat(value.replace("Z", "+00:00"))
    except ValueError:
        return value
