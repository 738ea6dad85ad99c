from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from forks import in_processes
from stand_ins import LIST, PAGES, Server, Writing, outcome_of

if TYPE_CHECKING:
    from pathlib import Path

# Windows cannot fork. The suite does not run these cases there either.
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")


def test_forked_processes_share_the_calls(tmp_path: Path) -> None:
    server = Writing(tmp_path, *PAGES, *PAGES)
    call = {"many": {"times": 6, "at_once": 2, "first_alone": True, "share": "processes", "call": LIST}}
    # Each process has a copy of the three responses that are left after the first call.
    assert outcome_of(server, call) == {"kind": "many", "ok": 6, "errors": {}}
    assert server.calls_by_process() == (1, [2, 3])


def test_errors_in_processes_are_counted() -> None:
    call = {"many": {"times": 4, "at_once": 2, "share": "processes", "call": LIST}}
    assert outcome_of(Server(PAGES[0]), call) == {"kind": "many", "ok": 2, "errors": {"Connection": 2}}


def test_a_missing_feature_is_reported_before_processes_start() -> None:
    call = {"many": {"times": 4, "at_once": 2, "share": "processes", "call": {"operation": "noSuch"}}}
    assert outcome_of(Server(), call) == {"kind": "unsupported", "feature": "operation noSuch"}


def test_a_process_that_ends_without_a_result_is_an_error() -> None:
    def fail(_: int) -> list[int]:
        os._exit(3)

    with pytest.raises(RuntimeError, match="without a result"):
        in_processes(fail, [1, 1])


def test_a_forked_process_does_not_return(tmp_path: Path) -> None:
    parent = os.getpid()

    def fail(_: int) -> list[int]:
        raise ValueError("not shown")

    for work in (lambda share: [share], fail):
        with suppress(Exception):
            in_processes(work, [1])
        if os.getpid() != parent:
            (tmp_path / "returned").touch()
            os._exit(1)
    assert list(tmp_path.iterdir()) == []
