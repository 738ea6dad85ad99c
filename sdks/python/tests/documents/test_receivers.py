"""The webhook receivers in `examples/`, each in its framework."""

from __future__ import annotations

import asyncio
import json
from importlib import import_module
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import receiver

from integration_api.testing import example_event, sign_webhook

if TYPE_CHECKING:
    from collections.abc import Callable

    Post = Callable[[bytes, dict[str, str]], int]

SECRETS = ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_c2VjcmV0cyBvZiB0aGUgcHJldmlvdXMgd2Vlaw=="]
EVENT = example_event("order.created")


def _flask() -> Post:
    client = import_module("flask_webhook").app.test_client()
    return lambda body, headers: int(client.post("/webhooks", data=body, headers=headers).status_code)


def _fastapi() -> Post:
    transport = httpx.ASGITransport(import_module("fastapi_webhook").app, raise_app_exceptions=False)

    async def post(body: bytes, headers: dict[str, str]) -> int:
        async with httpx.AsyncClient(transport=transport, base_url="http://shop.example") as client:
            return (await client.post("/webhooks", content=body, headers=headers)).status_code

    return lambda body, headers: asyncio.run(post(body, headers))


def _django() -> Post:
    import_module("django_webhook")
    from django.test import Client

    client = Client(raise_request_exception=False)
    return lambda body, headers: int(
        client.post("/webhooks", body, content_type=headers["content-type"], headers=headers).status_code
    )


@pytest.fixture(params=[_flask, _fastapi, _django], ids=["flask", "fastapi", "django"])
def post(request: Any, monkeypatch: pytest.MonkeyPatch) -> Post:
    monkeypatch.setenv("WEBHOOK_SECRETS", " ".join(SECRETS))
    receiver.seen.clear()
    created: Post = request.param()
    return created


def test_an_event_is_accepted_under_either_secret_and_in_any_spelling_of_json(
    post: Post, capsys: pytest.CaptureFixture[str]
) -> None:
    for secret in SECRETS:
        receiver.seen.clear()
        body, headers = sign_webhook(json.dumps(EVENT, indent=3), secrets=[secret])
        assert post(body, headers) == 204
    email = EVENT["data"]["customer"]["email"]
    assert capsys.readouterr().out == f"order {EVENT['data']['number']} of {email}\n" * 2


def test_a_repeated_event_is_handled_once(post: Post, capsys: pytest.CaptureFixture[str]) -> None:
    body, headers = sign_webhook(EVENT, secrets=SECRETS)
    assert [post(body, headers), post(body, headers)] == [204, 204]
    assert capsys.readouterr().out.count("\n") == 1


def test_an_unknown_event_is_accepted(post: Post, capsys: pytest.CaptureFixture[str]) -> None:
    assert post(*sign_webhook({**EVENT, "type": "moon.risen"}, secrets=SECRETS)) == 204
    assert capsys.readouterr().out == "moon.risen ignored\n"


def test_a_modified_body_is_rejected(post: Post, capsys: pytest.CaptureFixture[str]) -> None:
    body, headers = sign_webhook(EVENT, secrets=SECRETS)
    assert post(body + b" ", headers) == 400
    assert capsys.readouterr().out.startswith("webhook failed: No signature of the webhook matches")


def test_a_missing_secret_is_an_error_of_the_server(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    body, headers = sign_webhook(EVENT, secrets=SECRETS)
    monkeypatch.delenv("WEBHOOK_SECRETS")
    assert post(body, headers) == 500
