"""The marker for omitted arguments. It differs from None, which is sent as null."""

from __future__ import annotations

from typing import Final, final


@final
class Unset:
    """The type of `UNSET`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "UNSET"

    def __bool__(self) -> bool:
        return False


UNSET: Final = Unset()
"""Omits an argument from the request: `note=note if changed else UNSET`."""
