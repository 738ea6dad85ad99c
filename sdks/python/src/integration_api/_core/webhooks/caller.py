"""Calls of the functions that an integrator gives to a webhook handler."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, Protocol

from ..errors.sdk_errors import ConfigurationError

if TYPE_CHECKING:
    from collections.abc import Callable


class Caller(Protocol):
    """Calls functions for a delivery."""

    async def call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Calls a function and returns its result."""
        ...

    async def complete(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Calls a function that must also run if the delivery has been cancelled, and returns its result."""
        ...


class BlockingCaller:
    """Calls functions in a server that blocks."""

    async def call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Calls a function and returns its result."""
        result = function(*arguments)
        if inspect.isawaitable(result):
            if inspect.iscoroutine(result):
                result.close()
            raise ConfigurationError("an async function needs `asgi` or `receive_async`")
        return result

    complete = call
