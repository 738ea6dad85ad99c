import sys
from collections.abc import Callable
from datetime import datetime, timezone

from constructs_api import ConstructsApi, FilePart


def call(name: str, make: Callable[[ConstructsApi], object]) -> None:
    try:
        make(ConstructsApi(api_key="secret", base_url=f"{sys.argv[1]}/{name}"))
    except Exception as error:
        print(f"{name}: {type(error).__name__} {error}")


def same(found: list[object], expected: list[object]) -> None:
    assert found == expected, found


def read_thing(api: ConstructsApi) -> None:
    thing = api.things.get("a/b c?d#e%ü")
    same([thing.large, thing.note], [9007199254740993, None])


def reach(api: ConstructsApi) -> None:
    found = api.things.reach(body={"digits": "1"}).contacts
    same([type(contact).__name__ for contact in found], ["Mail", "Phone", "UnknownContact"])


AT = datetime(2026, 1, 2, 3, 4, 5, tzinfo=timezone.utc)
FILE = FilePart(b"hi", "a.txt", "text/plain")

call("path", lambda api: read_thing(api))
call("delete", lambda api: api.things.delete("1"))
call("merge-patch", lambda api: api.things.update("1", note=None))
call(
    "create",
    lambda api: api.things.create(
        name="x", secret="s", large=9007199254740993, ratio=1.5, at=AT, day="2026-01-02", size="small"
    ),
)
call(
    "query",
    lambda api: api.things.query(
        exploded=["a&b", "c d"], joined=["a,b", "c"], flag=False, large=9007199254740993, ratio=1.5, odd_name="ü"
    ),
)
call("query-without-values", lambda api: api.things.query())
call("deep", lambda api: api.things.query_deep(filter={"color": "red", "sizes": [1, 2]}))
call("fixed", lambda api: api.things.query_fixed(more="b"))
call("headers", lambda api: api.things.send_headers(x_text="a b", x_number=7, x_list=["a", "b"]))
call("no-body", lambda api: api.things.offer())
call("optional-body", lambda api: api.things.offer(name="x", secret="s"))
call("map", lambda api: api.things.replace_map(body={"a": 1}))
call("list", lambda api: api.things.replace_list(body=[{"name": "x", "secret": "s"}]))
call("own-members", reach)
call("union", lambda api: api.things.pay(body={"type": "bank", "iban": "DE1"}))
call("form", lambda api: api.things.submit_form(name="a b", tags=["x", "y"], filter={"color": "red", "sizes": [1]}))
call("upload", lambda api: api.things.upload(title="ü", file=FILE))
call("send-bytes", lambda api: api.things.put_bytes(body=b"a\r\n\x00\x80\xff"))
call("get-bytes", lambda api: same([api.things.get_bytes()], [b"\x89P\x00\xff"]))
call("public", lambda api: api.things.get_public())
call("pages", lambda api: same([thing.id for thing in api.things.list_pages()], ["a", "b", "c"]))
call("later-pages", lambda api: same([thing.id for thing in api.things.list_pages(page=2)], ["c"]))
call("offsets", lambda api: same([thing.id for thing in api.things.list_offsets()], ["a", "b", "c"]))
call("links", lambda api: same([thing.id for thing in api.things.list_links(color="red")], ["a", "b"]))
call("urls", lambda api: same([thing.id for thing in api.things.list_urls(color="red")], ["a", "b"]))
call("key-in-query", lambda api: api.things.get_with_key_in_query())
call("key-after-query", lambda api: api.things.get_with_key_in_query(more="b"))
call("bearer", lambda api: api.things.get_with_bearer())
call("several", lambda api: api.with_options(api_key="one:two:three:3").things.get_with_several())
call("own-authorization", lambda api: api.things.get_with_own_authorization())
call("unknown", lambda api: api.request("GET", "/unknown"))
call("failing-read", lambda api: api.things.get_failing())
call("failing-write", lambda api: api.things.create_failing())
call("failing-put", lambda api: api.things.replace_failing())
call("repeatable", lambda api: api.things.create_repeatable())
