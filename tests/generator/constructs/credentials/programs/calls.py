import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from constructs_api import AsyncConstructsApi, ConstructsApi


def call(name: str, options: dict[str, Any], *makes: Callable[[ConstructsApi], object]) -> None:
    try:
        api = ConstructsApi(**{"base_url": f"{sys.argv[1]}/{name}", **options})
        for make in makes:
            make(api)
    except Exception as error:
        print(f"{name}: {type(error).__name__} {error}")


def later(name: str, options: dict[str, Any], make: Callable[[AsyncConstructsApi], Awaitable[object]]) -> None:
    async def main() -> None:
        async with AsyncConstructsApi(**{"base_url": f"{sys.argv[1]}/{name}", **options}) as api:
            await make(api)

    try:
        asyncio.run(main())
    except Exception as error:
        print(f"{name}: {type(error).__name__} {error}")


def at_once(api: ConstructsApi) -> None:
    with ThreadPoolExecutor(10) as threads:
        for result in [threads.submit(api.pets.list) for _ in range(10)]:
            result.result()


def once() -> Iterator[bytes]:
    yield b"once"


def twice(api: ConstructsApi) -> None:
    try:
        api.pets.list()
    except Exception:
        api.pets.list()
        raise


async def cancelled(api: AsyncConstructsApi) -> None:
    first = asyncio.ensure_future(api.pets.list())
    second = asyncio.ensure_future(api.pets.list())
    await asyncio.sleep(0.02)
    first.cancel()
    await second
    if first.cancelled():
        raise RuntimeError("the first call was cancelled")


async def one_by_one(api: AsyncConstructsApi) -> None:
    for _ in range(3):
        await api.pets.list()


async def secret() -> str:
    return "p% ü:/"


basic = {"username": "user", "password": "pass"}
keys = {"app_id": "id", "app_key": "key"}
client = {"client_id": "id", "client_secret": "secret"}

call("basic", {**basic, "password": lambda: "pa:ss"}, lambda api: api.pets.get_basic())
call("basic-as-api-key", {"api_key": "user:pass"}, lambda api: api.pets.get_basic())
call("basic-without-password", {"username": "user"}, lambda api: api.pets.get_basic())
call("basic-twice", {**basic, "api_key": "user:pass"}, lambda api: api.pets.get_basic())
call("both", keys, lambda api: api.pets.get_both())
call("both-with-one", {"app_id": "id"}, lambda api: api.pets.get_both())
call("choice-first", {**basic, **keys}, lambda api: api.pets.get_choice())
call("choice-second", {**basic, "app_id": "id"}, lambda api: api.pets.get_choice())
call("choice-none", {"app_id": "id"}, lambda api: api.pets.get_choice())
call("optional", basic, lambda api: api.pets.get_optional())
call("optional-with-others", keys, lambda api: api.pets.get_optional())
call("open", keys, lambda api: api.pets.get_open())
later("token", client, one_by_one)
call("token-at-once", client, at_once)
call("token-without-life", client, lambda api: api.pets.list(), lambda api: api.pets.list())
call("token-with-short-life", client, lambda api: api.pets.list(), lambda api: api.pets.list())
later("token-of-other-client", {"client_id": "us:er", "client_secret": secret}, lambda api: api.pets.list())
call(
    "token-scopes",
    client,
    lambda api: api.pets.add(body="cat"),
    lambda api: api.pets.list(),
    lambda api: api.pets.add(body="dog"),
)
call(
    "token-own-scopes",
    {**client, "scopes": ["a", "b"]},
    lambda api: api.pets.add(body="cat"),
    lambda api: api.pets.list(),
)
call("token-url", {**client, "token_url": "other/token?a=1&a=2&b="}, lambda api: api.pets.list())
call("token-of-api-key", {"api_key": "elsewhere"}, lambda api: api.pets.list())
call("token-refused-once", {**client, "max_retries": 0}, lambda api: api.pets.list(), lambda api: api.pets.list())
call("token-refused-twice", client, lambda api: api.pets.list())
call("token-refused-of-stream", client, lambda api: api.pets.add_file(body=once()))
call("token-limited", client, lambda api: api.pets.list())
call("token-unavailable", client, lambda api: api.pets.list())
call("token-unavailable-without-retries", client, lambda api: api.pets.list(max_retries=0))
call("token-invalid-client", client, lambda api: api.pets.list())
call("token-forbidden-twice", client, twice)
call("token-of-other-type", client, lambda api: api.pets.list())
call("token-lacks-token", client, lambda api: api.pets.list())
call("token-without-secret", {"client_id": "id"}, lambda api: api.pets.list())
later("token-cancelled", client, cancelled)
