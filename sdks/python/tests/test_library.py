"""Rules for the library as a whole."""

from __future__ import annotations

import builtins
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml
from packaging.version import Version

import integration_api
from integration_api._core.errors import api_error, sdk_errors, status_errors

PYTHON = Path(__file__).parents[1]
SOURCE = PYTHON / "src" / "integration_api"
# The values of behaviour.yaml, which the core may import.
CONSTANTS = "integration_api.generated.behaviour"
BEHAVIOUR: dict[str, Any] = yaml.safe_load((PYTHON / "../../openapi/behaviour.yaml").read_text(encoding="utf-8"))


def test_each_error_class_extends_the_parent_that_the_contract_defines() -> None:
    error_classes = {**vars(sdk_errors), **vars(api_error), **vars(status_errors)}
    for name, parent in BEHAVIOUR["errors"].items():
        error_class = error_classes.get(f"{name}Error")
        if error_class is not None and parent is not None:
            assert error_class.__bases__[0].__name__ == f"{parent}Error"


def test_the_imports_of_the_library_keep_the_contracts_of_pyproject() -> None:
    # In a process of its own, because the linter configures the loggers of its process.
    code = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True, no_logo=True))"
    environment = {**os.environ, "PYTHONPATH": str(SOURCE.parent)}
    run = subprocess.run([sys.executable, "-c", code], cwd=PYTHON, env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


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
    version = json.loads((PYTHON / "package.json").read_text())["version"]
    assert integration_api.__version__ == str(Version(version))


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
