"""A project in an empty folder, which installs the wheel without a network."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

from distributions import LIBRARY, build

_WHEELHOUSE = LIBRARY.parents[1] / ".cache" / "python" / f"wheelhouse-{sys.version_info.major}.{sys.version_info.minor}"
_REQUIREMENTS = LIBRARY / "requirements-dev.txt"


class Consumer:
    """A project with its own environment. It contains the wheel and its dependencies, and nothing else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "project"
        self.folder.mkdir()
        wheel, _ = build(folder)
        environment = folder / "environment"
        self.python = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        _run("uv", "venv", "--quiet", "--python", sys.executable, environment)
        offline = ["--offline", "--no-index", "--find-links", str(_wheelhouse())]
        _run("uv", "pip", "install", "--quiet", *offline, "--python", self.python, f"{wheel}[opentelemetry]")

    def run(self, file: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Runs a program of the project. Its environment contains only these variables."""
        return subprocess.run(
            [self.python, file],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    def installed(self) -> list[str]:
        """Returns the names of the installed packages."""
        listed = _run("uv", "pip", "list", "--quiet", "--python", self.python, "--format", "freeze")
        return [line.partition("==")[0] for line in listed.splitlines()]

    def mypy(self) -> str:
        """Returns the errors of `mypy --strict`."""
        return _errors(
            [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--python-executable", self.python, "."],
            self.folder,
        )

    def pyright(self) -> str:
        """Returns the errors of pyright in strict mode."""
        (self.folder / "pyrightconfig.json").write_text('{ "typeCheckingMode": "strict" }', encoding="utf-8")
        script = LIBRARY.parents[1] / "node_modules" / "pyright" / "index.js"
        return _errors(["node", script, "--pythonpath", self.python, "."], self.folder)


# The only step that needs a network. It is done once, with the versions that all tests use.
def _wheelhouse() -> Path:
    marker = _WHEELHOUSE / ".requirements"
    wanted = _REQUIREMENTS.read_text(encoding="utf-8")
    if not marker.exists() or marker.read_text(encoding="utf-8") != wanted:
        options = ["--quiet", "--only-binary", ":all:", "--dest", str(_WHEELHOUSE), "--constraint", str(_REQUIREMENTS)]
        _run(sys.executable, "-m", "pip", "download", *options, *_dependencies())
        marker.write_text(wanted, encoding="utf-8")
    return _WHEELHOUSE


def _dependencies() -> list[str]:
    project = tomllib.loads((LIBRARY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [*project["dependencies"], *project["optional-dependencies"]["opentelemetry"]]


def _run(*command: str | Path) -> str:
    programs = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    run = subprocess.run(command, env={**os.environ, "PATH": programs}, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))} failed:\n{run.stdout}{run.stderr}")
    return run.stdout


def _errors(command: list[str | Path], folder: Path) -> str:
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return "" if run.returncode == 0 else f"{run.stdout}{run.stderr}"
