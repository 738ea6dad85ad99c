"""Types of the methods of `with_raw_response`, which call a client that returns raw responses."""

from __future__ import annotations

from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from ..response.raw_response import RawResponse

P = ParamSpec("P")
T = TypeVar("T")


def returns_raw(method: Callable[P, T]) -> Callable[P, RawResponse[T]]:
    """Declares that a method returns a raw response."""
    return method  # type: ignore[return-value]


def returns_raw_later(method: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[RawResponse[T]]]:
    """Declares that a method returns a raw response, to be awaited."""
    return method  # type: ignore[return-value]
