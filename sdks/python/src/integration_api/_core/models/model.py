"""Models: typed views of decoded JSON.

A model contains only the decoded object. A field is looked up and converted when it is read, so a list of a hundred
records costs no more than its JSON, and nothing that the API sent is lost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from ..errors.sdk_errors import DecodeError

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Never, Self

T = TypeVar("T")


class Model:
    """A read-only view of a JSON object that the API sent.

    A field that is null or absent reads as None; `"note" in order` is true only if the field is present. It takes the
    name of the field in JSON. `raw` includes fields that this version of the library does not know.
    """

    __slots__ = ("_raw",)

    def __init__(self, raw: dict[str, Any]) -> None:
        if not isinstance(raw, dict):
            raise DecodeError(f"{type(self).__name__} must be a JSON object, not {type(raw).__name__}")
        self._raw = raw

    @property
    def raw(self) -> dict[str, Any]:
        """The decoded JSON object, not a copy. It includes fields that this version of the library does not know."""
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

    if TYPE_CHECKING:

        def __set__(self, model: Model, value: Never) -> None: ...

    def display(self, model: Model) -> str:
        """Returns the text of the field's value for the model's `repr`."""
        return repr(self.__get__(model, type(model)))


class Secret(Field[T]):
    """A field that contains a secret. The model's `repr` hides its value."""

    __slots__ = ()

    def display(self, model: Model) -> str:
        """Returns a placeholder for the value, or `None` if the field has no value."""
        return "None" if model._raw.get(self.name) is None else "'***'"


class Decoded(Field[T]):
    """A field whose value is converted when it is read, unless it is null or absent."""

    __slots__ = ("_decode",)

    def __init__(self, name: str, decode: Callable[[Any], object]) -> None:
        super().__init__(name)
        self._decode = decode

    # The overloads of Field apply here, too.
    def __get__(self, model: Model | None, owner: type) -> Any:
        if model is None:
            return self
        raw = model._raw.get(self.name)
        return None if raw is None else self._decode(raw)

    def display(self, model: Model) -> str:
        """Returns the text of the converted value, or of the raw value if it does not match the contract."""
        try:
            return super().display(model)
        except DecodeError:
            return repr(model._raw.get(self.name))
