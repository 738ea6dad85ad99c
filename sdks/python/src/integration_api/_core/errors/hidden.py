"""The wrapper around secrets that the library keeps."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Hidden(Generic[T]):
    """A value that no log, dump or traceback shows."""

    __slots__ = ("value",)

    def __init__(self, value: T) -> None:
        self.value = value

    def __repr__(self) -> str:
        return "Hidden(…)"
