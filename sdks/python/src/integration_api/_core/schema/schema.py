"""Schemas of values in a request, which generated code defines. They check a value and convert it to JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from ...generated.behaviour import RESPONSES_MAX_JSON_DEPTH
from ..models.model import Model
from ..models.own_member import own_member
from ..models.tag_text import tag_text
from ..models.unset import UNSET
from .kinds import KINDS, described


class MismatchError(Exception):
    """A value does not match its schema. `path` is the place of the value, such as `.line_items[0].quantity`."""

    def __init__(self, message: str, path: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.path = path


class ListOf(NamedTuple):
    """A list of values."""

    items: Schema


class MapOf(NamedTuple):
    """An object with any member names."""

    values: Schema


class Nullable(NamedTuple):
    """A value or null."""

    schema: Schema


class ObjectOf(NamedTuple):
    """An object with these members. Other members are allowed if they have a schema."""

    members: Mapping[str, Schema]
    required: frozenset[str] = frozenset()
    others: Schema | None = None


class UnionOf(NamedTuple):
    """One of several schemas, selected by the discriminator `tag`. Without one, the key of a variant is a member that
    only this variant has.
    """

    tag: str | None
    variants: Mapping[str, Schema]
    is_open: bool = False
    """True if the API also returns this union, so that a value may be a variant that this version does not know."""


class Later(NamedTuple):
    """A recursive schema, which refers to itself before it is defined."""

    schema: Callable[[], Schema]


Schema: TypeAlias = str | ListOf | MapOf | Nullable | ObjectOf | UnionOf | Later
"""A kind of scalar, such as `integer`, or a schema of a composed value."""


def to_json_value(schema: Schema, value: Any, depth: int = 0) -> Any:
    """Returns a value as JSON. Members that are `UNSET` are left out.

    Raises:
        MismatchError: The value does not match the schema.
    """
    if isinstance(schema, str):
        return _scalar(schema, value)
    if depth > RESPONSES_MAX_JSON_DEPTH:
        raise MismatchError("is nested too deeply")
    convert = _CONVERTERS[type(schema)]
    return convert(schema, value, depth)


def _scalar(kind: str, value: Any) -> Any:
    expected, convert = KINDS[kind]
    converted = convert(value)
    if converted is UNSET:
        raise MismatchError(f"must be {expected}, not {described(value)}")
    return converted


def _nullable(schema: Nullable, value: Any, depth: int) -> Any:
    return None if value is None else to_json_value(schema.schema, value, depth)


def _later(schema: Later, value: Any, depth: int) -> Any:
    return to_json_value(schema.schema(), value, depth)


def _list(schema: ListOf, value: Any, depth: int) -> list[Any]:
    if not isinstance(value, Sequence) or isinstance(value, (str, bytes, bytearray)):
        raise MismatchError(f"must be a list, not {described(value)}")
    return [_inside(f"[{index}]", schema.items, item, depth) for index, item in enumerate(value)]


def _map(schema: MapOf, value: Any, depth: int) -> dict[str, Any]:
    if isinstance(value, Model):
        return value.raw
    return {
        name: _inside(f".{name}", schema.values, item, depth)
        for name, item in _mapping(value).items()
        if item is not UNSET
    }


def _object(schema: ObjectOf, value: Any, depth: int) -> dict[str, Any]:
    # A value of the API can be sent again, including fields that this version of the library does not know.
    if isinstance(value, Model):
        return value.raw
    given = {name: item for name, item in _mapping(value).items() if item is not UNSET}
    members = schema.members
    sent: dict[str, Any] = {}
    for name, item in given.items():
        member = members.get(name, schema.others)
        if member is None:
            known = ", ".join(members)
            raise MismatchError(f"is not a known field; known fields: {known}", f".{name}")
        sent[name] = _inside(f".{name}", member, item, depth)
    for name in schema.required:
        if name not in sent:
            raise MismatchError("is required", f".{name}")
    return sent


def _union(schema: UnionOf, value: Any, depth: int) -> Any:
    if isinstance(value, Model):
        return value.raw
    if schema.tag is None:
        return _with_own_member(schema, _mapping(value), depth)
    tag = _mapping(value).get(schema.tag)
    text = tag_text(tag)
    variant = None if text is None else schema.variants.get(text)
    if variant is not None:
        return to_json_value(variant, value, depth)
    if schema.is_open and text is not None:
        return dict(value)
    known = ", ".join(schema.variants)
    raise MismatchError(f"must be one of {known}, not {described(tag)}", f".{schema.tag}")


def _with_own_member(schema: UnionOf, value: Mapping[str, Any], depth: int) -> Any:
    variant = own_member(value, schema.variants)
    if variant is not None:
        return to_json_value(schema.variants[variant], value, depth)
    if schema.is_open:
        return dict(value)
    raise MismatchError(f"must have one of {', '.join(schema.variants)}")


_CONVERTERS: dict[type, Callable[[Any, Any, int], Any]] = {
    ListOf: _list,
    MapOf: _map,
    Nullable: _nullable,
    ObjectOf: _object,
    UnionOf: _union,
    Later: _later,
}


def _mapping(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise MismatchError(f"must be an object, not {described(value)}")
    for name in value:
        if not isinstance(name, str):
            raise MismatchError(f"must have keys that are text, not {described(name)}")
    return value


def _inside(step: str, schema: Schema, value: Any, depth: int) -> Any:
    try:
        return to_json_value(schema, value, depth + 1)
    except MismatchError as error:
        raise MismatchError(error.message, step + error.path) from None
