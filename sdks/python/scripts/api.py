"""Records the public API in `api/`, one line for each object, so that a change of it shows in a diff.

`npm run api` starts it.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING

import griffe

if TYPE_CHECKING:
    from collections.abc import Iterator

LIBRARY = Path(__file__).parents[1]
FOLDER = LIBRARY / "api"
PACKAGE = "integration_api"
# Modules that programs import, and the generated ones that they reach through attributes of others.
MODULES = {
    "client.txt": "",
    "enums.txt": "generated.enums",
    "inputs.txt": "generated.inputs",
    "models.txt": "generated.models",
    "resources.txt": "generated.resources",
    "telemetry.txt": "telemetry",
    "testing.txt": "testing",
    "transports.txt": "transports",
    "webhooks.txt": "webhooks",
}


def reports() -> dict[str, str]:
    """Returns the content of each file.

    Raises:
        SyntaxError: a module cannot be parsed, so that its names would be missing.
    """
    for path in sorted((LIBRARY / "src").rglob("*.py")):
        ast.parse(path.read_bytes(), str(path))
    package = griffe.load(PACKAGE, search_paths=[LIBRARY / "src"], resolve_aliases=True)
    return {file: _report(package[module] if module else package) for file, module in MODULES.items()}


def _report(module: griffe.Object | griffe.Alias) -> str:
    lines = [f"# {module.path}", *(line for member in _exported(module) for line in _lines(member, ""))]
    return "\n".join(lines) + "\n"


def _exported(module: griffe.Object | griffe.Alias) -> list[griffe.Object | griffe.Alias]:
    if module.exports is not None:
        return [module[name] for name in sorted(map(str, module.exports)) if name in module.members]
    own = [member for name, member in sorted(module.members.items()) if not name.startswith("_")]
    return [
        inner
        for member in own
        if not member.is_alias
        for inner in (_exported(member) if member.is_module else [member])
    ]


def _lines(member: griffe.Object | griffe.Alias, indent: str) -> Iterator[str]:
    target = member.final_target if isinstance(member, griffe.Alias) else member
    if isinstance(target, griffe.Module):
        yield f"{indent}module {member.name}"
    elif isinstance(target, griffe.Class):
        bases = ", ".join([*map(str, target.bases), *_keywords(target)])
        yield f"{indent}class {member.name}{f'({bases})' if bases else ''}"
        has_defaults = any(str(base).startswith("NamedTuple") for base in target.bases)
        for inner in _members(target):
            value = inner.value if has_defaults and isinstance(inner, griffe.Attribute) else None
            default = "" if value is None else f" = {value}"
            *lines, last = _lines(inner, f"{indent}    ")
            yield from [*lines, last + default]
    elif isinstance(target, griffe.Function):
        for overload in target.overloads or [target]:
            yield f"{indent}{'async ' if 'async' in target.labels else ''}{overload.signature(return_type=True)}"
    elif isinstance(target, griffe.Attribute):
        kind = "property " if {"property", "cached"} & target.labels else ""
        annotation = "" if target.annotation is None else f": {target.annotation}"
        yield f"{indent}{kind}{member.name}{annotation}{f' = {target.value}' if annotation == ': TypeAlias' else ''}"


# `total=False` makes every field of a dictionary optional.
def _keywords(owner: griffe.Class) -> list[str]:
    statement = ast.parse(dedent(owner.source)).body[0]
    return [ast.unparse(keyword) for keyword in statement.keywords] if isinstance(statement, ast.ClassDef) else []


# Members that a public class inherits from another public one are listed there.
def _members(owner: griffe.Class) -> list[griffe.Object | griffe.Alias]:
    inherited = [
        member for name, member in owner.inherited_members.items() if name not in owner.members and _is_private(member)
    ]
    members = sorted([*owner.members.values(), *inherited], key=lambda member: member.name)
    return [member for member in members if member.name == "__init__" or not member.name.startswith("_")]


def _is_private(member: griffe.Alias) -> bool:
    owner = member.final_target.parent
    return owner is not None and owner.name not in _public_names()


@cache
def _public_names() -> frozenset[str]:
    package = griffe.load(PACKAGE, search_paths=[LIBRARY / "src"])
    return frozenset(map(str, package.exports or []))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for file, content in reports().items():
        (FOLDER / file).write_text(content, encoding="utf-8")
