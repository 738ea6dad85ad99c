"""Middleware, which wraps each attempt of a client."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from ..transport.transport import HttpRequest, HttpResponse

Next: TypeAlias = Callable[[HttpRequest], HttpResponse]
"""Calls the next middleware or, after the last one, sends the attempt."""
Middleware: TypeAlias = Callable[[HttpRequest, Next], HttpResponse]
"""Wraps each attempt of `IntegrationApi`.

It can change the request and the response, or return a response itself. An error that it raises ends the call and
is not retried, unless it is a `ConnectionError` of the library.
"""
AsyncNext: TypeAlias = Callable[[HttpRequest], Awaitable[HttpResponse]]
"""Calls the next middleware or, after the last one, sends the attempt."""
AsyncMiddleware: TypeAlias = Callable[[HttpRequest, AsyncNext], Awaitable[HttpResponse]]
"""Wraps each attempt of `AsyncIntegrationApi`, as `Middleware` does."""
