from __future__ import annotations

import builtins
import pickle
from typing import Any

import pytest

import integration_api
from fake_transport import client, response
from integration_api import (
    ApiError,
    ConfigurationError,
    DecodeError,
    Headers,
    HttpResponse,
    HttpTransport,
    IntegrationApiError,
    RateLimitError,
    ServerError,
    ValidationError,
)

STATUSES = [
    (301, "ApiError"),
    (400, "BadRequestError"),
    (401, "AuthenticationError"),
    (403, "PermissionDeniedError"),
    (404, "NotFoundError"),
    (405, "ApiError"),
    (409, "ConflictError"),
    (410, "GoneError"),
    (412, "PreconditionFailedError"),
    (413, "PayloadTooLargeError"),
    (422, "ValidationError"),
    (429, "RateLimitError"),
    (500, "ServerError"),
    (503, "ServerError"),
]
PROBLEM_DETAILS = {
    "type": "https://docs.example/errors#x",
    "title": "Not found",
    "status": 404,
    "detail": "No such order.",
    "code": "resource_not_found",
    "request_id": "req_1",
}


def error_from(http_response: HttpResponse) -> ApiError:
    api, _ = client(http_response, max_retries=0)
    with pytest.raises(ApiError) as caught:
        api.orders.retrieve("ord_1")
    return caught.value


@pytest.mark.parametrize(("status", "name"), STATUSES)
def test_each_status_raises_its_error_class(status: int, name: str) -> None:
    error = error_from(response(PROBLEM_DETAILS, status))
    assert type(error) is getattr(integration_api, name)
    assert error.status == status


def test_an_error_exposes_all_problem_details() -> None:
    error = error_from(response(PROBLEM_DETAILS, 404, X_Custom="1"))
    assert (error.code, error.title, error.detail) == ("resource_not_found", "Not found", "No such order.")
    assert (error.request_id, error.doc_url) == ("req_1", "https://docs.example/errors#x")
    assert (error.method, error.path) == ("GET", "/api/v1/orders/{order_id}")
    assert error.body == PROBLEM_DETAILS
    assert error.headers["x-custom"] == "1"
    assert str(error) == (
        "GET /api/v1/orders/{order_id} returned 404, Not found: No such order. See https://docs.example/errors#x"
        " (request req_1)"
    )


@pytest.mark.parametrize("body", [b"<html>Bad gateway</html>", b"", b"[1]", b"\xff", b'{"code": 7}', b"[" * 100_000])
def test_a_body_without_problem_details_raises_the_class_of_the_status(body: bytes) -> None:
    error = error_from(HttpResponse(502, Headers([("X-Request-Id", "req_9")]), body))
    assert type(error) is ServerError
    assert (error.code, error.request_id, error.raw_body) == (None, "req_9", body)


def test_a_validation_error_lists_the_invalid_fields() -> None:
    entries = [{"pointer": "#/sku", "code": "required", "detail": "x", "new": 1}, {"parameter": "limit"}, "odd"]
    error = error_from(response({"errors": entries}, 422))
    assert isinstance(error, ValidationError)
    assert [(field.pointer, field.parameter, field.code) for field in error.errors] == [
        ("#/sku", None, "required"),
        (None, "limit", ""),
    ]
    assert error.errors[0].raw["new"] == 1


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"Retry_After": "7"}, 7),
        ({"Retry_After": "1.5"}, 1.5),
        ({"Retry_After_Ms": "250", "Retry_After": "7"}, 0.25),
        ({"Retry_After": "Fri, 20 Nov 2026 10:00:30 GMT", "Date": "Fri, 20 Nov 2026 10:00:00 GMT"}, 30),
        ({"Retry_After": "Fri, 20 Nov 2026 09:00:00 GMT", "Date": "Fri, 20 Nov 2026 10:00:00 GMT"}, None),
        ({"Retry_After": "-1"}, None),
        ({"Retry_After": "nan"}, None),
        ({"Retry_After": "soon"}, None),
        ({}, None),
    ],
)
def test_retry_after_is_parsed_in_every_format(headers: dict[str, str], seconds: float | None) -> None:
    error = error_from(response({}, 429, **headers))
    assert isinstance(error, RateLimitError)
    assert error.retry_after == seconds


def test_errors_can_be_pickled() -> None:
    error = error_from(response(PROBLEM_DETAILS, 404))
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert (str(copy), copy.body) == (str(error), error.body)


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"NaN", b'{"id": "\xff"}', b"[]", b"[" * 100_000])
def test_a_success_with_an_invalid_body_raises_a_decode_error(body: bytes) -> None:
    api, _ = client(HttpResponse(200, Headers([]), body))
    with pytest.raises(DecodeError):
        api.orders.retrieve("ord_1")


def test_a_decode_error_exposes_the_body_and_the_request_id() -> None:
    api, _ = client(HttpResponse(200, Headers([("X-Request-Id", "req_3")]), b"<html>"))
    with pytest.raises(DecodeError) as caught:
        api.orders.retrieve("ord_1")
    assert (caught.value.raw_body, caught.value.request_id) == (b"<html>", "req_3")


def test_the_request_id_header_takes_precedence_over_the_body() -> None:
    assert error_from(response(PROBLEM_DETAILS, 404, X_Request_Id="req_2")).request_id == "req_2"


def test_a_byte_order_mark_is_skipped() -> None:
    api, _ = client(HttpResponse(200, Headers([]), b'\xef\xbb\xbf{"id": "ord_1"}'))
    assert api.orders.retrieve("ord_1").id == "ord_1"


def test_a_success_without_a_body_is_accepted() -> None:
    api, _ = client(response(status=204))
    api.webhook_endpoints.delete("we_1")


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
