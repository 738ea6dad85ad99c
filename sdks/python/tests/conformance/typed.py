"""Reads a result back through its public, typed members, as a program would.

The dispatch table has the type of each member in the contract, so a decoder that loses or changes a value is noticed.
The raw form serves unknown fields only.
"""

from __future__ import annotations

from base64 import b64encode
from datetime import UTC, datetime
from typing import Any

from integration_api import AsyncPage, Page, models

_PAGES = (AsyncPage, Page)
_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "enum": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "binary": (bytes,),
    "date-time": (datetime,),
    "list": (list,),
    "map": (dict,),
}


class Typed:
    def __init__(self, schemas: dict[str, Any]) -> None:
        self._schemas = schemas

    def read(self, value: Any, value_type: Any) -> Any:
        """Returns a value as JSON. `value_type` is None if there must be no value.

        Raises:
            IntegrationApiError: The library decodes a member when it is read, and cannot.
        """
        if value is None or value_type == "json":
            return value
        kind, inner = _kind_of(value_type)
        if kind == "model":
            return self._model(value, self._schemas[inner])
        # `isinstance` would accept a bool as an integer.
        if type(value) not in _TYPES.get(kind, ()):
            return _mistyped(value)
        if isinstance(value, datetime):
            return _date_time(value)
        if isinstance(value, bytes):
            return b64encode(value).decode()
        if kind == "list":
            return [self.read(item, inner) for item in value]
        return {name: self.read(item, inner) for name, item in value.items()} if kind == "map" else value

    def variant(self, value: Any, value_type: Any) -> str | None:
        """Returns the schema of a union's value, or None if the type is not a union."""
        kind, name = _kind_of(value_type)
        schema = self._schemas[name] if kind == "model" else {}
        return self._variant(value, schema) if "variants" in schema else None

    def _model(self, value: Any, schema: dict[str, Any]) -> Any:
        if "variants" not in schema:
            return self._members(value, schema["fields"]) if _is_of(value, schema) else _mistyped(value)
        actual = self._variant(value, schema)
        if actual is None:
            return _mistyped(value)
        members = self._members(value, self._variants(schema)[actual]["fields"])
        # The class must be the one that belongs to the discriminator, which is read from the value as well.
        discriminator = members.get(schema["discriminator"])
        named = schema["variants"].get(discriminator) if isinstance(discriminator, str) else None
        expected = schema.get("unknown", {}).get("class") if named is None else named
        return members if actual == expected else _mistyped(value)

    def _variant(self, value: Any, schema: dict[str, Any]) -> str | None:
        return next((name for name, variant in self._variants(schema).items() if _is_of(value, variant)), None)

    def _variants(self, schema: dict[str, Any]) -> dict[str, dict[str, Any]]:
        known = {name: self._schemas[name] for name in schema["variants"].values()}
        unknown = schema.get("unknown")
        return known if unknown is None else {**known, unknown["class"]: unknown}

    def _members(self, value: Any, fields: dict[str, Any]) -> dict[str, Any]:
        members: dict[str, Any] = {}
        # An absent member is read as None. `in` searches the items of a page.
        present = value.raw if isinstance(value, _PAGES) else value
        for name, slot in fields.items():
            member = getattr(value, slot["name"])
            if member is not None or name in present:
                members[name] = self.read(member, slot["type"])
        return members | {name: member for name, member in value.raw.items() if name not in fields}


def _kind_of(value_type: Any) -> tuple[str, Any]:
    if not isinstance(value_type, dict):
        return str(value_type), None
    [(kind, inner)] = value_type.items()
    return kind, inner


def _is_of(value: Any, schema: dict[str, Any]) -> bool:
    # All pages have the same class, which the table cannot know.
    expected = getattr(models, schema["class"], None)
    return isinstance(value, _PAGES) if expected is None else type(value) is expected


def _date_time(value: datetime) -> dict[str, str]:
    if value.tzinfo is None:
        return {"$mistyped": "datetime without time zone"}
    return {"$date_time": value.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")}


def _mistyped(value: Any) -> dict[str, str]:
    return {"$mistyped": type(value).__name__}
