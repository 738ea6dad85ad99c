"""Clients and models in the test frameworks, web frameworks and processes of other programs."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any
from unittest import mock

import pytest
from pydantic import BaseModel, ConfigDict, ValidationError

from integration_api import AsyncIntegrationApi, ConfigurationError, IntegrationApi
from integration_api.generated.models import Order

ORDER: dict[str, Any] = {"id": "ord_1", "number": "1", "new_field": [1, None]}


@pytest.mark.parametrize("kind", [IntegrationApi, AsyncIntegrationApi])
def test_mock_replaces_resources_and_their_methods(kind: Any) -> None:
    api = kind(api_key="ik_test_1")
    with mock.patch.object(api.orders, "retrieve", new=mock.Mock(return_value="order")) as retrieve:
        assert api.orders.retrieve("ord_1") == "order"
        retrieve.assert_called_once_with("ord_1")
    with mock.patch.object(api, "orders") as orders:
        assert api.orders is orders
    with pytest.raises(TypeError):
        mock.create_autospec(api.orders, instance=True).retrieve(1, 2, 3)


@pytest.mark.parametrize("kind", [IntegrationApi, AsyncIntegrationApi])
def test_a_copy_of_a_client_is_the_client_and_pickle_says_why_not(kind: Any) -> None:
    api = kind(api_key="ik_test_1")
    assert copy.deepcopy({"api": api})["api"] is copy.copy(api) is api
    with pytest.raises(ConfigurationError, match="create one in each process") as caught:
        pickle.dumps(api)
    assert "ik_test_1" not in str(caught.value)


def test_a_model_is_a_field_of_pydantic() -> None:
    class Answer(BaseModel):
        model_config = ConfigDict(arbitrary_types_allowed=False)
        orders: list[Order]

    answer = Answer(orders=[Order.from_dict(ORDER)])
    assert json.loads(answer.model_dump_json()) == {"orders": [ORDER]}
    assert Answer.model_validate({"orders": [ORDER]}) == answer
    for mode in ("validation", "serialization"):
        schema = Answer.model_json_schema(mode=mode)
        assert schema["properties"]["orders"]["items"]["type"] == "object"
    with pytest.raises(ValidationError, match="Order must be a dictionary"):
        Answer.model_validate({"orders": [5]})
