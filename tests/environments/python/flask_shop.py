"""A Flask application receives a webhook with a handler and returns a model as JSON."""

from checks import ORDER, SECRET, check, webhook
from flask import Flask, Response, request
from integration_api import IntegrationApi, webhooks

app = Flask(__name__)
api = IntegrationApi()
seen: set[str] = set()
handler = webhooks.WebhookHandler(secrets=[SECRET], seen=seen)
numbers: list[str] = []


@handler.on(webhooks.OrderPaid)
def paid(event: webhooks.OrderPaid) -> None:
    numbers.append(event.data.number)


@app.post("/webhooks")
def receive() -> Response:
    status, headers, body = handler.receive(request.method, request.headers, request.get_data())
    return Response(body, status, headers)


@app.get("/orders/<order_id>")
def order(order_id: str) -> dict[str, object]:
    return api.orders.retrieve(order_id).to_dict()


client = app.test_client()
body, headers = webhook()
statuses = [client.post("/webhooks", data=body, headers=headers).status_code for _ in range(2)]
check(statuses == [204, 204], "A route receives a webhook", statuses)
check(len(numbers) == 1, "A repeated delivery is handled once", numbers)
response = client.get(f"/orders/{ORDER}")
check(response.status_code == 200 and "number" in response.get_json(), "A route returns an order", response.data)
