from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from integration_api import InvalidRequestError
from integration_api._core.request.form import bracket_pairs, form_encoder
from integration_api._core.request.operation import Arguments, Operation, no_body
from integration_api._core.request.parameter_style import ParameterStyle
from integration_api._core.request.prepare_request import RequestDefaults, prepare_request
from integration_api._core.schema.schema import MapOf, ObjectOf

FILE = Path(__file__).parents[3] / "openapi/vectors/forms.json"
VECTORS: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["vectors"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['id']}: {vector['why']}")
def test_a_form_has_the_text_of_the_vector(vector: dict[str, Any]) -> None:
    encoded = form_encoder(*vector["deep"])(vector["fields"])
    assert encoded == (vector["encoded"].encode(), "application/x-www-form-urlencoded")


def test_a_form_has_date_times_in_the_form_of_json() -> None:
    content, _ = form_encoder()({"at": datetime(2026, 1, 12, 8, tzinfo=UTC)})
    assert content == b"at=2026-01-12T08%3A00%3A00Z"


def test_a_form_must_be_a_dictionary() -> None:
    with pytest.raises(InvalidRequestError, match="a dictionary of fields, not list"):
        form_encoder()([])


def test_a_form_that_contains_itself_is_refused() -> None:
    loop: dict[str, Any] = {}
    loop["self"] = loop
    for encode in (form_encoder("self"), lambda value: bracket_pairs("loop", value)):
        with pytest.raises(InvalidRequestError):
            encode(loop)


def test_a_query_has_the_pairs_with_brackets() -> None:
    operation: Operation[Any] = Operation(
        "listPets",
        "GET",
        "/pets",
        no_body,
        query=ObjectOf({"a": "string", "where": MapOf("json"), "z": "string"}),
        styles={"query": {"where": ParameterStyle("deepObject")}},
    )
    arguments = Arguments(query={"a": "1", "where": {"size": ["s", "m"]}, "z": "2"})
    request = prepare_request(RequestDefaults("https://pets.example", "test", {}), operation, arguments, {})
    assert request.url == "https://pets.example/pets?a=1&where%5Bsize%5D%5B0%5D=s&where%5Bsize%5D%5B1%5D=m&z=2"
