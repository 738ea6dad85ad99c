from __future__ import annotations

import builtins
import pickle

import pytest

import integration_api
from fake_transport import answer, client
from integration_api import ApiError, DecodeError, Headers, HttpResponse, RateLimitError, ServerError, ValidationError

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
PROBLEM = {
    "type": "https://docs.example/errors#x",
    "title": "Not found",
    "status": 404,
    "detail": "No such order.",
    "code": "resource_not_found",
    "request_id": "req_1",
}


def raised(given: HttpResponse) -> ApiError:
    api, _ = client(given)
    with pytest.raises(ApiError) as caught:
        api.orders.retrieve("ord_1")
    return caught.value


@pytest.mark.parametrize(("status", "name"), STATUSES)
def test_each_status_has_its_class(status: int, name: str) -> None:
    error = raised(answer(PROBLEM, status))
    assert type(error) is getattr(integration_api, name)
    assert error.status == status


def test_an_error_says_everything_the_problem_says() -> None:
    error = raised(answer(PROBLEM, 404, X_Custom="1"))
    assert (error.code, error.title, error.detail) == ("resource_not_found", "Not found", "No such order.")
    assert (error.request_id, error.doc_url) == ("req_1", "https://docs.example/errors#x")
    assert (error.method, error.path) == ("GET", "/api/v1/orders/{order_id}")
    assert error.body == PROBLEM
    assert error.headers["x-custom"] == "1"
    assert "404 resource_not_found: No such order. (GET /api/v1/orders/{order_id}, request req_1)" in str(error)


@pytest.mark.parametrize("body", [b"<html>Bad gateway</html>", b"", b"[1]", b"\xff", b'{"code": 7}', b"[" * 100_000])
def test_a_body_that_is_no_problem_still_gives_the_right_class(body: bytes) -> None:
    error = raised(HttpResponse(502, Headers([("X-Request-Id", "req_9")]), body))
    assert type(error) is ServerError
    assert (error.code, error.request_id, error.raw_body) == (None, "req_9", body)


def test_a_validation_error_lists_what_is_wrong() -> None:
    entries = [{"pointer": "#/sku", "code": "required", "detail": "x", "new": 1}, {"parameter": "limit"}, "odd"]
    error = raised(answer({"errors": entries}, 422))
    assert isinstance(error, ValidationError)
    assert [(one.pointer, one.parameter, one.code) for one in error.errors] == [
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
def test_retry_after_is_read_in_every_form(headers: dict[str, str], seconds: float | None) -> None:
    error = raised(answer({}, 429, **headers))
    assert isinstance(error, RateLimitError)
    assert error.retry_after == seconds


def test_errors_survive_a_trip_to_another_process() -> None:
    error = raised(answer(PROBLEM, 404))
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert (str(copy), copy.body) == (str(error), error.body)


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"NaN", b'{"id": "\xff"}', b"[]", b"[" * 100_000])
def test_a_success_that_cannot_be_read_is_a_decode_error(body: bytes) -> None:
    api, _ = client(HttpResponse(200, Headers([]), body))
    with pytest.raises(DecodeError):
        api.orders.retrieve("ord_1")


def test_a_decode_error_keeps_the_body_and_the_request_id() -> None:
    api, _ = client(HttpResponse(200, Headers([("X-Request-Id", "req_3")]), b"<html>"))
    with pytest.raises(DecodeError) as caught:
        api.orders.retrieve("ord_1")
    assert (caught.value.raw_body, caught.value.request_id) == (b"<html>", "req_3")


def test_the_request_id_of_the_header_goes_before_that_of_the_body() -> None:
    assert raised(answer(PROBLEM, 404, X_Request_Id="req_2")).request_id == "req_2"


def test_a_byte_order_mark_is_skipped() -> None:
    api, _ = client(HttpResponse(200, Headers([]), b'\xef\xbb\xbf{"id": "ord_1"}'))
    assert api.orders.retrieve("ord_1").id == "ord_1"


def test_a_success_without_body_gives_none() -> None:
    api, _ = client(answer(status=204))
    api.webhook_endpoints.delete("we_1")


def test_connection_errors_are_the_builtin_ones_too() -> None:
    assert issubclass(integration_api.TimeoutError, builtins.TimeoutError)
    assert issubclass(integration_api.TimeoutError, integration_api.ConnectionError)
    assert issubclass(integration_api.ConnectionError, builtins.ConnectionError)
