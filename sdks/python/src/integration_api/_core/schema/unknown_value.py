"""Types of texts that this version of the library does not know, and of lists that are not texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NewType, Protocol, SupportsIndex, TypeVar, overload

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

UnknownValue = NewType("UnknownValue", str)
"""A text that this version of the library does not know as a value of an enum, such as a newer status.

Fields of responses may have such a value. `UnknownValue("paused")` sends one. At run time it is the plain string.
"""

T_co = TypeVar("T_co", covariant=True)


class SequenceNotStr(Protocol[T_co]):
    """A list or tuple. A string is a sequence of strings, too, so that a type checker would accept it as a list."""

    @overload
    def __getitem__(self, index: SupportsIndex, /) -> T_co: ...
    @overload
    def __getitem__(self, index: slice, /) -> Sequence[T_co]: ...
    # The method of a string takes only strings.
    def __contains__(self, value: object, /) -> bool: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[T_co]: ...
