"""A transport that returns prepared responses and records the requests."""

from __future__ import annotations

import json
from typing import Any

from integration_api import Headers, HttpRequest, HttpResponse, IntegrationApi


def response(body: object = None, status: int = 200, **headers: str) -> HttpResponse:
    items = [(name.replace("_", "-"), value) for name, value in headers.items()]
    return HttpResponse(status, Headers(items), b"" if body is None else json.dumps(body).encode())


class FakeTransport:
    def __init__(self, *responses: HttpResponse | Exception) -> None:
        self._responses = list(responses)
        self.requests: list[HttpRequest] = []
        self.timeouts: list[float] = []
        self.is_closed = False

    def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        self.requests.append(request)
        self.timeouts.append(timeout)
        next_response = self._responses.pop(0)
        if isinstance(next_response, Exception):
            raise next_response
        return next_response

    def close(self) -> None:
        self.is_closed = True


def client(*responses: HttpResponse | Exception, **options: Any) -> tuple[IntegrationApi, FakeTransport]:
    transport = FakeTransport(*responses)
    options = {"api_key": "ik_test_1", "base_url": "https://api.example/base", **options}
    return IntegrationApi(transport=transport, **options), transport
