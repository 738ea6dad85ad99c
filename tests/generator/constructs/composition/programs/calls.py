import sys
from collections.abc import Callable
from datetime import datetime, timezone

from constructs_api import ConstructsApi, UnknownValue


def call(name: str, make: Callable[[ConstructsApi], object]) -> None:
    try:
        make(ConstructsApi(api_key="secret", base_url=f"{sys.argv[1]}/{name}"))
    except Exception as error:
        print(f"{name}: {type(error).__name__} {error}")


def same(found: list[object], expected: list[object]) -> None:
    assert found == expected, found


def merged(api: ConstructsApi) -> None:
    at = datetime(2026, 1, 2, 3, 4, 5, tzinfo=timezone.utc)
    found = api.things.send_levels(
        at=at,
        unit="metres",
        size=3,
        place={"lat": 1.5, "name": "x"},
        tags=[{"key": "k", "value": "v"}],
        home={"town": "t"},
        id="1",
    )
    same([found.at, found.unit, found.size, found.id, found.home and found.home.town], [at, "metres", 3, "1", "t"])
    same([found.place and found.place.lat, found.place and found.place.name], [1.5, "x"])
    same([(tag.key, tag.value) for tag in found.tags or []], [("k", "v")])


def both(api: ConstructsApi) -> None:
    found = api.things.send_marks(id="1", colour="red", depth=2)
    same([found.id, found.colour, found.depth], ["1", "red", 2])


def one_of_each(api: ConstructsApi) -> None:
    found = api.things.send_choices(a="1", d="2")
    same([found.a, found.b, found.c, found.d], ["1", None, None, "2"])


def conditions(api: ConstructsApi) -> None:
    found = api.things.send_rules(kind="tax", rate=1.5, since="s")
    same([found.kind, found.rate, found.amount, found.since], ["tax", 1.5, None, "s"])


def kind(api: ConstructsApi) -> None:
    found = api.things.send_boxes(body={"kind": "owl", "size": 1, "height": 2.5})
    same([type(found).__name__, getattr(found, "slots", None)], ["BatBoxBase", 3])


def unmapped(api: ConstructsApi) -> None:
    found = api.things.send_boxes(body={"kind": "SmallBatBox", "slots": 1, "inner": {"kind": "owl", "height": 1.5}})
    inner = getattr(found, "inner", None)
    same([type(found).__name__, type(inner).__name__, getattr(inner, "height", None)], ["SmallBatBox", "OwlBox", 1.5])


def base(api: ConstructsApi) -> None:
    found = api.things.send_boxes(body={"kind": "Box", "size": 1})
    same([type(found).__name__, found.kind, found.size], ["UnknownBox", "crow", 2])
    api.things.send_boxes(body=found)


def base_with_choice(api: ConstructsApi) -> None:
    found = api.things.send_animals(body={"species": "dog", "tricks": ["sit"]})
    same([type(found).__name__, found.name, getattr(found, "lives", None)], ["Cat", "c", 9])


def next_to_choice(api: ConstructsApi) -> None:
    found = api.things.send_houses(body={"id": "1", "form": "tower", "floors": 2})
    same([type(found).__name__, found.id, getattr(found, "doors", None)], ["HouseHut", "2", 1])


def number(api: ConstructsApi) -> None:
    found = api.things.send_frames(body={"version": 2, "parts": ["a"]})
    same([type(found).__name__, found.version, getattr(found, "data", None)], ["Frame1", 1, "x"])


def unknown_number(api: ConstructsApi) -> None:
    found = api.things.send_frames(body={"version": 1, "data": "y"})
    same([type(found).__name__, found.version], ["UnknownFrame", 3])
    api.things.send_frames(body=found)


def boolean(api: ConstructsApi) -> None:
    found = api.things.send_switches(body={"on": False, "since": "s"})
    same([type(found).__name__, found.on, getattr(found, "level", None)], ["On", True, 4])


def recursion(api: ConstructsApi) -> None:
    found = api.things.send_trees(name="a", trees=[{"name": "b"}], named={"c": {"name": "d"}}, nested=[[], [[]]])
    same([tree.name for tree in found.trees or []], ["b"])
    same([found.named and found.named["c"].name, found.nested], ["d", [[], [[]]]])


def diamond(api: ConstructsApi) -> None:
    found = api.things.send_diamonds(town="t", left="l", right="r")
    same([found.town, found.left, found.right], ["t", "l", "r"])


def reference(api: ConstructsApi) -> None:
    found = api.things.send_references(town="t", street="s")
    same([found.town, found.street], ["t", "s"])


def nulls(api: ConstructsApi) -> None:
    found = api.things.send_nulls(nullable=None, null=None, values=None, part=None)
    same([found.nullable and found.nullable.town, found.null, found.values], ["t", None, 5])
    same([found.part and found.part.town], ["p"])


def constants(api: ConstructsApi) -> None:
    found = api.things.send_sizes(size="small", open=UnknownValue("z"), number=2, nested="c", same={"town": "t"})
    same([found.size, found.number, found.nested, found.open], ["small", 2, "c", "z"])
    same([found.same and found.same.town], ["t"])


def levels(api: ConstructsApi) -> None:
    found = api.things.send_fleets(
        boats=[{"boat": "ship", "decks": 2}, {"boat": "tug", "force": 3}],
        flagship={"boat": "tug", "name": "n", "force": 4},
    )
    boats = found.boats or []
    same([type(boat).__name__ for boat in boats], ["Tug"])
    same([getattr(boats[0], "force", None), getattr(found.flagship, "decks", None)], [5, 6])
    same(type(found.flagship).__name__, "ShipBase")


call("merged-members", merged)
call("any-of-both", both)
call("one-of-each", one_of_each)
call("conditions", conditions)
call("kind", kind)
call("kind-without-mapping", unmapped)
call("base", base)
call("base-with-choice", base_with_choice)
call("members-next-to-choice", next_to_choice)
call("number-as-tag", number)
call("unknown-number", unknown_number)
call("three-levels", levels)
call("boolean-as-tag", boolean)
call("recursion", recursion)
call("diamond", diamond)
call("next-to-reference", reference)
call("nulls", nulls)
call("constants", constants)
