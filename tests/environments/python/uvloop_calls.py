"""The asynchronous client on uvloop."""

import asyncio

import uvloop
from checks import ORDER, check
from integration_api import AsyncIntegrationApi, TimeoutError


async def main() -> None:
    check(type(asyncio.get_running_loop()).__module__.startswith("uvloop"), "The loop is that of uvloop")
    async with AsyncIntegrationApi() as api:
        orders = await asyncio.gather(*(api.orders.retrieve(ORDER) for _ in range(20)))
        check(len({order.number for order in orders}) == 1, "20 calls succeed at once", orders)
        check(len((await api.orders.list()).data) > 0, "A list is awaited")
        late = asyncio.create_task(api.orders.retrieve(ORDER))
        late.cancel()
        ended = await asyncio.gather(late, return_exceptions=True)
        check(isinstance(ended[0], asyncio.CancelledError), "A call can be cancelled", ended)
    # A server that never responds.
    silent = await asyncio.start_server(lambda _reader, _writer: asyncio.sleep(60), "127.0.0.1", 0)
    port = silent.sockets[0].getsockname()[1]
    try:
        await AsyncIntegrationApi(base_url=f"http://127.0.0.1:{port}").orders.retrieve(
            ORDER, timeout=0.2, max_retries=0
        )
        check(False, "A timeout ends a call")
    except TimeoutError as error:
        check(error.phase == "attempt", "A timeout ends a call", error.phase)


uvloop.run(main())
