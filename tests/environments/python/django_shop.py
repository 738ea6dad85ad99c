"""A Django application receives a webhook and returns models as JSON."""

import django
from checks import ORDER, SECRET, check, webhook
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.test import Client
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from integration_api import IntegrationApi, webhooks

settings.configure(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"], SECRET_KEY="only for this program")
django.setup()
api = IntegrationApi()


@csrf_exempt
def receive(request: HttpRequest) -> HttpResponse:
    try:
        event = webhooks.unwrap(request.body, request.headers, secrets=[SECRET])
    except webhooks.WebhookVerificationError as error:
        return HttpResponse(error.reason, status=400)
    return JsonResponse(event.data.to_dict())


def order(_request: HttpRequest, order_id: str) -> HttpResponse:
    return JsonResponse(api.orders.retrieve(order_id).to_dict())


urlpatterns = [path("webhooks", receive), path("orders/<order_id>", order)]
client = Client()
body, headers = webhook()
content = {"content_type": "application/json", "headers": headers}
response = client.post("/webhooks", body, **content)
check(response.status_code == 200 and "number" in response.json(), "A view receives a webhook", response.content)
response = client.post("/webhooks", body + b" ", **content)
check((response.status_code, response.content) == (400, b"no_match"), "A changed body is rejected", response.content)
response = client.get(f"/orders/{ORDER}")
check(response.status_code == 200 and "number" in response.json(), "A view returns an order", response.content)
