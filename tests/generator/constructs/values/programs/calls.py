import sys
from collections.abc import Callable
from datetime import datetime, timezone

from constructs_api import ConstructsApi


def call(name: str, make: Callable[[ConstructsApi], object]) -> None:
    try:
        make(ConstructsApi(api_key="secret", base_url=f"{sys.argv[1]}/{name}"))
    except Exception as error:
        print(f"{name}: {type(error).__name__} {error}")


def same(found: object, expected: object) -> None:
    assert found == expected, found


AT = datetime(2026, 1, 2, 3, 4, 5, tzinfo=timezone.utc)


def nulls(api: ConstructsApi) -> None:
    found = api.values.replace_nulls(
        marks=["a", None],
        sums={"a": 1.5, "b": None},
        grid=[[1, None], []],
        rows=[None, [True]],
        columns={"a": [None]},
        parts=[{"id": "1"}, None],
        colours=["red", None],
        means=[None, {"type": "card", "codes": [None, "x"]}],
        times=[AT, None],
        mixed=[None, 1],
    )
    marks: list[str | None] = found.marks
    same([marks, found.sums, found.grid], [["a", None], {"a": 1.5, "b": None}, [[1, None], []]])
    same([found.rows, found.columns], [[None, [True]], {"a": [None]}])
    assert found.parts is not None and found.parts[0] is not None and found.means is not None
    same([found.parts[0].id, found.parts[1], found.colours], ["1", None, ["red", None]])
    same([found.means[0], found.times], [None, [AT, None]])


call("nulls", nulls)
call("null-list", lambda api: same(api.values.replace_null_list(body=[1, None]), [None, "a"]))
call(
    "null-map", lambda api: same(api.values.replace_null_map(body={"a": None, "b": {"id": "1"}}), {"a": None, "b": 0.5})
)
call("null-in-place-of-a-list", lambda api: api.values.replace_nulls(marks=None))  # type: ignore[arg-type]


def values(api: ConstructsApi) -> None:
    found = api.values.replace_values(
        level=2,
        untyped=1,
        ratio=0.5,
        flag=True,
        code=5,
        big=9007199254740993,
        perhaps=None,
        mixed=1,
        levels=[1, 3],
        blob="AAH/",
        hash="AA==",
        day="2026-02-30",
        time="24:00:00",
        period="P1DT0.5S",
        amount="1.10",
        identifier="9007199254740993",
    )
    same([found.level, found.ratio, found.flag, found.code, found.big], [2, 0.5, True, 5, 9007199254740993])
    same([found.perhaps, found.mixed, found.levels, found.blob, found.day], [None, 1, [1, 3], "AAH/", "2026-02-30"])
    same([found.amount, found.identifier, found.exponent], ["1.10", "9007199254740993", 1.5e300])


call("values", values)
