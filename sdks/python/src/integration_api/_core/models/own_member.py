"""Finds the member that only one variant of a union has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .unset import UNSET

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def own_member(value: Mapping[str, Any], names: Iterable[str]) -> str | None:
    """Returns the first of `names` that a value has as a member, unless it is null or unset."""
    return next((name for name in names if value.get(name) is not None and value[name] is not UNSET), None)
