"""Log lines of attempts."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from integration_api.testing import FakeApi

if TYPE_CHECKING:
    import pytest

VARIABLE = "INTEGRATION_API_LOG"


def test_the_logger_writes_nothing_at_a_level_that_is_off(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "integration_api"):
        FakeApi().api.orders.retrieve("ord_1")
    assert caplog.records == []


def test_a_program_that_configures_logging_gets_no_second_log(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv(VARIABLE, "debug")
    with caplog.at_level(logging.INFO, "integration_api"):
        FakeApi().api.orders.retrieve("ord_1")
    assert capsys.readouterr().err == ""
    assert len(caplog.records) == 1


def test_a_program_without_logging_prints_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    FakeApi().api.orders.retrieve("ord_1")
    assert capsys.readouterr() == ("", "")
