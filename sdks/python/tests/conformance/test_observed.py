from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from blocking import Blocking
from modes import run_to_end
from observed import begin, library_logs
from stand_ins import LIST, PAGES, Server, outcome_of

if TYPE_CHECKING:
    import pytest


BOTH = ["info sent GET", "info GET /api/v1/orders -> 200"]


def test_lines_of_the_library_are_reported_with_their_levels() -> None:
    observed = begin()
    for name, level in [("integration_api", 20), ("integration_api.retry", 30), ("integration_apis", 30), ("x", 40)]:
        logging.getLogger(name).log(level, "%s at %s", name, level)
    assert observed.lines == ["info integration_api at 20", "warn integration_api.retry at 30"]
    assert len(observed.records) == 4


def test_each_job_has_its_own_observations() -> None:
    lines = [outcome_of(Server(*PAGES), LIST)["log"] for _ in range(2)]
    assert [[line.split(" in ")[0] for line in each] for each in lines] == [BOTH] * 2


def test_all_steps_belong_to_one_job() -> None:
    result = outcome_of(Server(*PAGES), {"steps": [LIST, LIST]})
    assert [line.split(" in ")[0] for line in result["log"]] == BOTH * 2


def test_threads_of_a_job_share_its_observations() -> None:
    async def write(number: int) -> int:
        logging.getLogger("integration_api").info("call %s", number)
        return number

    observed = begin()
    assert run_to_end(Blocking().each(write, range(3), 2)) == [0, 1, 2]
    assert sorted(observed.lines) == ["info call 0", "info call 1", "info call 2"]


def test_a_logger_that_throws_has_recorded_its_line() -> None:
    result = outcome_of(Server(*PAGES), LIST, logger="throw")
    # The stand-in of the network logs too, and its error is one of the connection.
    assert (result["class"], result["sinks"]["message"].endswith("raised by the case")) == (
        "Connection",
        True,
    )
    assert [line.split(" in ")[0] for line in result["log"]] == [
        "info sent GET",
        "warn GET /api/v1/orders -> ConnectionError",
    ]


def test_a_logger_is_unsupported_while_the_library_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logging.root.manager, "loggerDict", {})
    assert not library_logs()
    result = outcome_of(Server(*PAGES), LIST, logger="throw")
    assert result == {"kind": "unsupported", "feature": "option logger"}
