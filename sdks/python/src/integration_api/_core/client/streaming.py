"""Types of the methods of `with_streaming_response`, which call a client that returns downloads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ParamSpec

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from ..stream.download import AsyncDownload, Download

P = ParamSpec("P")


def returns_download(method: Callable[P, Any]) -> Callable[P, Download]:
    """Declares that a method returns a download."""
    return method


def returns_download_later(method: Callable[P, Awaitable[Any]]) -> Callable[P, Awaitable[AsyncDownload]]:
    """Declares that a method returns a download, to be awaited."""
    return method
