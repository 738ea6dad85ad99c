"""Conversion of a call with the names of the API into a call of a method, as the dispatch table defines it."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from options import UnsupportedError, call_options

import integration_api

if TYPE_CHECKING:
    from collections.abc import Callable


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
        return getattr(integration_api.models, value_type["record"]).from_dict(value)
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
