import asyncio
import sys
from collections.abc import Callable

from constructs_api import AsyncConstructsApi, ConstructsApi


def call(name: str, make: Callable[[ConstructsApi], object]) -> None:
    try:
        make(ConstructsApi(api_key="secret", base_url=f"{sys.argv[1]}/{name}"))
    except Exception as error:
        print(f"{name}: {type(error).__name__} {error}")


def same(found: object, expected: object) -> None:
    assert found == expected, found


def first(api: ConstructsApi) -> None:
    page = api.lists.orders(limit=1).first_page()
    same([[each.id for each in page.data], page.has_more, page.next_cursor], [["a"], True, "c1"])


async def accounts(name: str) -> list[str]:
    async with AsyncConstructsApi(api_key="secret", base_url=f"{sys.argv[1]}/{name}") as api:
        return [each.id async for each in api.lists.accounts()]


async def orders(name: str) -> list[str]:
    async with AsyncConstructsApi(api_key="secret", base_url=f"{sys.argv[1]}/{name}") as api:
        return [each.id async for each in api.lists.orders(limit=1, idempotency_key="mine")]


LARGE = {"text": "a", "large": 9007199254740993}
call("orders", lambda api: same([each.id for each in api.lists.orders(query=LARGE, limit=2)], ["a", "b", "c"]))
same(asyncio.run(orders("orders-with-key")), ["a", "b"])
call("orders-from", lambda api: same([each.id for each in api.lists.orders(cursor="c7")], ["a", "b"]))
call("orders-twice", lambda api: list(api.lists.orders(cursor="c7")))
call("orders-first", first)
call("accounts", lambda api: same([each.id for each in api.lists.accounts(settings={"count": 1})], ["a", "b"]))
same(asyncio.run(accounts("accounts-without-body")), ["a", "b"])
call("hits", lambda api: same(list(api.lists.hits(text="a")), [1, 2, 3]))
call("hits-twice", lambda api: list(api.lists.hits(text="a")))
call("deep", lambda api: same([each.id for each in api.lists.deep()], ["a", "b"]))
call("deep-limit", lambda api: same([each.id for each in api.lists.deep().to_list(limit=2)], ["a", "b"]))
call("names", lambda api: same(list(api.lists.names()), ["a", "b", "c"]))
call("colours", lambda api: same(list(api.lists.colours()), ["red", "green"]))
