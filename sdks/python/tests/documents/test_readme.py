"""The README: its snippets run against the mock server, in a project that has installed the wheel."""

from __future__ import annotations

import ast
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import certifi
import pytest
from consumer import Consumer
from servers import forward_proxy, mock_server
from snippets import Snippet, snippets_in

if TYPE_CHECKING:
    from collections.abc import Iterator

LIBRARY = Path(__file__).parents[2]
MARKDOWN = (LIBRARY / "README.md").read_text(encoding="utf-8")
SNIPPETS = snippets_in(MARKDOWN)
SURROUNDINGS = Path(__file__).with_name("surroundings.py")
NAMES = ["api", "ca_file", "cart_id", "current", "previous", "proxy_url", "request", "tracer", "vault"]

FORWARDED: list[str] = []


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Consumer:
    consumer = Consumer(tmp_path_factory.mktemp("consumer"))
    shutil.copy(SURROUNDINGS, consumer.folder)
    for snippet in SNIPPETS:
        write(consumer, snippet)
    return consumer


def write(project: Consumer, snippet: Snippet) -> str:
    name = f"line_{snippet.line}.py"
    used = [name for name in NAMES if uses(snippet.code, name)]
    header = f"from surroundings import {', '.join(used)}\n\n" if used else ""
    (project.folder / name).write_text(f"{header}{snippet.code}", encoding="utf-8")
    return name


def uses(code: str, name: str) -> bool:
    nodes = list(ast.walk(ast.parse(code)))
    names = [node for node in nodes if isinstance(node, ast.Name) and node.id == name]
    is_argument = any(isinstance(node, ast.arg) and node.arg == name for node in nodes)
    return bool(names) and not is_argument and all(isinstance(node.ctx, ast.Load) for node in names)


@pytest.fixture(scope="module")
def environment() -> Iterator[dict[str, str]]:
    with mock_server() as url, forward_proxy(FORWARDED) as proxy:
        yield {
            "INTEGRATION_API_KEY": "ik_test_readme",
            "INTEGRATION_API_BASE_URL": url,
            "README_CA_FILE": certifi.where(),
            "README_PROXY_URL": proxy,
        }


def printed(project: Consumer, snippet: Snippet, environment: dict[str, str]) -> list[str]:
    run = project.run(write(project, snippet), **environment)
    assert run.returncode == 0, f"README.md:{snippet.line}\n{run.stdout}{run.stderr}"
    return run.stdout.splitlines()


def test_the_project_has_installed_the_wheel_and_its_dependencies_only(project: Consumer) -> None:
    direct = {"anyio", "msgspec", "opentelemetry-api"}
    assert set(project.installed()) == {"integration-api", "idna", "typing-extensions"} | direct


def test_the_snippets_type_check_under_mypy_strict(project: Consumer) -> None:
    assert project.mypy() == ""


def test_the_snippets_type_check_under_pyright_strict(project: Consumer) -> None:
    assert project.pyright() == ""


@pytest.mark.parametrize(
    "snippet", [found for found in SNIPPETS if found.is_run], ids=lambda found: f"line {found.line}"
)
def test_a_snippet_does_what_it_says(snippet: Snippet, project: Consumer, environment: dict[str, str]) -> None:
    lines = printed(project, snippet, environment)
    assert snippet.broken_promise(lines) is None, lines


def test_the_proxy_is_used_where_the_readme_says_so(environment: dict[str, str]) -> None:
    assert [f"{environment['INTEGRATION_API_BASE_URL']}/api/v1/rate-limit"] == FORWARDED


@pytest.mark.parametrize(
    ("example", "output"),
    [
        (
            "create_order.py",
            r"order \d+: \d+ minor units of EUR, pending\n1 attempt\(s\), created now, request req_\w+\n",
        ),
        (
            "handle_errors.py",
            r"fix the data: #/line_items/0/quantity too_small.*\nfix the program: .*order_id must be an identifier.*\n"
            r"no response: repeat with key [\da-f-]{36}\n",
        ),
        (
            "sync_products.py",
            r"requesting sort=updated_at&limit=100\n(\d) products, last change at 20\S+ \S+\n"
            r"requesting updated_at_min=20\S+&sort=updated_at&limit=100\n\1 products after the second run\n",
        ),
    ],
)
def test_an_example_does_what_it_says(
    example: str, output: str, project: Consumer, environment: dict[str, str]
) -> None:
    shutil.copy(LIBRARY / "examples" / example, project.folder)
    run = project.run(example, **environment)
    assert re.fullmatch(output, run.stdout), f"{run.stdout}{run.stderr}"


def test_a_snippet_that_prints_something_else_is_reported(project: Consumer, environment: dict[str, str]) -> None:
    snippet = Snippet(1, "print(len(api.orders.list().data) > 0)  # → False\n", is_run=True)
    assert snippet.broken_promise(printed(project, snippet, environment)) == "False"


def test_a_snippet_that_fails_is_reported(project: Consumer, environment: dict[str, str]) -> None:
    with pytest.raises(AssertionError, match="InvalidRequestError"):
        printed(project, Snippet(2, "api.orders.retrieve('')\n", is_run=True), environment)


def test_a_snippet_with_a_wrong_type_is_reported(project: Consumer) -> None:
    name = write(project, Snippet(3, 'api.orders.list(state=["paid"])\n', is_run=True))
    try:
        assert 'Unexpected keyword argument "state"' in project.mypy()
        assert 'No parameter named "state"' in project.pyright()
    finally:
        (project.folder / name).unlink()
