"""The wheel and the sdist that are published."""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
from email import message_from_string
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest
from distributions import LIBRARY, build
from packaging.version import Version

if TYPE_CHECKING:
    from pathlib import Path

VERSION = str(Version(json.loads((LIBRARY / "package.json").read_text(encoding="utf-8"))["version"]))


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return build(tmp_path_factory.mktemp("first"))


def tool(*arguments: str | Path) -> str:
    run = subprocess.run(
        [sys.executable, "-m", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return run.stdout if run.returncode != 0 else ""


def test_the_wheel_and_the_sdist_have_the_version_of_package_json(built: tuple[Path, Path]) -> None:
    name = f"integration_api-{VERSION}"
    assert [file.name for file in built] == [f"{name}-py3-none-any.whl", f"{name}.tar.gz"]
    with ZipFile(built[0]) as wheel:
        # A program reads it with importlib.metadata, which does not normalise it.
        assert f"\nVersion: {VERSION}\n" in wheel.read(f"{name}.dist-info/METADATA").decode()


def test_the_same_sources_result_in_the_same_bytes(built: tuple[Path, Path], tmp_path: Path) -> None:
    assert [file.read_bytes() for file in build(tmp_path)] == [file.read_bytes() for file in built]


def test_twine_accepts_the_wheel_and_the_sdist(built: tuple[Path, Path]) -> None:
    assert tool("twine", "check", "--strict", *built) == ""


def test_check_wheel_contents_accepts_the_wheel(built: tuple[Path, Path]) -> None:
    assert tool("check_wheel_contents", built[0]) == ""


def test_the_wheel_contains_the_sources_and_nothing_else(built: tuple[Path, Path]) -> None:
    sources = {
        file.relative_to(LIBRARY / "src").as_posix()
        for file in (LIBRARY / "src").rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    with ZipFile(built[0]) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert "integration_api/py.typed" in names
    assert names == sources


def test_the_sdist_contains_only_what_a_build_needs(built: tuple[Path, Path]) -> None:
    root = f"integration_api-{VERSION}/"
    with tarfile.open(built[1]) as sdist:
        names = {name.removeprefix(root) for name in sdist.getnames()}
    others = {name for name in names if not name.startswith("src/integration_api/")}
    assert others == {
        ".gitignore",
        "CHANGELOG.md",
        "LICENSE",
        "PKG-INFO",
        "README.md",
        "package.json",
        "pyproject.toml",
    }


def test_the_wheel_is_small(built: tuple[Path, Path]) -> None:
    with ZipFile(built[0]) as wheel:
        assert sum(entry.file_size for entry in wheel.infolist()) < 1_500_000


def test_the_metadata_names_each_version_of_python_that_is_tested(built: tuple[Path, Path]) -> None:
    with ZipFile(built[0]) as wheel:
        metadata = message_from_string(wheel.read(f"integration_api-{VERSION}.dist-info/METADATA").decode())
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata["License-Expression"] == "Apache-2.0"
    versions = [line.rsplit(" ", 1)[-1] for line in metadata.get_all("Classifier", []) if ":: Python :: 3." in line]
    assert versions == ["3.11", "3.12", "3.13"]
