from __future__ import annotations

import pytest

from fake_transport import client, response
from integration_api import HttpResponse, InvalidRequestError, NotFoundError, enums


def page(ids: list[str], cursor: str | None = None) -> HttpResponse:
    return response(
        {"data": [{"id": record_id} for record_id in ids], "has_more": cursor is not None, "next_cursor": cursor}
    )


def test_a_list_sends_the_filters_that_it_was_called_with() -> None:
    api, transport = client(page(["a"]), page(["b"]))
    status: list[enums.ProductStatus] = ["active"]
    products = api.products.list(status=status)
    status.append("draft")
    assert [product.id for product in products] == ["a"]
    assert transport.requests[0].url.partition("?")[2] == "status=active"


def test_a_list_that_is_never_read_sends_nothing() -> None:
    api, transport = client()
    products = api.products.list()
    with pytest.raises(InvalidRequestError, match="listProducts: limit must be a non-negative integer, not -1"):
        products.to_list(limit=-1)
    assert transport.requests == []
    assert repr(products) == "Page(listProducts, not requested yet)"


def test_the_first_page_can_be_requested_at_once_and_is_requested_once() -> None:
    api, transport = client(
        response({"data": [{"id": "a"}], "has_more": False, "next_cursor": None}), response({}, 404)
    )
    page = api.products.list().first_page()
    assert len(transport.requests) == 1
    assert [item.id for item in page.first_page()] == ["a"]
    assert len(transport.requests) == 1
    with pytest.raises(NotFoundError):
        api.products.list().first_page()
