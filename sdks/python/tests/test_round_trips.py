"""Values and errors that leave a program and come back."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from fake_transport import client
from integration_api import ApiError, Headers, HttpResponse
from integration_api._core.models.decoding import NO_ORIGIN
from integration_api.generated import models
from integration_api.generated.events import decode_event

VECTORS = json.loads((Path(__file__).parents[3] / "openapi/vectors/round-trips.json").read_text())
FACTS = ("status", "code", "title", "detail", "errors", "request_id", "retry_after", "rate_limit", "attempts")


@pytest.mark.parametrize("vector", VECTORS["values"], ids=lambda vector: vector["schema"])
def test_a_value_survives_a_round_trip_through_its_text(vector: dict[str, Any]) -> None:
    raw = json.loads(vector["json"])
    if not isinstance(raw, dict):
        # A value of an enumeration is a text.
        return
    schema = vector["schema"]
    value = decode_event(raw, NO_ORIGIN) if schema == "Event" else getattr(models, schema).from_dict(raw)
    assert json.loads(value.to_json()) == raw
    for other in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value), type(value).from_dict(value.to_dict())):
        assert type(other) is type(value)
        assert other == value


@pytest.mark.parametrize("vector", VECTORS["errors"], ids=lambda vector: vector["class"])
def test_an_error_keeps_its_facts_and_holds_no_key(vector: dict[str, Any]) -> None:
    answer = HttpResponse(vector["status"], Headers(list(vector["headers"].items())), vector["body"].encode())
    api, _ = client(answer, api_key="ik_test_round_trip", max_retries=0)
    with pytest.raises(ApiError) as caught:
        api.request("POST", "/orders", body={}, idempotency_key="round-trip-1")
    error = caught.value
    pickled = pickle.dumps(error)
    assert b"ik_test_round_trip" not in pickled
    for other in (pickle.loads(pickled), copy.deepcopy(error)):
        assert type(other) is type(error)
        assert str(other) == str(error)
        assert [getattr(other, name) for name in FACTS] == [getattr(error, name) for name in FACTS]
        assert other.idempotency_key == "round-trip-1"
