"""Names that the snippets of the README use without creating them."""

from __future__ import annotations

import os
from base64 import b64encode
from typing import Any, NamedTuple

from opentelemetry.trace import NoOpTracer, Span

from integration_api import IntegrationApi
from integration_api.testing import example_event, sign_webhook

__all__ = ["api", "ca_file", "cart_id", "current", "previous", "proxy_url", "request", "tracer", "vault"]

current, previous = (f"whsec_{b64encode(name * 8).decode()}" for name in (b"current", b"previous"))


class Request(NamedTuple):
    """The required part of a framework's request."""

    body: bytes
    headers: dict[str, str]


class Vault:
    """A store of secrets."""

    def __init__(self) -> None:
        self._kept = {"integration-api-key": os.environ["INTEGRATION_API_KEY"]}

    def read(self, name: str) -> str:
        """Returns a secret."""
        return self._kept[name]

    def write(self, name: str, value: str) -> None:
        """Stores a secret."""
        self._kept[name] = value


class PrintingTracer(NoOpTracer):
    """Prints the names of spans."""

    def start_span(self, name: str, *arguments: Any, **options: Any) -> Span:
        """Starts no span."""
        print(name)
        return super().start_span(name, *arguments, **options)


_event = example_event("order.created")
api = IntegrationApi()
ca_file = os.environ["README_CA_FILE"]
cart_id = "1042"
proxy_url = os.environ["README_PROXY_URL"]
request = Request(*sign_webhook({**_event, "data": {**_event["data"], "number": "10428"}}, secrets=[previous]))
tracer = PrintingTracer()
vault = Vault()
