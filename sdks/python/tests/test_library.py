"""Rules for the library as a whole."""

from __future__ import annotations

import ast
import builtins
import json
import subprocess
import sys
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path
from typing import Any

import yaml

import integration_api
from integration_api._core.errors import api_error, sdk_errors, status_errors

PYTHON = Path(__file__).parents[1]
SOURCE = PYTHON / "src" / "integration_api"
# The values of behaviour.yaml, below the core.
CONSTANTS = "integration_api.generated.behaviour"
BEHAVIOUR: dict[str, Any] = yaml.safe_load((PYTHON / "../../openapi/behaviour.yaml").read_text(encoding="utf-8"))


def test_each_status_has_the_error_class_that_the_contract_defines() -> None:
    for status, name in BEHAVIOUR["error_by_status"].items():
        sample = {"5xx": 500, "default": 418}.get(status) or int(status)
        assert status_errors.error_class(sample).__name__ == f"{name}Error"


def test_each_error_class_extends_the_parent_that_the_contract_defines() -> None:
    error_classes = {**vars(sdk_errors), **vars(api_error), **vars(status_errors)}
    for name, parent in BEHAVIOUR["errors"].items():
        error_class = error_classes.get(f"{name}Error")
        if error_class is not None and parent is not None:
            assert error_class.__bases__[0].__name__ == f"{parent}Error"


def imports_within_the_package() -> dict[str, set[str]]:
    """Returns the modules of the package that each module imports, including imports for types or inside functions."""
    named: dict[str, set[tuple[str, str]]] = {}
    for file in SOURCE.rglob("*.py"):
        package = (SOURCE.name, *file.relative_to(SOURCE).parent.parts)
        module = ".".join(package if file.stem == "__init__" else (*package, file.stem))
        named[module] = set()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                above = package[: len(package) + 1 - node.level] if node.level else ()
                source = ".".join([*above, *([node.module] if node.module else [])])
                named[module] |= {(source, alias.name) for alias in node.names}
            elif isinstance(node, ast.Import):
                named[module] |= {(alias.name, "") for alias in node.names}
    # `from . import name` imports the module of that name if it exists, otherwise a name of the package.
    imported = {
        module: {f"{source}.{part}" if f"{source}.{part}" in named else source for source, part in sources}
        for module, sources in named.items()
    }
    return {module: names & named.keys() - {module} for module, names in imported.items()}


def test_the_core_imports_no_generated_code_except_constants_which_import_nothing() -> None:
    core = f"{SOURCE.name}._core"
    imports = imports_within_the_package()
    assert imports[CONSTANTS] == set()
    for module, names in imports.items():
        if module.startswith(core):
            assert all(name.startswith(core) for name in names - {CONSTANTS}), module


def test_modules_have_no_circular_imports() -> None:
    imports = imports_within_the_package()
    assert imports["integration_api._core.request.url"] >= {
        "integration_api._core.errors.sdk_errors",
        "integration_api._core.schema.kinds",
    }
    assert "integration_api.generated.client" in imports["integration_api"]
    # CycleError names the modules of the cycle.
    assert set(TopologicalSorter(imports).static_order()) == imports.keys()


def package_of(module: str) -> str:
    """Returns the directory or the single module below the library, or below its core, that contains a module."""
    parts = module.split(".")
    if module == CONSTANTS:
        return module
    return ".".join(parts[1 : 3 if parts[1:2] == ["_core"] else 2]) or module


def circle_of_packages(imports: dict[str, set[str]]) -> str | None:
    """Returns packages that import each other in a circle, and the imports between them; None if there are none."""
    packages: dict[str, set[str]] = {}
    lines: dict[tuple[str, str], list[str]] = {}
    for module, names in sorted(imports.items()):
        for name in sorted(names):
            edge = package_of(module), package_of(name)
            if edge[0] != edge[1]:
                packages.setdefault(edge[0], set()).add(edge[1])
                lines.setdefault(edge, []).append(f"{module.replace('.', '/')}.py imports {name}")
    try:
        TopologicalSorter(packages).prepare()
    except CycleError as error:
        # The error lists each package before the one that imports it.
        circle: list[str] = error.args[1][::-1]
        return "\n".join([" -> ".join(circle), *(line for edge in pairwise(circle) for line in lines[edge])])
    return None


def test_packages_have_no_circular_imports() -> None:
    circle = circle_of_packages(imports_within_the_package())
    assert circle is None, circle


def test_a_circle_of_packages_is_reported_with_the_files_that_close_it() -> None:
    core = "integration_api._core"
    planted = {
        f"{core}.request.url": {f"{core}.schema.kinds", f"{core}.request.body"},
        f"{core}.schema.kinds": {f"{core}.unset"},
        f"{core}.schema.schema": {f"{core}.request.file_part"},
    }
    circle, *lines = (circle_of_packages(planted) or "").splitlines()
    assert set(circle.split(" -> ")) == {"_core.request", "_core.schema"}
    assert sorted(lines) == [
        "integration_api/_core/request/url.py imports integration_api._core.schema.kinds",
        "integration_api/_core/schema/schema.py imports integration_api._core.request.file_part",
    ]


def test_every_public_name_exists_and_is_documented() -> None:
    for name in integration_api.__all__:
        value = getattr(integration_api, name)
        is_alias = name == "__version__" or name.endswith(("Middleware", "Next"))
        assert is_alias or value.__doc__, name


def test_dir_shows_every_public_name() -> None:
    assert set(integration_api.__all__) <= set(dir(integration_api))
    assert {"AsyncIntegrationApi", "ConnectionError", "models"} <= set(dir(integration_api))


def test_a_star_import_leaves_the_builtin_names_alone() -> None:
    assert set(integration_api.__all__) & set(dir(builtins)) == set()
    assert issubclass(integration_api.TimeoutError, integration_api.ConnectionError)


def test_the_version_is_that_of_package_json() -> None:
    assert integration_api.__version__ == json.loads((PYTHON / "package.json").read_text())["version"]


def modules_after(statement: str) -> set[str]:
    code = f"import sys; sys.path.insert(0, {str(SOURCE.parent)!r}); {statement}; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_importing_the_library_loads_no_models_resources_or_asynchronous_modules() -> None:
    # Distributions load start-up modules even without the library.
    loaded = modules_after("import integration_api") - modules_after("pass")
    assert "integration_api" in loaded
    assert not {name for name in loaded if name.startswith("integration_api.generated.")} - {
        "integration_api.generated.client",
        CONSTANTS,
    }
    third_party = {name.partition(".")[0] for name in loaded} - set(sys.stdlib_module_names) - {"integration_api"}
    assert {name for name in third_party if not name.startswith("_")} <= {"msgspec", "typing_extensions"}
    assert not {"anyio", "asyncio", "http", "ssl", "email"} & loaded
