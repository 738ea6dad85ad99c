from __future__ import annotations

import pytest

from fake_transport import FakeTransport, client, response
from integration_api import ConfigurationError, IntegrationApi


def test_the_client_reads_the_key_and_the_base_url_from_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("INTEGRATION_API_KEY", "ik_test_env")
    monkeypatch.setenv("INTEGRATION_API_BASE_URL", "https://env.example/v")
    transport = FakeTransport(response({}))
    IntegrationApi(transport=transport).accounts.retrieve()
    [request] = transport.requests
    assert request.url == "https://env.example/v/api/v1/account"
    assert request.headers["Authorization"] == "Bearer ik_test_env"


def test_a_missing_key_raises_an_error_that_names_the_ways_to_set_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("INTEGRATION_API_KEY", raising=False)
    with pytest.raises(ConfigurationError, match="The API key is missing: pass api_key or set INTEGRATION_API_KEY"):
        IntegrationApi()


@pytest.mark.parametrize("key", ["", " ", "ik_test_1\n", "ik test", "ik_tést"])
def test_an_invalid_key_is_rejected_and_not_shown(key: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        client(api_key=key)
    assert not key.strip() or key.strip() not in str(caught.value)


def test_a_key_function_is_called_before_each_call() -> None:
    keys = iter(["ik_test_a", "ik_test_b"])
    api, transport = client(response({}), response({}), api_key=lambda: next(keys))
    api.accounts.retrieve()
    api.accounts.retrieve()
    assert [request.headers["Authorization"] for request in transport.requests] == [
        "Bearer ik_test_a",
        "Bearer ik_test_b",
    ]


def test_a_client_without_a_key_can_call_only_operations_that_need_none() -> None:
    api, transport = client(response({"account": {"id": "acc_1"}}), api_key=None)
    assert api.accounts.create(name="Shop", email="ada@shop.example").account.id == "acc_1"
    with pytest.raises(ConfigurationError, match="retrieveAccount requires an API key, but this client was created"):
        api.accounts.retrieve()
    [request] = transport.requests
    assert "Authorization" not in request.headers


@pytest.mark.parametrize("url", ["http://localhost:8080", "http://127.0.0.1", "http://[::1]:80/x"])
def test_loopback_hosts_may_use_plain_http(url: str) -> None:
    client(base_url=url)


@pytest.mark.parametrize(
    "url",
    [
        "http://api.example",
        "ftp://api.example",
        "api.example",
        "https://",
        "https://user:secret@api.example",
        "https://api.example?key=1",
        "https://api.example#top",
        "https://api.example/a b",
        "https://api.example:port",
        "https://[::1",
    ],
)
def test_an_invalid_or_unsafe_base_url_is_rejected(url: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        client(base_url=url)
    assert "secret" not in str(caught.value)


def test_a_trailing_slash_of_the_base_url_is_ignored() -> None:
    api, transport = client(response({}), base_url="https://api.example/base/")
    api.accounts.retrieve()
    assert transport.requests[0].url == "https://api.example/base/api/v1/account"


def test_the_scheme_and_the_host_of_the_base_url_are_sent_in_lower_case() -> None:
    api, transport = client(response({}), base_url="HTTPS://API.Example/Base")
    api.accounts.retrieve()
    assert transport.requests[0].url == "https://api.example/Base/api/v1/account"


def test_the_key_does_not_appear_in_a_repr() -> None:
    api, _ = client()
    assert "ik_test_1" not in repr(api) + repr(vars(api))


def test_leaving_a_with_block_closes_the_transport() -> None:
    api, transport = client()
    with api:
        assert not transport.is_closed
    assert transport.is_closed


def test_a_timeout_of_zero_is_rejected() -> None:
    with pytest.raises(ConfigurationError, match="positive number of seconds"):
        client(timeout=0)


def test_a_change_of_a_dictionary_does_not_change_the_headers_of_the_client() -> None:
    headers = {"X-Own": "1"}
    api, transport = client(response({}), extra_headers=headers)
    headers["X-Own"] = "2"
    api.accounts.retrieve()
    assert transport.requests[0].headers["X-Own"] == "1"
