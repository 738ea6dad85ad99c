"""Values that no program should pass to a library: of wrong types, without end, or with methods that raise."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any


class TrapError(Exception):
    """Error of a value of the program."""


def trap(*_arguments: Any, **_options: Any) -> Any:
    raise TrapError("trap")


_SPECIAL = (
    "str repr iter eq ne hash bool len getitem contains lt le gt ge add radd sub rsub mul neg abs float "
    "int index format divmod mod floordiv truediv bytes call enter await round trunc floor getattr"
)
_USUAL = (
    "bit_length is_integer encode lower upper strip split partition startswith removeprefix removesuffix "
    "replace join items keys values get copy index count isoformat utcoffset timestamp astimezone tzname "
    "dst send close tobytes"
)
_TRAPS = dict.fromkeys([*(f"__{name}__" for name in _SPECIAL.split()), *_USUAL.split()], trap)


def _trapped(base: type, *without: str) -> Any:
    return type(f"Trapped{base.__name__.title()}", (base,), {n: f for n, f in _TRAPS.items() if n not in without})


class _Zone(datetime.tzinfo):
    utcoffset = dst = tzname = trap


class _Endless(Sequence[Any]):
    """A list that says it is short, and whose items are lists of the same kind."""

    def __len__(self) -> int:
        return 1

    def __getitem__(self, _index: Any) -> Any:
        raise TrapError("item")


class _Unreadable(Mapping[str, Any]):
    def __len__(self) -> int:
        return 1

    def __iter__(self) -> Iterator[str]:
        return iter(["a"])

    def __getitem__(self, name: str) -> Any:
        raise TrapError(name)


def _recursive() -> tuple[list[Any], dict[str, Any]]:
    items: list[Any] = []
    items.append(items)
    members: dict[str, Any] = {}
    members["a"] = members
    return items, members


def _deep() -> list[Any]:
    value: list[Any] = []
    for _ in range(sys.getrecursionlimit() * 5):
        value = [value]
    return value


def _generator(*, fails: bool) -> Iterator[Any]:
    yield "a"
    if fails:
        trap()


def hostile_values() -> dict[str, Any]:
    """Returns the values by name. Generators are used up, so each call has its own."""
    items, members = _recursive()
    released = memoryview(b"abc")
    released.release()
    return {
        "None": None,
        "True": True,
        "False": False,
        "zero": 0,
        "huge": 10**5000,
        "negative": -(10**5000),
        "nan": float("nan"),
        "inf": float("inf"),
        "complex": 1j,
        "text": "x\r\n\0",
        "empty": "",
        "surrogate": "\ud800",
        "long": "a" * 70_000,
        "bytes": b"\xff",
        "released": released,
        "tuple": (),
        "set": {1},
        "keys": {1: 2},
        "surrogates": {"\ud800": ["\ud800"]},
        "list": items,
        "dict": members,
        "deep": _deep(),
        "endless": _Endless(),
        "unreadable": _Unreadable(),
        "generator": _generator(fails=False),
        "failing generator": _generator(fails=True),
        "object": object(),
        "type": _trapped(object),
        "function": trap,
        "trapped object": _trapped(object)(),
        "trapped text": _trapped(str)("ik_test_1"),
        "trapped integer": _trapped(int)(5),
        "trapped float": _trapped(float)(5.5),
        "trapped bytes": _trapped(bytes)(b"{}"),
        "trapped list": _trapped(list)(["a"]),
        "trapped dict": _trapped(dict, "__init__")({"a": "b"}),
        "trapped time": _trapped(datetime.datetime)(2026, 1, 1, tzinfo=datetime.UTC),
        "zone": datetime.datetime(2026, 1, 1, tzinfo=_Zone()),
        "earliest": datetime.datetime.min.replace(tzinfo=datetime.timezone(datetime.timedelta(hours=23))),
    }
