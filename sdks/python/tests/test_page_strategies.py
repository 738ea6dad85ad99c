from __future__ import annotations

import json
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from fake_transport import client, response
from integration_api import DecodeError
from integration_api._core.models.decoding import page_of, plain
from integration_api._core.page_strategy import PageStrategy
from integration_api._core.request.operation import Arguments, Operation
from integration_api._core.schema.schema import ObjectOf

FILE = Path(__file__).parents[3] / "openapi/vectors/pages.json"
VECTORS: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["vectors"]


def operation_of(paging: dict[str, Any]) -> Operation[Any]:
    strategy = PageStrategy(
        paging["items"],
        paging["parameter"],
        next=tuple(paging.get("next", ())),
        last_item=paging.get("lastItem"),
        more=paging.get("more"),
    )
    query = ObjectOf({"limit": "integer", paging["parameter"]: "string"})
    return Operation("listThem", "GET", "/them", page_of(plain, strategy), query=query, paging=strategy)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['id']}: {vector['why']}")
def test_a_list_continues_as_in_the_vector(vector: dict[str, Any]) -> None:
    api, transport = client(*[response(page) for page in vector["pages"]])
    pages = api._api_client.paginate(operation_of(vector["paging"]), Arguments(query={"limit": 2}))
    found: list[str] = []
    with pytest.raises(DecodeError) if vector["fails"] else nullcontext():
        for item in pages:
            found.append(item["id"])
    assert [request.url.partition("?")[2] for request in transport.requests] == vector["queries"]
    assert found == vector["items"]
