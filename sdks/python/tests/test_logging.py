"""Log lines of attempts."""

from __future__ import annotations

import logging

import pytest

from fake_transport import client, response
from integration_api import NotFoundError
from integration_api.generated.behaviour import LOGGING_LINE_NAME
from integration_api.testing import FakeApi

VARIABLE = "INTEGRATION_API_LOG"


def test_each_attempt_has_a_line(caplog: pytest.LogCaptureFixture) -> None:
    fake = FakeApi()
    fake.reply_once("orders.retrieve", status=503)
    with caplog.at_level(logging.INFO, "integration_api"):
        fake.api.orders.retrieve("ord_1")
    first, second = caplog.records
    assert first.levelno == logging.WARNING
    assert first.getMessage().startswith("GET /api/v1/orders/{order_id} -> 503 in ")
    assert second.levelno == logging.INFO
    assert second.getMessage().endswith(" ms, attempt 2/3 (request req_fake)")
    assert "authorization" not in str(vars(second)).lower()


def test_a_level_that_is_off_writes_nothing(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "integration_api"):
        FakeApi().api.orders.retrieve("ord_1")
    assert caplog.records == []


@pytest.mark.parametrize("level", ["info", "debug"])
def test_the_environment_turns_on_the_log_of_a_program_without_one(
    level: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(VARIABLE, level)
    # Here rather than in a fixture, because pytest adds its handlers afterwards.
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    fake = FakeApi()
    fake.api.orders.retrieve("ord_1")
    fake.reply("orders.retrieve", status=404)
    with pytest.raises(NotFoundError):
        fake.api.orders.retrieve("ord_1")
    info, warn = capsys.readouterr().err.splitlines()
    assert info.startswith(f"{LOGGING_LINE_NAME} info GET /api/v1/orders/{{order_id}} -> 200 in ")
    assert warn.startswith(f"{LOGGING_LINE_NAME} warn GET /api/v1/orders/{{order_id}} -> 404 in ")
    assert ("response_headers" in info) == (level == "debug")
    assert "Bearer" not in info


def test_the_log_of_the_environment_shows_no_secret_and_no_control_character(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(VARIABLE, "info")
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    api, _ = client(response({"id": "ord_1"}, X_Request_Id="\x1b[31mik_test_1"))
    api.orders.retrieve("ord_1")
    (line,) = capsys.readouterr().err.splitlines()
    assert "request" in line
    assert "ik_test_1" not in line
    assert "\x1b" not in line


def test_a_program_with_a_log_gets_no_second_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv(VARIABLE, "debug")
    with caplog.at_level(logging.INFO, "integration_api"):
        FakeApi().api.orders.retrieve("ord_1")
    assert capsys.readouterr().err == ""
    assert len(caplog.records) == 1


def test_without_a_log_nothing_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    FakeApi().api.orders.retrieve("ord_1")
    assert capsys.readouterr() == ("", "")
