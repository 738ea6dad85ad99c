"""A middleware or a transport that returns no response."""

from __future__ import annotations

from typing import Any

import anyio
import pytest

from integration_api import AsyncIntegrationApi, ConfigurationError
from integration_api.testing import FakeApi

BACKENDS = pytest.mark.parametrize("backend", ["asyncio", "trio"])


def wrong(*_: object) -> Any:
    """Returns nothing, as a middleware without a return does."""


@BACKENDS
def test_a_middleware_of_an_asynchronous_client_that_is_not_a_coroutine_function_is_reported(backend: str) -> None:
    async def work() -> None:
        await FakeApi().async_api.with_options(middleware=[wrong]).orders.retrieve("ord_1")

    with pytest.raises(ConfigurationError, match="a middleware returned no response"):
        anyio.run(work, backend=backend)


@BACKENDS
def test_a_transport_that_returns_no_response_is_reported(backend: str) -> None:
    class Silent:
        async def send(self, _request: object, _timeout: float) -> Any:
            """Returns nothing."""

        async def close(self) -> None: ...

    async def work() -> None:
        async with AsyncIntegrationApi(api_key="ik_test_1", transport=Silent()) as api:
            await api.orders.retrieve("ord_1")

    with pytest.raises(ConfigurationError, match="the transport returned no response") as caught:
        anyio.run(work, backend=backend)
    assert caught.value.attempts == 1
