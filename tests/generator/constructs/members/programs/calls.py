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


def typed(api: ConstructsApi) -> None:
    label = api.labels.create(name="a", other_members={"basil": 1, "x-mint": 2})
    same(label.other_members, {"thyme": 3})


def round_trip(api: ConstructsApi) -> None:
    label = api.labels.retrieve("1")
    same(label.other_members, {"thyme": 3, "x-1": 4})
    api.labels.update("1", name=label.name, note=label.note, other_members=label.other_members)


def nested(api: ConstructsApi) -> None:
    box = api.boxes.create(
        title="t",
        label={"name": "a", "basil": 1},
        labels=[{"name": "b", "basil": 2}],
        content={"weight": 1, "size": {"x": [1, None]}},  # type: ignore[typeddict-unknown-key]
        other_members={"extra": "e"},
    )
    assert box.label is not None and box.content is not None
    same(box.label.other_members, {"basil": 1})
    same(box.content.raw["size"], 9007199254740993)
    same(box.other_members, {"extra": None})


def nested_round_trip(api: ConstructsApi) -> None:
    box = api.boxes.create()
    assert box.label is not None and box.content is not None
    api.boxes.create(label=box.label, content=box.content)


def dates(api: ConstructsApi) -> None:
    schedule = api.schedules.create(opening=AT, other_members={"closing": AT})
    same([schedule.opening, schedule.other_members], [AT, {"pause": AT}])


def variant(api: ConstructsApi) -> None:
    cat = api.animals.create(body={"kind": "cat", "lives": 9, "age": 3})
    same([type(cat).__name__, cat.raw], ["Cat", {"kind": "cat", "age": 4}])


def unknown_variant(api: ConstructsApi) -> None:
    eel = api.animals.create(body={"kind": "dog", "age": {"years": 3}})  # type: ignore[typeddict-unknown-key]
    same(eel.raw, {"kind": "eel", "length": 3, "data": {"x": None}})
    api.animals.create(body=eel)  # type: ignore[arg-type]


call("typed", typed)
call("typed-none", lambda api: same(api.labels.create(name="a").other_members, {}))
call("typed-wrong", lambda api: api.labels.create(name="a", other_members={"basil": "one"}))  # type: ignore[dict-item]
call("closed", lambda api: api.closed.create(colour="red"))  # type: ignore[call-arg]
call("round-trip", round_trip)
call("pages", lambda api: same([label.other_members for label in api.labels.list()], [{"thyme": 3}]))
call("nested", nested)
call("nested-round-trip", nested_round_trip)
call("nested-wrong", lambda api: api.boxes.create(labels=[{"name": "b", "basil": "two"}]))
call("optional-body", lambda api: api.drafts.create(other_members={"colour": "red"}))
call("no-body", lambda api: api.drafts.create())
call("dates", dates)
call("patterns", lambda api: api.extensions.create(name="a", other_members={"x-box": {"weight": 1, "size": 2}}))
call("form", lambda api: api.forms.create(name="a", other_members={"colour": "red blue"}))
call("upload", lambda api: api.uploads.create(title="t", other_members={"size": 7}))
call("variant", variant)
call("unknown-variant", unknown_variant)
