"""Calls of functions for a delivery to an asynchronous server, on asyncio or trio."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

from anyio import CancelScope
from anyio.to_thread import run_sync

if TYPE_CHECKING:
    from collections.abc import Callable


class AsyncCaller:
    """Calls functions without blocking the event loop."""

    async def call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Calls a function and returns its result."""
        if inspect.iscoroutinefunction(function):
            return await function(*arguments)
        # A function that blocks would stop all other tasks.
        result = await run_sync(function, *arguments)
        return await result if inspect.isawaitable(result) else result

    async def complete(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Calls a function that must also run if the delivery has been cancelled, and returns its result."""
        with CancelScope(shield=True):
            return await self.call(function, *arguments)
