from __future__ import annotations

import asyncio
import json
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from fake_transport import client, response
from integration_api import DecodeError
from integration_api._core.models.decoding import plain
from integration_api._core.models.unset import UNSET
from integration_api._core.pages.async_pages import AsyncPages
from integration_api._core.pages.page_body import page_of
from integration_api._core.pages.page_strategy import PageNumbers, PageStrategy
from integration_api._core.request.operation import Arguments, Operation
from integration_api._core.schema.schema import MapOf, ObjectOf

if TYPE_CHECKING:
    from integration_api._core.options.call_options import WriteOptions

FILE = Path(__file__).parents[3] / "openapi/vectors/pages.json"
VECTORS: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["vectors"]


def numbers_of(numbers: dict[str, Any]) -> PageNumbers:
    return PageNumbers(
        numbers.get("first"),
        is_offset=numbers.get("isOffset", False),
        current=tuple(numbers.get("current", ())),
        size=tuple(numbers.get("size", ())),
        total=tuple(numbers.get("total", ())),
    )


def operation_of(paging: dict[str, Any]) -> Operation[Any]:
    strategy = PageStrategy(
        tuple(paging.get("items", ("data",))),
        paging["parameter"],
        body=tuple(paging.get("body", ())),
        next=tuple(paging.get("next", ())),
        next_url=tuple(paging.get("nextUrl", ())),
        is_linked=paging.get("isLinked", False),
        last_item=paging.get("lastItem"),
        more=tuple(paging.get("more", ())),
        done=tuple(paging.get("done", ())),
        is_integer=paging.get("isInteger", False),
        numbers=numbers_of(paging["numbers"]) if "numbers" in paging else None,
    )
    query = ObjectOf({"limit": "integer", paging["parameter"]: "integer" if strategy.is_integer else "string"})
    body = MapOf("json") if strategy.body else None
    json_type = dict if "items" in paging else list
    return Operation(
        "listThem",
        "POST" if strategy.body else "GET",
        "/them",
        page_of(plain, strategy),
        json_type=json_type,
        query=query,
        body=body,
        paging=strategy,
    )


def responses_of(vector: dict[str, Any]) -> list[Any]:
    links = vector.get("links", [None] * len(vector["pages"]))
    pages = zip(vector["pages"], links, strict=True)
    return [response(page, **({} if link is None else {"Link": link})) for page, link in pages]


@pytest.mark.parametrize("is_async", [False, True], ids=["sync", "async"])
@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['id']}: {vector['why']}")
def test_a_list_continues_as_in_the_vector(vector: dict[str, Any], is_async: bool) -> None:
    api, transport = client(*responses_of(vector))
    operation = operation_of(vector["paging"])
    arguments = Arguments(query={"limit": 2}, body=vector.get("body", UNSET))
    options: WriteOptions = {"idempotency_key": "first"} if "body" in vector else {}
    pages = api._api_client.paginate(operation, arguments, **options)
    found: list[str] = []

    async def fetch(cursor: str | None) -> Any:
        return pages._fetch(cursor)

    async def loop() -> None:
        async for item in AsyncPages(operation, fetch, arguments.cursor(operation.paging)):
            found.append(item if isinstance(item, str) else item["id"])

    with pytest.raises(DecodeError) if vector["fails"] else nullcontext():
        if is_async:
            asyncio.run(loop())
        else:
            for item in pages:
                found.append(item if isinstance(item, str) else item["id"])
    assert [request.url.partition("?")[2] for request in transport.requests] == vector["queries"]
    bodies = [json.loads(request.body) for request in transport.requests if request.body is not None]
    assert bodies == vector.get("bodies", [])
    keys = [request.headers.get("Idempotency-Key") for request in transport.requests if request.body is not None]
    assert len(set(keys)) == len(keys)
    assert keys[:1] == (["first"] if "body" in vector else [])
    assert found == vector["items"]


def test_a_page_knows_whether_another_one_follows() -> None:
    vector = next(vector for vector in VECTORS if vector["id"] == "page-number-total")
    api, _ = client(*responses_of(vector))
    pages = api._api_client.paginate(operation_of(vector["paging"]), Arguments(query={"limit": 2})).pages()
    assert [(page.has_more, page.next_cursor) for page in pages] == [(True, "2"), (True, "3"), (False, None)]
