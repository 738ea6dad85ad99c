"""Runs the unit tests on each version of Python that the library supports: those of the classifiers in pyproject.toml.

    python scripts/versions.py [--newest | --install]

The version that runs this script is tested with the lowest versions of the dependencies, because the unit tests run on
it anyway with the newest. Each version has an environment in `.cache/python` with the tools of requirements-dev.txt,
created when it is missing or out of date; `--newest` runs only the newest version, and `--install` creates the
environments and runs nothing. An interpreter comes from PATH, from pyenv, or from uv, which downloads it. A version
without an interpreter is a failure, never skipped.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

LIBRARY = Path(__file__).parents[1]
CACHE = LIBRARY.parents[1] / ".cache"
REQUIREMENTS = LIBRARY / "requirements-dev.txt"
OWN = f"{sys.version_info.major}.{sys.version_info.minor}"
_CLASSIFIER = re.compile(r"Programming Language :: Python :: (3\.\d+)")
_PASSED = re.compile(r"^(\d+) passed", re.MULTILINE)


def claimed_versions() -> list[str]:
    """Returns the versions that the metadata of the library claims: `3.11`."""
    project = tomllib.loads((LIBRARY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [found[1] for line in project["classifiers"] if (found := _CLASSIFIER.fullmatch(line))]


def interpreter(version: str) -> Path:
    """Returns an interpreter of a version, which uv downloads if this machine has none."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    on_path = shutil.which(f"python{version}")
    candidates = [Path(sys.executable), *([Path(on_path)] if on_path else [])]
    candidates += sorted(pyenv.glob(f"versions/{version}.*/bin/python"))
    for candidate in candidates:
        if _version_of(candidate) == version:
            return candidate
    _run(["uv", "python", "install", "--quiet", version])
    return Path(_run(["uv", "python", "find", "--managed-python", version]).strip())


def lowest_dependencies() -> list[str]:
    """Returns the lowest version of each dependency that the metadata of the library allows: `msgspec==0.19`."""
    project = tomllib.loads((LIBRARY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [line.replace(">=", "==") for line in project["dependencies"]]


def environment(version: str) -> Path:
    """Returns the interpreter of an up-to-date environment with the tools of the tests."""
    folder = CACHE / "python" / version
    replaced = lowest_dependencies() if version == OWN else []
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    marker = folder / ".requirements"
    # An environment contains absolute paths, so a copied one is out of date.
    wanted = f"{folder}\n{REQUIREMENTS.read_text(encoding='utf-8')}{replaced}"
    if not python.exists() or not marker.exists() or marker.read_text(encoding="utf-8") != wanted:
        _run(["uv", "venv", "--quiet", "--clear", "--python", str(interpreter(version)), str(folder)])
        _run(["uv", "pip", "install", "--quiet", "--python", str(python), "-r", str(REQUIREMENTS)])
        if replaced:
            _run(["uv", "pip", "install", "--quiet", "--python", str(python), *replaced])
        marker.write_text(wanted, encoding="utf-8")
    return python


def run_tests(version: str) -> tuple[int, str]:
    """Runs the unit tests, and returns the number of passed ones and the output of a failure."""
    run = subprocess.run(
        [environment(version), "-m", "pytest"],
        cwd=LIBRARY,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    passed = _PASSED.search(run.stdout)
    if run.returncode != 0 or passed is None:
        return 0, f"Python {version}:\n{run.stdout}"
    return int(passed[1]), ""


def _version_of(python: Path) -> str | None:
    try:
        return _run([str(python), "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]).strip()
    except (OSError, RuntimeError):
        return None


def _run(command: list[str]) -> str:
    program = shutil.which(command[0], path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")
    run = subprocess.run(
        [program or command[0], *command[1:]],
        env={**os.environ, "UV_CACHE_DIR": str(CACHE / "uv")},
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode != 0:
        raise RuntimeError(f"{' '.join(command)} failed:\n{run.stdout}{run.stderr}")
    return run.stdout


def main() -> None:
    """Runs the script."""
    versions = claimed_versions()[-1:] if "--newest" in sys.argv[1:] else claimed_versions()
    if "--install" in sys.argv[1:]:
        for version in versions:
            print(environment(version))
        return
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(run_tests, versions))
    failures = [output for _, output in results if output]
    if failures:
        sys.exit("\n".join(failures))
    count = sum(count for count, _ in results)
    lowest = f", on {OWN} with {' and '.join(lowest_dependencies())}" if OWN in versions else ""
    print(f"{count} passed on Python {', '.join(versions)}{lowest}")


if __name__ == "__main__":
    main()
