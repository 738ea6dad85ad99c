"""Models: typed views of decoded JSON.

A model holds the decoded object and nothing else. Reading a field looks it up and converts it then, so that a list of a
hundred records costs no more than its JSON, and nothing the server sent is lost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from ..errors.sdk_errors import DecodeError

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import Never, Self

T = TypeVar("T")


class Model:
    """A JSON object of the API as Python object, read-only.

    A field reads None when it is null and when it is absent; `"note" in order` tells the two apart by the name on the
    wire. Fields that this version of the library does not know are in `raw`.
    """

    __slots__ = ("_raw",)

    def __init__(self, raw: dict[str, Any]) -> None:
        if not isinstance(raw, dict):
            raise DecodeError(f"{type(self).__name__} should be a JSON object, but is {type(raw).__name__}")
        self._raw = raw

    @property
    def raw(self) -> dict[str, Any]:
        """Everything the server sent, unknown fields included. The object itself, not a copy."""
        return self._raw

    def __contains__(self, name: object) -> bool:
        return name in self._raw

    def __eq__(self, other: object) -> bool:
        return self._raw == other._raw if isinstance(other, Model) and type(other) is type(self) else NotImplemented

    def __repr__(self) -> str:
        fields = {field.name: (name, field) for name, field in vars(type(self)).items() if isinstance(field, Field)}
        parts = (
            f"{fields[name][0]}={fields[name][1].display(self)}" if name in fields else f"{name}={value!r}"
            for name, value in self._raw.items()
        )
        return f"{type(self).__name__}({', '.join(parts)})"


class Field(Generic[T]):
    """A field of a model, read as it came."""

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

    if TYPE_CHECKING:

        def __set__(self, model: Model, value: Never) -> None: ...

    def display(self, model: Model) -> str:
        """The field's value as a model's repr shows it."""
        return repr(self.__get__(model, type(model)))


class Secret(Field[T]):
    """A field that must not be seen by chance: a model's repr hides it."""

    __slots__ = ()

    def display(self, model: Model) -> str:
        """Stands for the value, if there is one."""
        return "None" if model._raw.get(self.name) is None else "'***'"


class Decoded(Field[T]):
    """A field that is converted when it is read, unless it is null or absent."""

    __slots__ = ("_decode",)

    def __init__(self, name: str, decode: Callable[[Any], object]) -> None:
        super().__init__(name)
        self._decode = decode

    # What the overloads of Field say holds here as well.
    def __get__(self, model: Model | None, owner: type) -> Any:
        if model is None:
            return self
        raw = model._raw.get(self.name)
        return None if raw is None else self._decode(raw)

    def display(self, model: Model) -> str:
        """The converted value, or the raw one when the server sent something else than promised."""
        try:
            return super().display(model)
        except DecodeError:
            return repr(model._raw.get(self.name))
