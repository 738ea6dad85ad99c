"""Credentials with options of their own, and tokens of OAuth 2. The contract has one API key instead."""

from __future__ import annotations

import asyncio
import threading
from base64 import b64decode
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

import pytest

from fake_transport import FakeTransport, response
from integration_api import (
    AuthenticationError,
    ConfigurationError,
    DecodeError,
    Headers,
    HttpRequest,
    HttpResponse,
    RateLimitError,
    TimeoutError,
)
from integration_api._core.auth.named import Alternatives, Option, Scheme, TokenEndpoint, Use
from integration_api._core.auth.schemes import basic, bearer, in_cookie, in_header, in_query
from integration_api._core.client.async_driver import AsyncApiClient
from integration_api._core.client.credentials import CredentialOptions
from integration_api._core.client.resolved_options import ResolvedOptions
from integration_api._core.client.sync_driver import ApiClient
from integration_api._core.client.tokens import TokenStore
from integration_api._core.models.decoding import plain
from integration_api._core.request.operation import Arguments, Operation

if TYPE_CHECKING:
    from collections.abc import Callable

USERNAME, PASSWORD = Option("username", "ZOO_USERNAME"), Option("password", "ZOO_PASSWORD")
CLIENT_ID, CLIENT_SECRET = Option("client_id", "ZOO_CLIENT_ID"), Option("client_secret", "ZOO_CLIENT_SECRET")
KEYS = CredentialOptions(
    {
        "login": Scheme((USERNAME, PASSWORD), basic, is_encoded=True),
        "appKey": Scheme((Option("app_key", "ZOO_APP_KEY"),), in_header("X-App")),
        "user": Scheme((Option("user", "ZOO_USER"),), in_query("user"), is_encoded=True),
        "session": Scheme((Option("session", "ZOO_SESSION"),), in_cookie("SESSION")),
    }
)


def tokens_of(*, is_posted: bool = False, url: str = "oauth/token") -> CredentialOptions:
    scheme = Scheme((CLIENT_ID, CLIENT_SECRET), bearer, is_encoded=True, endpoint=TokenEndpoint(url, is_posted))
    return CredentialOptions({"oauth": scheme}, TokenStore)


OAUTH = tokens_of()
READ: Operation[Any] = Operation(
    "read", "GET", "/things", plain, auth=Alternatives(bearer, (Use("oauth", ("r", "w")),))
)
WRITE: Operation[Any] = Operation("write", "POST", "/things", plain, auth=Alternatives(bearer, (Use("oauth"),)))
GRANT = {"access_token": "token-number-1", "token_type": "Bearer", "expires_in": 3600}


@pytest.fixture(autouse=True)
def _no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("INTEGRATION_API_KEY", "ZOO_USERNAME", "ZOO_PASSWORD", "ZOO_CLIENT_ID", "ZOO_CLIENT_SECRET"):
        monkeypatch.delenv(name, raising=False)


def resolved(own: CredentialOptions, transport: Any, **given: Any) -> ResolvedOptions:
    given = {"base_url": "https://api.example/v1", "transport": transport, **given}
    return ResolvedOptions(given, "", "1.0.0", lambda _: transport, own)


def keyed(operation: Operation[Any], **given: Any) -> HttpRequest:
    transport = FakeTransport(response({}))
    ApiClient(resolved(KEYS, transport, **given)).send(operation, Arguments())
    [request] = transport.requests
    return request


def of(*sets: tuple[Use, ...], is_optional: bool = False) -> Operation[Any]:
    auth = Alternatives(bearer, *sets, is_optional=is_optional)
    return Operation("things.read", "GET", "/things", plain, auth=auth)


LOGIN, APP, USER, SESSION = Use("login"), Use("appKey"), Use("user"), Use("session")


def test_user_and_password_are_two_options() -> None:
    request = keyed(of((LOGIN,)), username="ada", password="a:ü")
    assert b64decode(request.headers["Authorization"].removeprefix("Basic ")).decode() == "ada:a:ü"


def test_two_schemes_are_sent_together() -> None:
    request = keyed(of((APP, USER, SESSION)), app_key="key", user="ü", session="a;b")
    assert request.headers["X-App"] == "key"
    assert request.headers["Cookie"] == "SESSION=a%3Bb"
    assert request.url.endswith("/things?user=%C3%BC")


def test_of_a_choice_the_first_set_is_sent_for_which_the_client_has_all_credentials() -> None:
    choice = of((APP, USER), (LOGIN,), (SESSION,))
    request = keyed(choice, app_key="key", username="ada", password="secret", session="s")
    assert "X-App" not in request.headers
    assert request.headers["Authorization"].startswith("Basic ")
    with pytest.raises(ConfigurationError, match="app_key and user, or username and password, or session"):
        keyed(choice, app_key="key")


def test_an_operation_without_a_need_of_credentials_sends_those_that_there_are() -> None:
    assert "X-App" in keyed(of((APP,), is_optional=True), app_key="key").headers
    assert "X-App" not in keyed(of((APP,), is_optional=True), session="s").headers
    assert "X-App" not in keyed(of((APP,), is_optional=True), api_key=None).headers


def test_an_api_key_is_sent_as_before() -> None:
    assert keyed(of((APP,)), api_key="key").headers["Authorization"] == "Bearer key"


def test_options_can_be_functions_that_are_called_before_each_attempt() -> None:
    given = iter(["one", "two"])
    transport = FakeTransport(response({}, 503, retry_after="0"), response({}))
    api = ApiClient(resolved(KEYS, transport, app_key=lambda: next(given)))
    api.send(of((APP,)), Arguments())
    assert [request.headers["X-App"] for request in transport.requests] == ["one", "two"]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"username": "ada"}, "username was given without password; pass both or set ZOO_PASSWORD"),
        ({"api_key": "key", "app_key": "key"}, "api_key and app_key say the same thing; pass one of them"),
        ({}, "The credentials are missing: pass username and password, app_key, user, session or api_key"),
        ({"username": "a:b", "password": "c"}, "username must not contain a colon"),
        ({"app_key": "a b"}, "app_key contains characters that it cannot have; copy it again"),
        ({"app_key": 1}, "app_key must be a text that is not empty"),
        ({"app_kye": "a"}, "app_kye is not a known option; did you mean app_key"),
    ],
)
def test_wrong_options_are_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigurationError, match=message):
        resolved(KEYS, FakeTransport(), **given)


def test_environment_variables_are_the_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZOO_PASSWORD", "from environment")
    assert b64decode(keyed(of((LOGIN,)), username="ada").headers["Authorization"][6:]) == b"ada:from environment"
    monkeypatch.setenv("ZOO_USERNAME", "bob")
    assert b64decode(keyed(of((LOGIN,))).headers["Authorization"][6:]) == b"bob:from environment"
    assert keyed(of((LOGIN,)), api_key="key").headers["Authorization"] == "Bearer key"
    monkeypatch.setenv("INTEGRATION_API_KEY", "key")
    with pytest.raises(ConfigurationError, match="INTEGRATION_API_KEY and ZOO_USERNAME say the same thing"):
        keyed(of((LOGIN,)))


def test_a_derived_client_can_have_other_credentials() -> None:
    transport = FakeTransport(*[response({})] * 4)
    options = resolved(KEYS, transport, app_key="one")

    def sent(given: dict[str, Any]) -> HttpRequest:
        ApiClient(ResolvedOptions(given, "", "1", lambda _: transport, KEYS)).send(of((APP,)), Arguments())
        return transport.requests[-1]

    assert sent(options.derived({"timeout": 3})).headers["X-App"] == "one"
    assert sent(options.derived({"app_key": "two"})).headers["X-App"] == "two"
    derived = options.derived({"api_key": "key"})
    assert sent(derived).headers["Authorization"] == "Bearer key"
    by_key = ResolvedOptions(derived, "", "1", lambda _: transport, KEYS)
    assert sent(by_key.derived({"app_key": "three"})).headers["X-App"] == "three"


class TokenServer:
    """Answers token requests, and all others with success if they have the last token."""

    def __init__(self, *grants: HttpResponse | Exception, rejects: int = 0) -> None:
        self.grants = list(grants)
        self.token_requests: list[HttpRequest] = []
        self.requests: list[HttpRequest] = []
        self.rejects = rejects

    def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        assert timeout > 0
        if "token" not in request.url:
            self.requests.append(request)
            if self.rejects > 0:
                self.rejects -= 1
                return response({"title": "no"}, 401)
            return response({})
        self.token_requests.append(request)
        answer = self.grants.pop(0) if len(self.grants) > 1 else self.grants[0]
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self) -> None:
        pass


class AsyncTokenServer(TokenServer):
    def __init__(self, *grants: HttpResponse | Exception) -> None:
        super().__init__(*grants)
        self.is_open = asyncio.Event()

    async def send(self, request: HttpRequest, timeout: float) -> HttpResponse:  # type: ignore[override]
        answer = super().send(request, timeout)
        if "token" in request.url:
            await self.is_open.wait()
        return answer

    async def close(self) -> None:  # type: ignore[override]
        pass


def granted(**members: Any) -> HttpResponse:
    body = {name: value for name, value in {**GRANT, **members}.items() if value is not None}
    return response(body)


def oauth(server: Any, own: CredentialOptions = OAUTH, **given: Any) -> ResolvedOptions:
    return resolved(own, server, **{"client_id": "i:d", "client_secret": "s%cret ü", **given})


def test_a_token_is_requested_once_and_sent_with_each_call() -> None:
    server = TokenServer(granted())
    api = ApiClient(oauth(server))
    for _ in range(3):
        api.send(READ, Arguments())
    [request] = server.token_requests
    assert (request.method, request.url) == ("POST", "https://api.example/v1/oauth/token")
    assert request.headers["Accept"] == "application/json"
    assert request.headers["Content-Type"] == "application/x-www-form-urlencoded"
    assert request.body == b"grant_type=client_credentials&scope=r+w"
    assert b64decode(request.headers["Authorization"].removeprefix("Basic ")) == b"i%3Ad:s%25cret+%C3%BC"
    assert {sent.headers["Authorization"] for sent in server.requests} == {"Bearer token-number-1"}


def test_id_and_secret_can_be_sent_in_the_body() -> None:
    server = TokenServer(granted())
    ApiClient(oauth(server, tokens_of(is_posted=True), scopes=["all"])).send(READ, Arguments())
    [request] = server.token_requests
    assert "Authorization" not in request.headers
    assert parse_qs((request.body or b"").decode()) == {
        "grant_type": ["client_credentials"],
        "scope": ["all"],
        "client_id": ["i:d"],
        "client_secret": ["s%cret ü"],
    }


def test_each_set_of_scopes_has_a_token() -> None:
    server = TokenServer(granted())
    api = ApiClient(oauth(server))
    for operation in (READ, WRITE, READ, WRITE):
        api.send(operation, Arguments())
    assert [request.body for request in server.token_requests] == [
        b"grant_type=client_credentials&scope=r+w",
        b"grant_type=client_credentials",
    ]


@pytest.mark.parametrize(
    ("expires_in", "requests"), [(0, 3), (-5, 3), ("0", 3), (None, 1), ("soon", 1), (True, 1), (60, 1)]
)
def test_a_token_is_renewed_before_its_end(expires_in: object, requests: int) -> None:
    server = TokenServer(granted(expires_in=expires_in))
    api = ApiClient(oauth(server))
    for _ in range(3):
        api.send(READ, Arguments())
    assert len(server.token_requests) == requests


@pytest.mark.parametrize(("life", "renewed"), [(100, 90), (20, 18), (1000, 970)])
def test_the_renewal_is_30_seconds_or_a_tenth_before_the_end(
    life: int, renewed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    monkeypatch.setattr("integration_api._core.client.tokens.monotonic", lambda: now[0])
    server = TokenServer(granted(expires_in=life))
    api = ApiClient(oauth(server))
    counts = []
    for now[0] in (1000.0, 1000.0 + renewed - 1, 1000.0 + renewed):
        api.send(READ, Arguments())
        counts.append(len(server.token_requests))
    assert counts == [1, 1, 2]


def test_concurrent_threads_share_one_token_request() -> None:
    entered, gate = threading.Event(), threading.Event()
    server = TokenServer(granted())
    answer = server.send

    def send(request: HttpRequest, timeout: float) -> HttpResponse:
        if "token" in request.url:
            entered.set()
            assert gate.wait(10)
        return answer(request, timeout)

    server.send = send  # type: ignore[method-assign]
    api = ApiClient(oauth(server))
    threads = [threading.Thread(target=api.send, args=(READ, Arguments())) for _ in range(10)]
    for thread in threads:
        thread.start()
    assert entered.wait(10)
    gate.set()
    for thread in threads:
        thread.join()
    assert (len(server.token_requests), len(server.requests)) == (1, 10)


def test_concurrent_tasks_share_one_token_request() -> None:
    async def main() -> tuple[int, int]:
        server = AsyncTokenServer(granted())
        api = AsyncApiClient(oauth(server))
        calls = [asyncio.ensure_future(api.send(READ, Arguments())) for _ in range(10)]
        await asyncio.sleep(0)
        server.is_open.set()
        await asyncio.gather(*calls)
        return len(server.token_requests), len(server.requests)

    assert asyncio.run(main()) == (1, 10)


@pytest.mark.parametrize(("cancelled", "token_requests"), [(0, 1), (1, 1)])
def test_a_cancelled_call_takes_the_token_from_no_other(cancelled: int, token_requests: int) -> None:
    async def main() -> tuple[int, int]:
        server = AsyncTokenServer(granted())
        api = AsyncApiClient(oauth(server))
        calls = [asyncio.ensure_future(api.send(READ, Arguments())) for _ in range(3)]
        for _ in range(5):
            await asyncio.sleep(0)
        assert len(server.token_requests) == 1
        calls[cancelled].cancel()
        for _ in range(5):
            await asyncio.sleep(0)
        server.is_open.set()
        results = await asyncio.gather(*calls, return_exceptions=True)
        assert [isinstance(result, asyncio.CancelledError) for result in results].count(True) == 1
        return len(server.token_requests), len(server.requests)

    assert asyncio.run(main()) == (token_requests, 2)


def test_concurrent_calls_share_a_failure_with_their_own_facts() -> None:
    async def main() -> list[AuthenticationError]:
        server = AsyncTokenServer(response({"error": "invalid_client"}, 401))
        api = AsyncApiClient(oauth(server, scopes=["all"]))
        calls = [asyncio.ensure_future(api.send(operation, Arguments())) for operation in (READ, WRITE)]
        for _ in range(5):
            await asyncio.sleep(0)
        server.is_open.set()
        results = await asyncio.gather(*calls, return_exceptions=True)
        assert len(server.token_requests) == 1
        return [result for result in results if isinstance(result, AuthenticationError)]

    first, second = asyncio.run(main())
    assert (first.method, second.method) == ("GET", "POST")
    assert str(first) == str(second)


def test_a_rejected_token_is_renewed_once_even_without_retries() -> None:
    server = TokenServer(granted(access_token="old-token"), granted(access_token="new-token"), rejects=1)
    api = ApiClient(oauth(server, max_retries=0))
    api.send(READ, Arguments())
    assert [request.headers["Authorization"] for request in server.requests] == ["Bearer old-token", "Bearer new-token"]
    assert [(request.attempt, request.max_attempts) for request in server.requests] == [(1, 1), (2, 2)]
    api.send(READ, Arguments())
    assert len(server.token_requests) == 2


def test_a_token_that_is_rejected_twice_is_an_error() -> None:
    server = TokenServer(granted(), rejects=2)
    with pytest.raises(AuthenticationError, match="GET /things returned 401, no") as caught:
        ApiClient(oauth(server)).send(READ, Arguments())
    assert caught.value.attempts == 2
    assert (len(server.token_requests), len(server.requests)) == (2, 2)


def test_a_write_without_an_idempotency_key_is_sent_again_with_a_new_token() -> None:
    server = TokenServer(granted(), rejects=1)
    ApiClient(oauth(server)).send(WRITE, Arguments())
    assert len(server.requests) == 2


def test_a_token_request_is_retried_like_a_read() -> None:
    for failure in (response({}, 429, retry_after_ms="1"), response({}, 503, retry_after="0"), ConnectionResetError()):
        server = TokenServer(failure, granted())
        ApiClient(oauth(server)).send(WRITE, Arguments(), max_retries=1)
        assert (len(server.token_requests), len(server.requests)) == (2, 1)
    server = TokenServer(response({}, 429, retry_after_ms="1"))
    with pytest.raises(RateLimitError, match=r"oauth/token answered 429$"):
        ApiClient(oauth(server, max_retries=1)).send(READ, Arguments())
    assert (len(server.token_requests), len(server.requests)) == (2, 0)


def test_a_token_request_keeps_to_the_time_limit_of_its_call() -> None:
    server = TokenServer(response({}, 503, retry_after="20"))
    with pytest.raises(TimeoutError, match="no success within 5 s") as caught:
        ApiClient(oauth(server)).send(READ, Arguments(), total_timeout=5)
    assert caught.value.phase == "total"


def test_a_refusal_is_an_error_with_the_text_of_the_endpoint_and_is_not_cached() -> None:
    body = {"error": "invalid_client", "error_description": "no client s%cret ü"}
    server = TokenServer(response(body, 400), granted())
    api = ApiClient(oauth(server, tokens_of(url="https://auth.example/token?tenant=a")))
    with pytest.raises(AuthenticationError) as caught:
        api.send(READ, Arguments())
    error = caught.value
    assert str(error) == (
        "the token endpoint https://auth.example/token answered 400 invalid_client: no client [redacted]"
    )
    assert (error.status, error.code, error.detail) == (400, "invalid_client", "no client [redacted]")
    assert (error.method, error.path, error.attempts, error.is_retryable) == ("GET", "/things", 0, False)
    api.send(READ, Arguments())
    assert len(server.token_requests) == 2


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (granted(token_type="mac"), "answered with the token type mac"),
        (granted(access_token=None), "answered without access_token"),
        (granted(access_token="a\r\nb"), "answered without access_token"),
        (HttpResponse(200, Headers([]), b"<html>"), "answered with a body that is not a JSON object"),
        (HttpResponse(200, Headers([]), b"", "is damaged"), "answered with a body that is damaged"),
    ],
)
def test_an_answer_without_a_token_is_a_decode_error(answer: HttpResponse, reason: str) -> None:
    server = TokenServer(answer)
    with pytest.raises(DecodeError, match=f"the token endpoint https://api.example/v1/oauth/token {reason}"):
        ApiClient(oauth(server)).send(READ, Arguments())
    assert len(server.token_requests) == 1


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("", "The URL of the token endpoint is missing: pass token_url"),
        ("http://auth.example/token", "token_url would send the client secret unencrypted"),
        ("https://user:secret@auth.example/token", "token_url is not a valid URL"),
        ("ftp://auth.example", "token_url is not a valid URL"),
        ("https://[", "token_url is not a valid URL"),
    ],
)
def test_an_unsafe_token_url_is_refused(url: str, message: str) -> None:
    with pytest.raises(ConfigurationError, match=message):
        oauth(TokenServer(), token_url=url)


def test_middleware_and_hooks_see_no_token_request() -> None:
    seen: list[str] = []

    def watch(request: HttpRequest, following: Callable[[HttpRequest], HttpResponse]) -> HttpResponse:
        seen.append(request.path)
        assert "Authorization" not in request.headers
        return following(request)

    ApiClient(oauth(TokenServer(granted()), middleware=[watch])).send(READ, Arguments())
    assert seen == ["/things"]


def test_functions_return_id_and_secret_before_each_token_request() -> None:
    secrets = iter(["first-secret", "second-secret"])
    server = TokenServer(granted(expires_in=0))
    api = ApiClient(oauth(server, client_secret=lambda: next(secrets)))
    api.send(READ, Arguments())
    api.send(READ, Arguments())
    sent = [b64decode(request.headers["Authorization"][6:]) for request in server.token_requests]
    assert sent == [b"i%3Ad:first-secret", b"i%3Ad:second-secret"]
    with pytest.raises(ConfigurationError, match="the function for client_secret raised StopIteration") as caught:
        api.send(READ, Arguments())
    assert caught.value.attempts == 0


def test_a_derived_client_shares_the_token_unless_its_credentials_differ() -> None:
    server = TokenServer(granted())
    options = oauth(server)

    def call(given: dict[str, Any]) -> int:
        ApiClient(ResolvedOptions(given, "", "1", lambda _: server, OAUTH)).send(READ, Arguments())
        return len(server.token_requests)

    ApiClient(options).send(READ, Arguments())
    assert call(options.derived({"timeout": 3})) == 1
    assert call(options.derived({"client_secret": "other"})) == 2
    assert call(options.derived({"base_url": "https://other.example"})) == 3


def test_scopes_must_be_a_list() -> None:
    with pytest.raises(ConfigurationError, match="scopes must be a list of texts"):
        oauth(TokenServer(), scopes="all")
