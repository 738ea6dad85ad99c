"""Models: typed views of decoded JSON.

A model contains only the decoded object. A field is looked up and converted when it is read, so a list of a hundred
records costs no more than its JSON, and nothing that the API sent is lost.
"""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

import msgspec

from ..errors.sdk_errors import DecodeError, InvalidRequestError
from ..errors.unreadable import unreadable
from .decoding import NO_ORIGIN, Origin

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Never, Self

    from .decoding import Decoder

T = TypeVar("T")

_encode = msgspec.json.Encoder().encode


class Model:
    """A read-only view of a JSON object that the API sent.

    A field that is null or absent reads as None; `"note" in order` is true only if the field is present. It takes the
    name of the field in JSON. `raw` includes fields that this version of the library does not know. Two models are
    equal if they have the same class and the same fields, unknown ones included.
    """

    __slots__ = ("_origin", "_raw")

    def __init__(self, raw: dict[str, Any], origin: Origin = NO_ORIGIN) -> None:
        if type(raw) is not dict:
            raise origin.error(f"{type(self).__name__} must be a JSON object, not {type(raw).__name__}")
        self._raw = raw
        self._origin = origin

    @classmethod
    def from_dict(cls, raw: Mapping[str, Any]) -> Self:
        """Returns a model with these fields, which have the names and values of the API's JSON.

        Raises:
            InvalidRequestError: The value is not a mapping, or cannot be copied.
        """
        # A mapping of the program runs the program's code, which can raise anything.
        try:
            return cls(deepcopy(dict(raw)))
        except (TypeError, ValueError):
            problem = InvalidRequestError(f"{cls.__name__} must be a dictionary, not {type(raw).__name__}")
        except Exception as error:  # noqa: BLE001
            problem = unreadable(error, cls.__name__, InvalidRequestError)
        raise problem

    def to_dict(self) -> dict[str, Any]:
        """Returns a copy of the fields as JSON, including those that this version of the library does not know."""
        return deepcopy(self._raw)

    def to_json(self) -> str:
        """Returns the fields as compact JSON text, including those that this version of the library does not know.

        Raises:
            InvalidRequestError: The program created the model from values that JSON does not have.
        """
        try:
            return _encode(self._raw).decode()
        except UnicodeEncodeError:
            # Half a surrogate pair, which the API sent as an escape, has no bytes in UTF-8.
            return json.dumps(self._raw, separators=(",", ":"))
        except Exception as error:  # noqa: BLE001
            problem = unreadable(error, type(self).__name__, InvalidRequestError)
        raise problem

    @property
    def raw(self) -> dict[str, Any]:
        """The decoded JSON object, not a copy. It includes fields that this version of the library does not know."""
        return self._raw

    # Frameworks that use pydantic, such as FastAPI, call it. The library itself does not need pydantic.
    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> Any:
        from .pydantic_schema import core_schema_of

        return core_schema_of(cls)

    @classmethod
    def __get_pydantic_json_schema__(cls, _schema: Any, _handler: Any) -> dict[str, Any]:
        return {"type": "object", "title": cls.__name__, "additionalProperties": True}

    def __contains__(self, name: object) -> bool:
        return name in self._raw

    def __eq__(self, other: object) -> bool:
        return self._raw == other._raw if isinstance(other, Model) and type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash((type(self), _hashable(self._raw)))

    def __copy__(self) -> Self:
        return type(self)(dict(self._raw), self._origin)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return type(self)(deepcopy(self._raw, memo), self._origin)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._raw,)

    def __repr__(self) -> str:
        fields = _fields_of(type(self))
        parts = (
            f"{fields[name][0]}={fields[name][1].display(self)}" if name in fields else f"{name}={value!r}"
            for name, value in self._raw.items()
        )
        return f"{type(self).__name__}({', '.join(parts)})"


def _fields_of(model: type[Model]) -> dict[str, tuple[str, Field[Any]]]:
    found: dict[str, tuple[str, Field[Any]]] = {}
    for kind in reversed(model.__mro__):
        for name, field in vars(kind).items():
            if isinstance(field, Field):
                found[field.name] = (name, field)
    return found


def _hashable(value: Any) -> Any:
    if isinstance(value, dict):
        return frozenset((name, _hashable(item)) for name, item in value.items())
    return tuple(map(_hashable, value)) if isinstance(value, list) else value


class Field(Generic[T]):
    """A field of a model whose value is returned unchanged."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, model: None, owner: type) -> Self: ...
    @overload
    def __get__(self, model: Model, owner: type) -> T: ...
    def __get__(self, model: Model | None, owner: type) -> Any:
        if model is None:
            return self
        return model._raw.get(self.name)

    def __set__(self, model: Model, value: Never) -> None:
        raise AttributeError(f"{type(model).__name__} is read-only; create another one with from_dict")

    def display(self, model: Model) -> str:
        """Returns the text of the field's value for the model's `repr`."""
        return repr(self.__get__(model, type(model)))


class Others(Generic[T]):
    """The members of a model that it does not declare, converted when they are read."""

    __slots__ = ("_declared", "_decode")

    def __init__(self, decode: Decoder[dict[str, T]] | None = None) -> None:
        self._decode = decode

    def __set_name__(self, owner: type[Model], _name: str) -> None:
        self._declared = frozenset(field.name for field in vars(owner).values() if isinstance(field, Field))

    @overload
    def __get__(self, model: None, owner: type) -> Self: ...
    @overload
    def __get__(self, model: Model, owner: type) -> dict[str, T]: ...
    def __get__(self, model: Model | None, owner: type) -> Any:
        if model is None:
            return self
        others = {name: value for name, value in model._raw.items() if name not in self._declared}
        return others if self._decode is None else self._decode(others, model._origin)

    def __set__(self, model: Model, value: Never) -> None:
        raise AttributeError(f"{type(model).__name__} is read-only; create another one with from_dict")


class Secret(Field[T]):
    """A field that contains a secret. The model's `repr` hides its value."""

    __slots__ = ()

    def display(self, model: Model) -> str:
        """Returns a placeholder for the value, or `None` if the field has no value."""
        return "None" if model._raw.get(self.name) is None else "'***'"


class Decoded(Field[T]):
    """A field whose value is converted when it is read, unless it is null or absent."""

    __slots__ = ("_decode",)

    def __init__(self, name: str, decode: Decoder[Any]) -> None:
        super().__init__(name)
        self._decode = decode

    # The overloads of Field apply here, too.
    def __get__(self, model: Model | None, owner: type) -> Any:
        if model is None:
            return self
        raw = model._raw.get(self.name)
        return None if raw is None else self._decode(raw, model._origin)

    def display(self, model: Model) -> str:
        """Returns the text of the converted value, or of the raw value if it does not match the contract."""
        try:
            return super().display(model)
        except DecodeError:
            return repr(model._raw.get(self.name))
