"""Extension of `griffe` for the API reference: shows the library as its users see it, without the classes behind it."""

from __future__ import annotations

import re
from copy import copy
from typing import TYPE_CHECKING, Any

import griffe

if TYPE_CHECKING:
    from collections.abc import Iterator

# Where an attribute is declared matters to nobody who reads it.
_HIDDEN_LABELS = {"class-attribute", "instance-attribute", "module-attribute", "cached"}


class PublicNames(griffe.Extension):
    """Leaves out what users do not write, and adds the types that follow from the code."""

    def on_attribute(self, *, attr: griffe.Attribute, **_kwargs: Any) -> None:
        """Changes the labels of an attribute."""
        attr.labels -= _HIDDEN_LABELS

    def on_package(self, *, pkg: griffe.Module, **_kwargs: Any) -> None:
        """Changes the classes of a package."""
        public = {str(name) for name in pkg.exports or []}
        inherited = {kind: list(_inherited(kind, public)) for kind in _classes(pkg)}
        for kind, members in inherited.items():
            for item in (kind, *kind.members.values()):
                _link_names(item, public)
            kind.bases = [base for base in kind.bases if not _is_internal(base, public)]
            for inner in members:
                kind.set_member(inner.name, copy(inner))
            constructor = kind.members.get("__init__")
            for member in kind.members.values():
                if isinstance(member, griffe.Attribute):
                    member.annotation = _spelled_out(_type_of(member, constructor), pkg)
                elif isinstance(member, griffe.Function):
                    for parameter in member.parameters:
                        parameter.annotation = _spelled_out(parameter.annotation, pkg)
                        parameter.default = _value_of(parameter.default, pkg)
            if isinstance(constructor, griffe.Function) and not _is_for_users(kind, constructor):
                kind.del_member("__init__")


def _classes(module: griffe.Module) -> Iterator[griffe.Class]:
    for member in module.members.values():
        if isinstance(member, griffe.Class):
            yield member
        elif isinstance(member, griffe.Module):
            yield from _classes(member)


def _link_names(item: griffe.Object | griffe.Alias, public: set[str]) -> None:
    """Makes a link of each public name in a docstring."""

    def link(name: re.Match[str]) -> str:
        return f"[{name[0]}][integration_api.{name[1]}]" if name[1] in public else name[0]

    if not item.is_alias and item.docstring is not None:
        item.docstring.value = re.sub(r"`(\w+)`", link, item.docstring.value)


def _inherited(kind: griffe.Class, public: set[str]) -> Iterator[griffe.Object]:
    """Returns what comes from classes that users do not know. Other members are documented with their class."""
    for member in kind.inherited_members.values():
        target = member.final_target
        if target.parent is not None and _is_internal(target.parent.path, public):
            yield target


def _is_internal(base: griffe.Expr | str, public: set[str]) -> bool:
    name = base if isinstance(base, str) else base.canonical_path
    return name.startswith("integration_api._core.") and name.rpartition(".")[2] not in public


def _value_of(default: Any, pkg: griffe.Module) -> Any:
    """Returns the value of a constant, which has no name for users."""
    constant = pkg["generated.behaviour"].members.get(str(default))
    return constant.value if isinstance(constant, griffe.Attribute) else default


def _spelled_out(annotation: Any, pkg: griffe.Module) -> Any:
    """Returns a type without the aliases that users cannot import."""
    if isinstance(annotation, griffe.ExprBinOp):
        left, right = (_spelled_out(side, pkg) for side in (annotation.left, annotation.right))
        return griffe.ExprBinOp(left, annotation.operator, right)
    if isinstance(annotation, griffe.ExprName) and annotation.canonical_path.startswith("integration_api._core.auth."):
        return pkg[annotation.canonical_path.removeprefix("integration_api.")].value
    return annotation


def _is_for_users(kind: griffe.Class, constructor: griffe.Function) -> bool:
    is_described = kind.docstring is not None and "\nArgs:" in kind.docstring.value
    return constructor.docstring is not None or is_described


def _type_of(member: griffe.Attribute, constructor: Any) -> Any:
    match member.annotation, member.value:
        case griffe.ExprSubscript(left=griffe.ExprName(name="Field"), slice=inner), _:
            return inner
        case None, "True" | "False":
            return "bool"
        case None, griffe.ExprCall(function=griffe.ExprName(name=name)):
            function = member.module.members.get(name)
            return function.returns if isinstance(function, griffe.Function) else None
        case None, griffe.ExprAttribute(values=[griffe.ExprName(name=owner), griffe.ExprName(name=name)]):
            return _type_in(member, constructor.parameters, owner, name) if constructor else None
    return member.annotation


def _type_in(member: griffe.Attribute, parameters: griffe.Parameters, owner: str, name: str) -> Any:
    annotation = parameters[owner].annotation if owner in parameters else None
    if not isinstance(annotation, griffe.ExprName) or not annotation.canonical_path.startswith("integration_api."):
        return None
    return member.modules_collection[annotation.canonical_path][name].annotation
