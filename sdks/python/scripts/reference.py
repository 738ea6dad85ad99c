"""Builds the API reference as HTML in `dist/reference`. A warning is an error.

python scripts/reference.py [folder]
"""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from pathlib import Path
from unittest.mock import patch

import pdoc
import pdoc.render

LIBRARY = Path(__file__).parents[1]
PACKAGE = "integration_api"
# Private modules are not documented; programs reach the resources through attributes of a client.
MODULES = [
    PACKAGE,
    f"{PACKAGE}.generated.resources",
    f"{PACKAGE}.generated.models",
    f"{PACKAGE}.generated.inputs",
    f"{PACKAGE}.generated.enums",
    f"{PACKAGE}.telemetry",
    f"{PACKAGE}.testing",
    f"{PACKAGE}.testing.pytest_plugin",
    f"{PACKAGE}.transports",
    f"{PACKAGE}.webhooks",
    f"!{PACKAGE}.generated.(client|events|examples)",
]


def build_reference(target: Path) -> None:
    """Builds the reference in a folder."""
    # pdoc reads the attributes of a module without its `__getattr__`, which loads some of them on first use.
    package = import_module(PACKAGE)
    # A star import leaves out the errors that have the name of a builtin one.
    names = [*package.__all__, "ConnectionError", "TimeoutError"]
    for name in names:
        setattr(package, name, getattr(package, name))
    pdoc.render.configure(docformat="google", footer_text=PACKAGE.replace("_", "-"))
    with warnings.catch_warnings(), patch.object(package, "__all__", names):
        warnings.simplefilter("error")
        # Python 3.11 does not know which base of a TypedDict defines a key; pdoc then assumes this file, rightly.
        warnings.filterwarnings("ignore", "Cannot determine where .* is taken from")
        # Some types are only imported for type checkers; pdoc then shows their names as they are written.
        warnings.filterwarnings("ignore", "Error parsing type annotation")
        pdoc.pdoc(*MODULES, output_directory=target)


if __name__ == "__main__":
    sys.path.insert(0, str(LIBRARY / "src"))
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else LIBRARY / "dist" / "reference"
    build_reference(folder)
    print(folder / "index.html")
