from __future__ import annotations

import pytest

from fake_transport import answer, client
from integration_api import DecodeError, HttpResponse


def page(ids: list[str], cursor: str | None = None) -> HttpResponse:
    return answer({"data": [{"id": one} for one in ids], "has_more": cursor is not None, "next_cursor": cursor})


def test_iterating_goes_through_all_pages_and_past_empty_ones_with_the_same_filters() -> None:
    api, transport = client(page(["a", "b"], "c1"), page([], "c2"), page(["c"]))
    found = [product.id for product in api.products.list(status=["active"], limit=2)]
    assert found == ["a", "b", "c"]
    assert [one.url.partition("?")[2] for one in transport.requests] == [
        "status=active&limit=2",
        "status=active&limit=2&cursor=c1",
        "status=active&limit=2&cursor=c2",
    ]


def test_no_page_is_fetched_before_it_is_needed() -> None:
    api, transport = client(page(["a"], "c1"), page(["b"], "c2"))
    items = iter(api.products.list())
    assert (next(items).id, len(transport.requests)) == ("a", 1)
    assert (next(items).id, len(transport.requests)) == ("b", 2)


def test_a_page_is_the_first_one_and_shows_its_own_records() -> None:
    api, _ = client(page(["a"], "c1"), page(["b"]))
    first = api.products.list()
    assert [product.id for product in first.data] == ["a"]
    assert (first.has_more, first.next_cursor) == (True, "c1")
    assert [[product.id for product in one.data] for one in first.pages()] == [["a"], ["b"]]


def test_a_list_is_made_up_to_a_limit_without_fetching_more() -> None:
    api, transport = client(page(["a", "b"], "c1"), page(["c", "d"], "c2"))
    assert [product.id for product in api.products.list().to_list(limit=3)] == ["a", "b", "c"]
    assert len(transport.requests) == 2


@pytest.mark.parametrize("second", [page(["b"], "c1"), page(["b"], "c0")])
def test_a_cursor_seen_before_stops_the_list(second: HttpResponse) -> None:
    api, _ = client(page(["a"], "c1"), second)
    with pytest.raises(DecodeError, match="cursor"):
        list(api.products.list(cursor="c0"))


def test_a_page_that_promises_more_without_a_cursor_is_an_error_not_an_end() -> None:
    api, _ = client(answer({"data": [], "has_more": True, "next_cursor": None}))
    with pytest.raises(DecodeError, match="None"):
        list(api.products.list())


def test_options_hold_for_every_page() -> None:
    api, transport = client(page(["a"], "c1"), page(["b"]))
    list(api.products.list(timeout=3, extra_headers={"X-Own": "1"}))
    assert transport.timeouts == [3, 3]
    assert [one.headers["X-Own"] for one in transport.requests] == ["1", "1"]


@pytest.mark.parametrize("body", [[], "x", {"data": 7}])
def test_a_page_that_is_none_is_a_decode_error(body: object) -> None:
    api, _ = client(answer(body))
    with pytest.raises(DecodeError):
        list(api.products.list())
