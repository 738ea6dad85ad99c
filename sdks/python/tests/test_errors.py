from __future__ import annotations

import builtins
from typing import Any

import pytest

import integration_api
from fake_transport import client, response
from integration_api import (
    ConfigurationError,
    DecodeError,
    Headers,
    HttpResponse,
    HttpTransport,
    IntegrationApiError,
    ValidationError,
)


def test_connection_errors_extend_the_builtin_ones() -> None:
    assert issubclass(integration_api.TimeoutError, builtins.TimeoutError)
    assert issubclass(integration_api.TimeoutError, integration_api.ConnectionError)
    assert issubclass(integration_api.ConnectionError, builtins.ConnectionError)


@pytest.mark.parametrize("body", [b'{"secret": "whsec_1", ', b'["whsec_1"', b"\xff whsec_1"])
def test_no_error_that_led_to_a_decode_error_keeps_the_body(body: bytes) -> None:
    api, _ = client(HttpResponse(200, Headers([]), body))
    with pytest.raises(DecodeError) as caught:
        api.orders.retrieve("ord_1")
    assert caught.value.raw_body == body
    assert caught.value.__context__ is None


def test_a_key_that_the_server_quotes_in_hexadecimal_is_redacted() -> None:
    quoted = f"no such key {b'ik_test_0123456789'.hex().upper()}"
    api, _ = client(response({"status": 401, "title": quoted}, 401), api_key="ik_test_0123456789")
    with pytest.raises(IntegrationApiError) as caught:
        api.orders.retrieve("ord_1")
    assert "no such key [redacted]" in str(caught.value)


@pytest.mark.parametrize("options", [{"proxy": "ftp://user:hunter2@proxy"}, {"max_connections": 0}])
def test_the_traceback_of_a_transport_shows_no_password_of_a_proxy(options: dict[str, Any]) -> None:
    given = {"proxy": "http://user:hunter2@proxy:3128", **options}
    with pytest.raises(ConfigurationError) as caught:
        HttpTransport(**given)
    traceback = caught.value.__traceback__
    assert traceback is not None
    while (traceback := traceback.tb_next) is not None:
        assert "hunter2" not in repr(traceback.tb_frame.f_locals)


def test_many_field_errors_need_little_more_memory_than_the_parsed_body() -> None:
    body = b'{"errors":[' + b",".join([b'{"code":"x"}'] * 20_000) + b"]}"
    api, _ = client(HttpResponse(422, Headers([]), body), api_key="ik_test_0123456789")
    with pytest.raises(ValidationError) as caught:
        api.orders.retrieve("ord_1")
    assert len(caught.value.errors) == 20_000
    assert caught.value.errors[0].raw is caught.value.body["errors"][0]


def test_a_key_at_the_bottom_of_a_deep_body_is_redacted_at_once() -> None:
    body = b'{"a":' * 120 + b'"ik_test_0123456789"' + b"}" * 120
    api, _ = client(HttpResponse(422, Headers([]), b'{"errors":[' + body + b"]}"), api_key="ik_test_0123456789")
    with pytest.raises(ValidationError) as caught:
        api.orders.retrieve("ord_1")
    assert "ik_test" not in repr(caught.value.errors)
