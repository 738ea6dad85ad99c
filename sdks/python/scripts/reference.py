"""Writes the pages of the API reference as Markdown, and their order. `npm run reference` makes HTML from them.

python scripts/reference.py <folder>
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any, TypeAlias

import griffe

Object: TypeAlias = griffe.Object | griffe.Alias

LIBRARY = Path(__file__).parents[1]
PACKAGE = "integration_api"
# Pages for the names that the package exports, by the folder of `_core` that defines them.
TOPICS = {
    "options": "Options",
    "rate_limit": "Options",
    "models": "Results",
    "pages": "Results",
    "response": "Results",
    "schema": "Results",
    "middleware": "Hooks and middleware",
    "transport": "Transports",
    "errors": "Errors",
}
OPTIONS = {
    "docstring_section_style": "table",
    "docstring_style": "google",
    "extensions": [str(LIBRARY / "scripts" / "reference_names.py")],
    "filters": "public",
    "line_length": 88,
    "members_order": "source",
    "merge_init_into_class": True,
    "separate_signature": True,
    "show_attribute_values": False,
    "show_root_full_path": True,
    "show_root_heading": True,
    "show_signature_annotations": True,
    "show_source": False,
    "show_symbol_type_heading": True,
    "show_symbol_type_toc": True,
    "signature_crossrefs": True,
}


class Pages:
    """Pages in a folder, by the sections of the navigation."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._package = griffe.load(PACKAGE, search_paths=[LIBRARY / "src"], resolve_aliases=True)
        self._sections: dict[str, list[dict[str, str]]] = {}

    def write(self) -> list[dict[str, Any]]:
        """Writes all pages and returns the navigation."""
        shutil.copyfile(Path(__file__).with_name("reference.md"), self._folder / "index.md")
        topics = self._topics()
        errors = topics.pop("Errors")
        for name in ("IntegrationApi", "AsyncIntegrationApi"):
            self._add("Client", name, self._package[name])
        for title, items in topics.items():
            self._add("Client", title, *items)
        self._add_resources("Resources", "IntegrationApi")
        self._add_resources("Async resources", "AsyncIntegrationApi")
        for item in self._own("models"):
            self._add("Models", item.name, item)
        self._add("Models", "Dictionaries for arguments", *self._own("inputs"))
        self._add("Models", "Values of text fields", *self._own("enums"))
        for item in sorted(errors, key=_depth):
            self._add("Errors", item.name, item)
        webhooks = self._exported("webhooks")
        events = [item for item in webhooks if ".generated." in item.canonical_path]
        self._add("Webhooks", "Receiving webhooks", *(item for item in webhooks if item not in events))
        self._add("Webhooks", "Events", *events)
        self._add("Testing", "Testing", *self._exported("testing"))
        sections = ({title: pages} for title, pages in self._sections.items())
        return [{"Overview": "index.md"}, *sections, {"Guides": "https://docs.integration.example"}]

    def _topics(self) -> dict[str, list[Object]]:
        topics: dict[str, list[Object]] = {title: [] for title in TOPICS.values()}
        for item in self._exported(""):
            _, part, topic, *_ = item.canonical_path.split(".")
            if part == "_core":
                topics[TOPICS[topic]].append(item)
        topics["Hooks and middleware"] += self._exported("telemetry")
        topics["Transports"] += self._exported("transports")
        return topics

    def _exported(self, module: str) -> list[Object]:
        """Returns the objects in `__all__` of a module, without its modules."""
        owner = self._package[module] if module else self._package
        found = [owner[name] for name in map(str, owner.exports or []) if not name.startswith("__")]
        return sorted((item for item in found if not item.is_module), key=lambda item: (item.is_attribute, item.name))

    def _own(self, module: str) -> list[Object]:
        """Returns the public objects that a module defines."""
        owner = self._package[module]
        defined = self._package["generated"][module].members.items()
        return [owner[name] for name, item in sorted(defined) if item.is_public and not item.is_alias]

    def _add(self, section: str, title: str, *items: Object) -> None:
        """Adds a page. The only object of a page is its heading."""
        level = 1 if len(items) == 1 else 2
        heading = [] if level == 1 else [f"# {title}\n"]
        self._write(section, title, *heading, *(_entry(item, heading_level=level) for item in items))

    def _add_resources(self, section: str, client: str) -> None:
        for name, item in self._package[client].members.items():
            if "property" in item.labels:
                module, kind = item.annotation.canonical_path.rsplit(".", 1)
                owner = self._package[module.removeprefix(f"{PACKAGE}.")]
                raw_kind = f"{kind}WithRawResponse"
                raw = _entry(owner[raw_kind], heading=raw_kind, heading_level=2, show_if_no_docstring=True)
                self._write(section, name, _entry(owner[kind], heading=f"api.{name}", heading_level=1), raw)

    def _write(self, section: str, title: str, *parts: str) -> None:
        file = f"{section}/{title}.md".lower().replace(" ", "-")
        (self._folder / file).parent.mkdir(exist_ok=True)
        (self._folder / file).write_text("\n".join(parts), encoding="utf-8")
        self._sections.setdefault(section, []).append({title: file})


def _depth(item: Object) -> int:
    """Returns the number of classes that an error extends."""
    kind = item.final_target if isinstance(item, griffe.Alias) else item
    return len(kind.mro()) if isinstance(kind, griffe.Class) else 0


def _entry(item: Object, **options: object) -> str:
    """Returns what `mkdocstrings` replaces with the documentation of an object."""
    if item.is_attribute or item.is_type_alias:
        options["show_attribute_values"] = True
    return f"::: {item.path}\n    options: {json.dumps(options)}\n"


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    (folder / "docs").mkdir(parents=True)
    handler = {"paths": [str(LIBRARY / "src")], "options": OPTIONS}
    plugins = {"mkdocstrings": {"handlers": {"python": handler}}}
    settings = {"INHERIT": "base.yml", "plugins": plugins, "nav": Pages(folder / "docs").write()}
    # JSON is YAML, too.
    (folder / "mkdocs.yml").write_text(json.dumps(settings), encoding="utf-8")
