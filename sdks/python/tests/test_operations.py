"""Features of operations that the contract does not use. The core also supports libraries for other contracts."""

from __future__ import annotations

import json
from base64 import b64decode
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

from fake_transport import FakeTransport, response
from integration_api import (
    UNSET,
    AuthenticationError,
    ConfigurationError,
    DecodeError,
    Headers,
    HttpRequest,
    HttpResponse,
    InvalidRequestError,
    Model,
)
from integration_api._core.auth.schemes import (
    OptionalKey,
    basic,
    bearer,
    in_cookie,
    in_header,
    in_query,
    one_of,
    several,
)
from integration_api._core.client.resolved_options import ResolvedOptions
from integration_api._core.client.sync_driver import ApiClient
from integration_api._core.models.decoding import NO_ORIGIN, date_time, list_of, map_of, plain, union
from integration_api._core.models.model import Field, Others
from integration_api._core.pages.page_body import page_of
from integration_api._core.request.body import bytes_encoder, json_encoder
from integration_api._core.request.operation import Arguments, Operation, no_body
from integration_api._core.response.read_body import read_bytes
from integration_api._core.schema.schema import ListOf, ObjectOf

if TYPE_CHECKING:
    from collections.abc import Callable

PNG = b"\x89PNG\r\n\x00\xff"


class Card(Model):
    __slots__ = ()


class UnknownMeans(Model):
    __slots__ = ()


class UnknownGroup(Model):
    __slots__ = ()


def exchange(
    operation: Operation[Any],
    arguments: Arguments | None = None,
    http_response: HttpResponse | None = None,
    api_key: str | Callable[[], str] | None = "ada:s3cret:x",
) -> tuple[Any, HttpRequest]:
    transport = FakeTransport(http_response or response({}))
    result = api_client_of(transport, api_key).send(operation, arguments or Arguments())
    [request] = transport.requests
    return result, request


def api_client_of(transport: FakeTransport, api_key: str | Callable[[], str] | None = "k") -> ApiClient:
    given = {"api_key": api_key, "base_url": "https://api.example", "transport": transport, "max_retries": 0}
    return ApiClient(ResolvedOptions(given, "", "1.0.0", lambda _: transport))


def test_basic_credentials_are_user_and_password_in_base64() -> None:
    _, request = exchange(Operation("ping", "GET", "/", plain, auth=basic))
    scheme, _, encoded = request.headers["Authorization"].partition(" ")
    assert (scheme, b64decode(encoded)) == ("Basic", b"ada:s3cret:x")


def test_a_key_without_a_colon_is_rejected_for_basic_auth_and_not_shown() -> None:
    with pytest.raises(ConfigurationError, match="Basic authentication") as caught:
        exchange(Operation("ping", "GET", "/", plain, auth=basic), api_key="s3cret")
    assert "s3cret" not in str(caught.value)


def test_an_operation_with_another_server_is_sent_there_unless_the_client_has_a_base_url() -> None:
    other = "https://other.example/v2"
    _, request = exchange(Operation("peek", "GET", "/x", plain, servers={"https://api.example": other}))
    assert request.url == f"{other}/x"
    _, request = exchange(Operation("peek", "GET", "/x", plain, servers={"https://y.example": other}))
    assert request.url == "https://api.example/x"


@pytest.mark.parametrize(("query", "sent"), [({}, "?api%20key=k%2F1"), ({"limit": 2}, "?limit=2&api%20key=k%2F1")])
def test_a_key_can_be_sent_in_the_query(query: dict[str, Any], sent: str) -> None:
    operation = Operation("peek", "GET", "/", plain, auth=in_query("api key"), query=ObjectOf({"limit": "integer"}))
    _, request = exchange(operation, Arguments(query=query), api_key="k/1")
    assert request.url.endswith(f"/{sent}")
    assert "Authorization" not in request.headers


def test_a_key_can_be_sent_unchanged_in_its_own_header() -> None:
    operation = Operation("peek", "GET", "/", plain, auth=in_header("X-API-Key"))
    _, request = exchange(operation, api_key=lambda: "k_1")
    assert request.headers["X-API-Key"] == "k_1"
    assert "Authorization" not in request.headers


def _operation(auth: Any) -> Operation[Any]:
    return Operation("getX", "GET", "/x", plain, auth=auth)


def test_a_key_in_a_cookie_is_sent_next_to_other_cookies() -> None:
    _, request = exchange(_operation(in_cookie("session")), api_key="a=b;c")
    assert request.headers["Cookie"] == "session=a=b%3Bc"
    arguments = Arguments(headers={"cookie": "theme=dark"})
    _, request = exchange(_operation(several(in_cookie("a"), in_cookie("b"))), arguments, api_key="k1:k2")
    assert request.headers["Cookie"] == "theme=dark; a=k1; b=k2"


@pytest.mark.parametrize(
    ("api_key", "name", "value"),
    [
        ("secret", "Authorization", "Bearer secret"),
        ("ada:secret", "Authorization", "Basic YWRhOnNlY3JldA=="),
        ("login=ada:secret", "Authorization", "Basic YWRhOnNlY3JldA=="),
        ("key=secret", "X-API-Key", "secret"),
    ],
)
def test_a_key_chooses_the_scheme_that_sends_it(api_key: str, name: str, value: str) -> None:
    auth = one_of(("token", bearer), ("login", basic), ("key", in_header("X-API-Key")))
    _, request = exchange(_operation(auth), api_key=api_key)
    assert request.headers[name] == value


def test_a_key_is_optional_for_an_operation_that_can_be_called_without_one() -> None:
    _, request = exchange(_operation(OptionalKey(bearer)), api_key=None)
    assert "Authorization" not in request.headers
    _, request = exchange(_operation(OptionalKey(bearer)), api_key="k")
    assert request.headers["Authorization"] == "Bearer k"


SEVERAL = several(in_header("X-API-Key"), in_query("app key"), bearer)


def test_a_key_contains_several_keys_each_of_which_has_its_place() -> None:
    _, request = exchange(Operation("peek", "GET", "/", plain, auth=SEVERAL), api_key="k1:k/2:k3:x")
    assert request.headers["X-API-Key"] == "k1"
    assert request.headers["Authorization"] == "Bearer k3:x"
    assert request.url.endswith("/?app%20key=k%2F2")


@pytest.mark.parametrize("key", ["secret-1:secret-2", "secret-1::secret-3"])
def test_a_key_that_lacks_one_of_several_keys_is_rejected_and_not_shown(key: str) -> None:
    message = "needs 3 keys; set api_key to all of them, separated by colons"
    with pytest.raises(ConfigurationError, match=message) as caught:
        exchange(Operation("peek", "GET", "/", plain, auth=SEVERAL), api_key=key)
    assert "secret-" not in str(caught.value)


def test_each_of_several_keys_is_hidden_in_errors() -> None:
    transport = FakeTransport(response({"title": "no secret-two"}, 401))
    operation = Operation("peek", "GET", "/", plain, auth=SEVERAL)
    with pytest.raises(AuthenticationError) as caught:
        api_client_of(transport, "secret-one:secret-two:secret-three").send(operation, Arguments())
    assert "no [redacted]" in str(caught.value)
    assert "secret-two" not in str(caught.value)


_SCHEMES: list[dict[str, Any]] = [{}, {"auth": basic}, {"auth": in_header("X-API-Key")}, {"auth": in_query("key")}]


@pytest.mark.parametrize("options", _SCHEMES)
def test_a_call_that_needs_a_key_is_not_sent_without_one(options: dict[str, Any]) -> None:
    with pytest.raises(ConfigurationError, match="ping requires an API key"):
        exchange(Operation("ping", "GET", "/", plain, **options), api_key=None)


def test_a_call_that_needs_no_key_is_sent_without_the_key_of_the_client() -> None:
    _, request = exchange(Operation("ping", "GET", "/", plain, auth=None))
    assert set(request.headers) == {"Accept", "User-Agent"}


@pytest.mark.parametrize("options", _SCHEMES)
def test_the_repr_of_a_request_hides_credentials(options: dict[str, Any]) -> None:
    _, request = exchange(Operation("ping", "GET", "/", plain, **options), Arguments(cookies={"session": "s3cret:x"}))
    shown = f"{request!r} {request} {[request]}"
    for name in ("Authorization", "X-API-Key", "Cookie"):
        assert name not in request.headers or request.headers[name] not in shown
    assert "s3cret" not in shown


def test_cookies_are_sent_in_one_header_with_percent_encoded_values() -> None:
    cookies = {"session": "a b;c,ä", "theme": UNSET, "ids": ["x", "y"], "n": 3}
    _, request = exchange(Operation("get", "GET", "/", plain), Arguments(cookies=cookies))
    assert request.headers["Cookie"] == "session=a%20b%3Bc%2C%C3%A4; ids=x%2Cy; n=3"


def test_no_cookie_header_is_sent_without_cookies() -> None:
    _, request = exchange(Operation("get", "GET", "/", plain), Arguments(cookies={"session": UNSET}))
    assert "Cookie" not in request.headers


def test_an_exploded_list_repeats_its_parameter() -> None:
    texts = ListOf("string")
    query_schema = ObjectOf({"tag": texts, "filter[name]": texts, "none": texts, "left": "string"})
    operation = Operation("list", "GET", "/", plain, explode=("tag", "none"), query=query_schema)
    query = {"tag": ["a,b", "c d"], "filter[name]": ["x", "y"], "none": [], "left": UNSET}
    _, request = exchange(operation, Arguments(query=query))
    assert request.url == "https://api.example/?tag=a%2Cb&tag=c%20d&filter%5Bname%5D=x,y"


def test_a_query_continues_that_of_the_path() -> None:
    operation = Operation("list", "GET", "/a?fixed=1", plain, query=ObjectOf({"b": "string"}))
    assert exchange(operation, Arguments(query={"b": "2"}))[1].url == "https://api.example/a?fixed=1&b=2"
    assert exchange(operation, Arguments())[1].url == "https://api.example/a?fixed=1"


def test_paths_and_headers_accept_numbers_dates_and_lists() -> None:
    at = datetime(2026, 1, 2, tzinfo=UTC)
    arguments = Arguments(path=(7, ["a,", "b"]), headers={"X-At": at, "X-Tags": ["a", "b"], "X-Dry": True})
    _, request = exchange(Operation("get", "GET", "/{id}/{pet-tags}", plain), arguments)
    assert request.url == "https://api.example/7/a%2C,b"
    assert request.headers["X-At"] == "2026-01-02T00:00:00Z"
    assert (request.headers["X-Tags"], request.headers["X-Dry"]) == ("a,b", "true")


def test_bytes_are_sent_unchanged_with_their_media_type() -> None:
    operation = Operation("set", "PUT", "/", no_body, body="bytes", encode=bytes_encoder("image/png"))
    for body in (PNG, bytearray(PNG), memoryview(PNG)):
        _, request = exchange(operation, Arguments(body=body))
        assert (request.body, request.headers["Content-Type"]) == (PNG, "image/png")
    with pytest.raises(InvalidRequestError, match="bytes"):
        exchange(operation, Arguments(body="text"))


def test_a_binary_response_is_requested_by_its_media_type_and_returned_unchanged() -> None:
    operation: Operation[bytes] = Operation(
        "image", "GET", "/", plain, response_media_type="image/png", read_body=read_bytes
    )
    result, request = exchange(operation, http_response=HttpResponse(200, Headers([]), PNG))
    assert result == PNG
    assert request.headers["Accept"] == "image/png, application/problem+json"


@pytest.mark.parametrize("body", [[1, "a"], "text", 3, None, True, {"a": None}])
def test_a_json_body_can_have_another_media_type_and_any_type(body: Any) -> None:
    encode = json_encoder("application/merge-patch+json")
    operation = Operation("note", "POST", "/", plain, json_type=None, body="json", encode=encode)
    result, request = exchange(operation, Arguments(body=body), response(body if body is not None else {}))
    assert json.loads(request.body or b"") == body
    assert request.headers["Content-Type"] == "application/merge-patch+json"
    assert result == (body if body is not None else {})


def test_an_empty_optional_body_is_omitted_with_its_content_type() -> None:
    operation = Operation("offer", "POST", "/", no_body, body=ObjectOf({"note": "string"}), optional_body=True)
    for body in (UNSET, {}, {"note": UNSET}):
        _, request = exchange(operation, Arguments(body=body))
        assert request.body is None
        assert "Content-Type" not in request.headers


def test_a_response_may_have_no_body_if_the_operation_allows_it() -> None:
    operation: Operation[Card | None] = Operation("try", "GET", "/", Card, may_be_empty=True)
    assert exchange(operation, http_response=HttpResponse(204, Headers([]), b""))[0] is None
    assert exchange(operation, http_response=response({"a": 1}))[0] == Card({"a": 1})
    file: Operation[bytes | None] = Operation(
        "file", "GET", "/", plain, may_be_empty=True, response_media_type="image/png", read_body=read_bytes
    )
    assert exchange(file, http_response=HttpResponse(204, Headers([]), b""))[0] is None
    assert exchange(file, http_response=HttpResponse(200, Headers([]), PNG))[0] == PNG


def test_a_response_may_be_null_only_if_the_operation_allows_it() -> None:
    null = HttpResponse(200, Headers([]), b"null")
    for decode in (Card, plain):
        operation: Operation[Any] = Operation("try", "GET", "/", decode, may_be_null=True)
        assert exchange(operation, http_response=null)[0] is None
        assert exchange(operation, http_response=response({"a": 1}))[0] == decode({"a": 1}, NO_ORIGIN)
        with pytest.raises(DecodeError, match="GET / returned 200, but the body is not valid JSON"):
            exchange(operation, http_response=HttpResponse(200, Headers([]), b""))
        for strict in (Operation("get", "GET", "/", decode), Operation("get", "GET", "/", decode, may_be_empty=True)):
            with pytest.raises(
                DecodeError, match="GET / returned 200, but the body is JSON of type null instead of object"
            ):
                exchange(strict, http_response=null)


def test_a_list_of_unions_keeps_unknown_variants() -> None:
    decode = union("means-type", {"card": Card}, UnknownMeans)
    raw = [{"means-type": "card"}, {"means-type": "cash", "coins": 3}, {}]
    operation = Operation("list", "GET", "/", list_of(decode), json_type=list)
    result, _ = exchange(operation, http_response=response(raw))
    assert [type(item) for item in result] == [Card, UnknownMeans, UnknownMeans]
    assert [item.raw for item in result] == raw


def test_a_member_that_only_one_variant_has_identifies_it_unless_it_is_null() -> None:
    decode = union(None, {"digits": Card, "name": UnknownGroup}, UnknownMeans)
    values = [{"digits": "1"}, {"digits": None, "name": "a"}, {"digits": None}, {}]
    assert [type(decode(value, NO_ORIGIN)).__name__ for value in values] == [
        "Card",
        "UnknownGroup",
        "UnknownMeans",
        "UnknownMeans",
    ]


def test_a_union_may_contain_another_union() -> None:
    decode = union("group", {"means": union("type", {"card": Card}, UnknownMeans), "card": Card}, UnknownGroup)
    values = [{"group": "means", "type": "card"}, {"group": "means"}, {"group": "card"}, {"group": ["card"]}]
    assert [type(decode(value, NO_ORIGIN)) for value in values] == [Card, UnknownMeans, Card, UnknownGroup]


@pytest.mark.parametrize("location", ["path", "query", "cookies"])
def test_an_unpaired_surrogate_is_rejected_in_every_location(location: str) -> None:
    value: Any = ("\ud800",) if location == "path" else {"id": "\ud800"}
    operation = Operation("get", "GET", "/{id}", plain, query=ObjectOf({"id": "string"}))
    with pytest.raises(InvalidRequestError, match="id"):
        exchange(operation, Arguments(**{"path": ("x",), location: value}))


def test_cookies_are_sent_for_every_page() -> None:
    pages = [response({"data": [1], "has_more": True, "next_cursor": "c"}), response({"data": [2]})]
    transport = FakeTransport(*pages)
    operation: Operation[Any] = Operation("list", "GET", "/", page_of(plain), query=ObjectOf({"cursor": "string"}))
    assert list(api_client_of(transport).paginate(operation, Arguments(cookies={"s": "1"}))) == [1, 2]
    assert [request.headers["Cookie"] for request in transport.requests] == ["s=1", "s=1"]


class Label(Model):
    __slots__ = ()
    name: Field[str] = Field("name")
    other_members: Others[datetime] = Others(map_of(date_time))


LABEL = ObjectOf({"name": "string"}, frozenset({"name"}), "json")
CREATE_LABEL = Operation("createLabel", "POST", "/labels", plain, body=LABEL)


def test_other_members_follow_the_declared_ones() -> None:
    arguments = Arguments(body={"name": "a"}, other_members={"size": [1, None], "unset": UNSET})
    _, request = exchange(CREATE_LABEL, arguments)
    assert request.body == b'{"name":"a","size":[1,null]}'


@pytest.mark.parametrize(
    ("others", "message"),
    [
        ({"name": "b"}, "createLabel: name is a declared member; set it as such"),
        ([("size", 1)], "createLabel: other_members must be a dictionary, not a list"),
        ({"size": {1}}, "createLabel: size must be JSON, not a value of type set"),
    ],
)
def test_other_members_that_cannot_be_sent_are_refused(others: Any, message: str) -> None:
    with pytest.raises(InvalidRequestError) as caught:
        exchange(CREATE_LABEL, Arguments(body={"name": "a"}, other_members=others))
    assert str(caught.value) == message


def test_an_optional_body_is_sent_for_another_member_alone() -> None:
    operation = Operation(
        "createLabel", "POST", "/labels", plain, body=ObjectOf({"name": "string"}, others="json"), optional_body=True
    )
    _, request = exchange(operation, Arguments(body={"name": UNSET}, other_members={"size": 1}))
    assert request.body == b'{"size":1}'
    _, request = exchange(operation, Arguments(body={"name": UNSET}, other_members={}))
    assert request.body is None


def test_a_model_has_the_members_that_it_does_not_declare() -> None:
    at = datetime(2026, 1, 2, tzinfo=UTC)
    label = Label({"name": "a", "at": "2026-01-02T00:00:00Z", "null": None})
    assert label.other_members == {"at": at, "null": None}
    with pytest.raises(DecodeError):
        _ = Label({"at": 1}).other_members
    with pytest.raises(AttributeError, match="read-only"):
        label.other_members = {}  # type: ignore[assignment]
    assert isinstance(Label.other_members, Others)
