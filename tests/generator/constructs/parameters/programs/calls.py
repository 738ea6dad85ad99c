import sys
from collections.abc import Callable
from datetime import datetime, timezone

from constructs_api import ConstructsApi


def call(name: str, make: Callable[[ConstructsApi], object]) -> None:
    try:
        make(ConstructsApi(api_key="secret", base_url=f"{sys.argv[1]}/{name}"))
    except Exception as error:
        print(f"{name}: {type(error).__name__} {error}")


AT = datetime(2026, 1, 2, 3, 4, 5, tzinfo=timezone.utc)
BIG = 9007199254740993

call("map", lambda api: api.styles.search(filters={"a b": "1&2", "c": "ü"}, limit=3))
call("empty-map", lambda api: api.styles.search(filters={}))
call(
    "joined",
    lambda api: api.styles.joined(
        colour={"R": 100, "G": 200, "name": "a,b"}, dates=[AT], flags=[True, False], empty=""
    ),
)
call("empty-list", lambda api: api.styles.joined(dates=[], flags=[]))
call(
    "delimited",
    lambda api: api.styles.delimited(spaces=["a", "b|c"], pipes=[1, 2], both={"R": 100}, again=["x", "y"]),
)
call("choice-of-one", lambda api: api.styles.choose(status=["open"], ids=[1], created=5))
call("choice-of-many", lambda api: api.styles.choose(status=["open", "done"], ids=[1, 2], created={"gt": BIG}))
call("deep", lambda api: api.styles.deep(where={"id": BIG, "tags": [["a"], ["b"]], "in": {"a": None}}))
call("reserved", lambda api: api.styles.reserved(path="a/b:c?d=%20ü&#%", more=["x,y", "z@"]))
call("json", lambda api: api.styles.json(filter={"gt": BIG, "note": "ü"}, x_filter=[1, 2]))
call(
    "headers",
    lambda api: api.styles.headers(
        x_colour={"R": 100, "G": 200}, x_pairs={"R": 100, "name": "a b"}, x_map={"a": "b/c"}
    ),
)
call("cookies", lambda api: api.styles.cookies(session="a;b", theme="dark"))
call("simple", lambda api: api.styles.simple(["a,b", "c"], {"R": 100, "G": 200}, {"x": "1/2", "y": "ü"}))
call("label", lambda api: api.styles.label("a b", ["x", "y"], [1, 2], {"R": 100, "G": 200}))
call("matrix", lambda api: api.styles.matrix("", ["x", "y"], [1, 2], {"R": 100}))
call("numbers", lambda api: api.styles.numbers(n_1="x", level=2, after=BIG))
call("defaults", lambda api: api.styles.numbers())
call("dune", lambda api: api.paths.dune("a/ü"))
call("spaces", lambda api: api.paths.spaces())
call("quotes", lambda api: api.paths.quotes("it's"))
call("melt", lambda api: api.paths.melt("a:b"))
call("batch-melt", lambda api: api.paths.batch_melt())
call("range", lambda api: api.paths.range(1, 2.5))
call("twice", lambda api: api.paths.twice("a"))
call("double", lambda api: api.paths.doubled())
call("fragment", lambda api: api.paths.fragment())
call("fixed-query", lambda api: api.paths.fixed_query(more="b"))
call("dot-segment", lambda api: api.paths.dune(".."))
call("no-segment", lambda api: api.styles.simple(["a"], {"R": 1}, {}))
