"""How a left-out argument is told from None, which is sent as null."""

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
"""An argument that is not sent, as if it had been left out: `note=note if changed else UNSET`."""
