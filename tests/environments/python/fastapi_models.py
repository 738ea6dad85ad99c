"""A FastAPI application returns models of the library, and its tests replace methods of the client."""

import sys
from unittest import mock

from fastapi import FastAPI
from fastapi.testclient import TestClient
from integration_api import IntegrationApi
from integration_api.generated.models import Order

failed = False


def check(is_ok: bool, sentence: str, seen: object) -> None:
    global failed
    failed = failed or not is_ok
    print(f"ok {sentence}" if is_ok else f"not ok {sentence}: {seen!r}")


api = IntegrationApi()
app = FastAPI()


@app.get("/orders/{order_id}")
def order(order_id: str) -> Order:
    return api.orders.retrieve(order_id)


client = TestClient(app)
response = client.get("/orders/ord_o7PVYVPFyhhnxujS")
check(response.status_code == 200 and "id" in response.json(), "A route returns an order", response.text)
schema = client.get("/openapi.json")
check(schema.status_code == 200, "The document of the application describes the route", schema.text)
fake = Order.from_dict({"id": "ord_fake"})
with mock.patch.object(api.orders, "retrieve", return_value=fake) as retrieve:
    response = client.get("/orders/ord_2axDmmwu06oO5rnV")
check(response.json() == {"id": "ord_fake"}, "A test replaces a method of the client", response.text)
sys.exit(failed)
