"""Rules for the library as a whole."""

from __future__ import annotations

import ast
import builtins
import json
import subprocess
import sys
from graphlib import TopologicalSorter
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
