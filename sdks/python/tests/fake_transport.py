"""A transport that answers from a list and keeps what it was sent."""

from __future__ import annotations

import json
from typing import Any

from integration_api import Headers, HttpRequest, HttpResponse, IntegrationApi


def answer(body: object = None, status: int = 200, **headers: str) -> HttpResponse:
    items = [(name.replace("_", "-"), value) for name, value in headers.items()]
    return HttpResponse(status, Headers(items), b"" if body is None else json.dumps(body).encode())


class FakeTransport:
    def __init__(self, *answers: HttpResponse | Exception) -> None:
        self._answers = list(answers)
        self.requests: list[HttpRequest] = []
        self.timeouts: list[float] = []
        self.is_closed = False

    def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        self.requests.append(request)
        self.timeouts.append(timeout)
        given = self._answers.pop(0)
        if isinstance(given, Exception):
            raise given
        return given

    def close(self) -> None:
        self.is_closed = True


def client(*answers: HttpResponse | Exception, **options: Any) -> tuple[IntegrationApi, FakeTransport]:
    transport = FakeTransport(*answers)
    options = {"api_key": "ik_test_1", "base_url": "https://api.example/base", **options}
    return IntegrationApi(transport=transport, **options), transport
