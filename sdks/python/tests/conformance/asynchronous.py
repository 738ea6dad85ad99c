"""The asynchronous client with a stand-in for the network."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from integration_api import AsyncIntegrationApi, HttpRequest, HttpResponse

if TYPE_CHECKING:
    from stand_ins import Server


class AwaitedServer:
    """A transport that asks a stand-in, in a thread."""

    def __init__(self, server: Server) -> None:
        self._server = server

    async def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        return await asyncio.to_thread(self._server.send, request, timeout)

    async def close(self) -> None:
        self._server.close()


def async_client_of(server: Server) -> partial[AsyncIntegrationApi]:
    """Returns a function that creates clients of a server."""
    return partial(AsyncIntegrationApi, transport=AwaitedServer(server))
