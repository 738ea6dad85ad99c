"""A webhook receiver for Django, as a project in one file.

    WEBHOOK_SECRETS=whsec_… python sdks/python/examples/django_webhook.py runserver

In your own project, you need only the view, and its path in `urlpatterns`.
"""

from __future__ import annotations

import sys

from django.conf import settings
from django.core.management import execute_from_command_line
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from receiver import handler

if not settings.configured:
    settings.configure(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"], SECRET_KEY="only for this example")


# The signature takes the place of the token against cross-site requests.
@csrf_exempt
def receive(request: HttpRequest) -> HttpResponse:
    """Receives a webhook."""
    # `body` has the bytes as sent; read it before `POST`, which would parse them.
    status, headers, body = handler.receive(request.method or "", request.headers, request.body)
    return HttpResponse(body, status=status, headers=headers)


urlpatterns = [path("webhooks", receive)]

if __name__ == "__main__":
    execute_from_command_line(sys.argv)
