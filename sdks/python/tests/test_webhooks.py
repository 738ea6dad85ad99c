"""Webhooks: the arguments that a receiver can pass, and the events that it gets."""

from __future__ import annotations

import copy
import pickle
import traceback
from base64 import b64encode
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, strategies as st
from standardwebhooks import Webhook as OfficialWebhook

from integration_api import ConfigurationError, IntegrationApiError, models, webhooks
from integration_api.testing import sign_webhook

OPENAPI = Path(__file__).parents[3] / "openapi"
SECRET = "whsec_" + b64encode(b"a secret of 24 bytes ...").decode()
OTHER = "whsec_" + b64encode(b"another one, of 24 bytes").decode()
NOW = datetime(2026, 5, 4, 11, 0, 7, tzinfo=UTC)
EVENT = {"id": "evt_1", "type": "order.created", "data": {"id": "ord_1", "number": "10428"}}


def signed(payload: Any = EVENT, *, secrets: Any = (SECRET,)) -> tuple[bytes, dict[str, str]]:
    return sign_webhook(payload, secrets=secrets, timestamp=NOW)


def unwrapped(body: Any, headers: Any, **options: Any) -> Any:
    return webhooks.unwrap(body, headers, **{"secrets": [SECRET], "now": NOW, **options})


def reason_of(body: Any, headers: Any, **options: Any) -> str:
    with pytest.raises(webhooks.WebhookVerificationError) as caught:
        unwrapped(body, headers, **options)
    return caught.value.reason


def test_the_reasons_of_a_failure_are_those_of_the_contract() -> None:
    contract = yaml.safe_load((OPENAPI / "behaviour.yaml").read_text(encoding="utf-8"))["webhooks"]
    assert contract["failure_reasons"] == list(webhooks.WebhookFailureReason.__args__)  # type: ignore[attr-defined]


def test_an_event_has_the_class_of_its_type() -> None:
    match unwrapped(*signed()):
        case webhooks.OrderCreated(id="evt_1", data=models.Order(number=number)):
            assert number == "10428"
        case other:
            pytest.fail(f"unexpected {other!r}")


def test_each_event_of_the_contract_has_a_class_in_the_module_webhooks() -> None:
    classes = {name for name in vars(models) if name.endswith("Event") and isinstance(getattr(models, name), type)}
    for name in classes - {"UnknownEvent"}:
        short = name.removesuffix("Event")
        assert getattr(webhooks, short) is getattr(models, name)
        assert short in webhooks.__all__


class Repeating:
    """Headers of a framework that are not a mapping and repeat a name, like those of Werkzeug."""

    def __init__(self, *pairs: tuple[str, str]) -> None:
        self._pairs = pairs

    def items(self) -> Any:
        return iter(self._pairs)


def test_headers_may_have_any_form_of_a_framework() -> None:
    body, headers = signed()
    _, others = signed(secrets=[OTHER])
    assert unwrapped(body, {name.title(): value for name, value in headers.items()}).id == "evt_1"
    assert unwrapped(body, {name: [value] for name, value in headers.items()}).id == "evt_1"
    twice = Repeating(("webhook-signature", others["webhook-signature"]), *headers.items())
    assert unwrapped(body, twice).id == "evt_1"


def test_a_body_may_be_text_or_bytes() -> None:
    body, headers = signed({**EVENT, "note": "Grüße 🇩🇪"})
    for form in (body, bytearray(body), memoryview(body), body.decode()):
        assert unwrapped(form, headers).id == "evt_1"


@pytest.mark.parametrize("headers", [None, 7, "webhook-id", {}, {"webhook-id": None}, {"webhook-id": 7}, {7: "x"}])
def test_headers_of_another_form_are_missing(headers: Any) -> None:
    assert reason_of(signed()[0], headers) == "missing_header"


@pytest.mark.parametrize(
    "options",
    [
        {"secrets": []},
        {"secrets": None},
        {"secrets": SECRET},
        {"secrets": [None]},
        {"secrets": [SECRET, ""]},
        {"secrets": 7},
        {"tolerance": -1},
        {"tolerance": 0.3},
        {"tolerance": float("nan")},
        {"tolerance": float("inf")},
        {"tolerance": "300"},
        {"tolerance": True},
        {"tolerance": timedelta(seconds=5)},
        {"now": datetime(2026, 5, 4, 11, 0, 7)},
        {"now": 1777892407},
    ],
)
def test_an_invalid_option_is_a_configuration_error_whatever_the_delivery_is_like(options: Any) -> None:
    for body, headers in (signed(), (None, {})):
        with pytest.raises(ConfigurationError):
            unwrapped(body, headers, **options)


def test_the_default_clock_is_that_of_this_machine() -> None:
    body, headers = sign_webhook(EVENT, secrets=[SECRET])
    assert webhooks.unwrap(body, headers, secrets=[SECRET]).type == "order.created"
    webhooks.verify(body, headers, secrets=[SECRET], tolerance=60)


def test_verify_decodes_nothing() -> None:
    body, headers = signed("no JSON")
    webhooks.verify(body, headers, secrets=[SECRET], now=NOW)
    assert reason_of(body, headers) == "invalid_payload"


class Unreadable:
    def items(self) -> Any:
        raise RuntimeError(SECRET)


def test_no_traceback_shows_a_secret() -> None:
    body, headers = signed()
    frames = 0
    for call in (
        lambda: unwrapped(body, headers, secrets=[SECRET, None]),
        lambda: unwrapped(body + b" ", headers),
        lambda: webhooks.verify(b"", {}, secrets=[SECRET]),
        lambda: sign_webhook(EVENT, secrets=[SECRET, ""]),
        lambda: sign_webhook({"at": NOW}, secrets=[SECRET]),
        lambda: unwrapped(body, Unreadable(), secrets=[SECRET]),
    ):
        with pytest.raises(IntegrationApiError) as caught:
            call()
        lines = traceback.TracebackException.from_exception(caught.value, capture_locals=True)
        shown = [
            line
            for frame in lines.stack
            if "integration_api" in frame.filename
            for line in (frame.locals or {}).items()
        ]
        frames += len(shown)
        assert SECRET.removeprefix("whsec_") not in str(shown)
        assert "a secret of 24 bytes" not in str(shown)
    # Only the error for an argument that cannot be read has a frame of the library.
    assert frames > 0


def test_an_error_can_be_copied_and_pickled() -> None:
    with pytest.raises(webhooks.WebhookVerificationError) as caught:
        unwrapped(b"", {})
    for other in (copy.copy(caught.value), pickle.loads(pickle.dumps(caught.value))):
        assert (type(other), other.reason, str(other)) == (type(caught.value), "missing_header", str(caught.value))


def test_the_official_library_accepts_what_we_sign() -> None:
    body, headers = sign_webhook(EVENT, secrets=[SECRET])
    assert OfficialWebhook(SECRET).verify(body, headers) == EVENT


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
ANYTHING = JSON | st.binary() | st.tuples(st.text(), st.binary())
NAMES = st.sampled_from(["webhook-id", "Webhook-Timestamp", "webhook-signature", "other"])


@given(body=ANYTHING, headers=st.dictionaries(NAMES, ANYTHING) | ANYTHING, secrets=st.just([SECRET]) | ANYTHING)
def test_any_delivery_raises_only_errors_of_the_library(body: Any, headers: Any, secrets: Any) -> None:
    with pytest.raises((webhooks.WebhookVerificationError, ConfigurationError)):
        webhooks.unwrap(body, headers, secrets=secrets, now=NOW)


@given(payload=st.dictionaries(st.text(), JSON), kind=st.text())
def test_a_signed_event_can_be_unwrapped(payload: dict[str, Any], kind: str) -> None:
    event = {**payload, "type": kind}
    assert unwrapped(*signed(event)).raw == event


@given(body=st.binary())
def test_every_signed_body_is_an_event_or_an_invalid_payload(body: bytes) -> None:
    assert reason_of(*signed(body)) == "invalid_payload"


@given(payload=ANYTHING, id=st.none() | st.text(), secrets=st.lists(st.sampled_from([SECRET, OTHER, ""])))
def test_any_payload_to_sign_raises_only_errors_of_the_library(payload: Any, id: Any, secrets: Any) -> None:  # noqa: A002
    try:
        signed = sign_webhook(payload, secrets=secrets, id=id)
    except IntegrationApiError:
        return
    assert len(signed.headers["webhook-signature"].split(" ")) == len(secrets)
