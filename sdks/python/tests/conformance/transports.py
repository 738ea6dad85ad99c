"""Transport of a case, which replaces the one of the library."""

from __future__ import annotations

import builtins
import json
from base64 import b64decode
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from integration_api import ConnectionError, Headers, HttpRequest, HttpResponse, TimeoutError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class OwnTransport:
    """Sends requests with the client of the platform, or returns the response of the case without a request."""

    def __init__(self, given: Mapping[str, Any], report: Callable[[str], None]) -> None:
        self._response = _prepared(given["respond"]) if "respond" in given else None
        self._report = report

    def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        """Sends a request. See `Transport`."""
        self._report(f"transport {request.method}")
        if self._response is not None:
            return self._response
        parts = urlsplit(request.url)
        connection_class = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        connection = connection_class(parts.hostname or "", parts.port, timeout=timeout)
        target = f"{parts.path}?{parts.query}" if parts.query else parts.path
        try:
            connection.request(request.method, target, request.body, request.headers)
            response = connection.getresponse()
            return HttpResponse(response.status, Headers(response.getheaders()), response.read())
        except OSError as error:
            error_class = TimeoutError if isinstance(error, builtins.TimeoutError) else ConnectionError
            raise error_class(str(error)) from error
        except HTTPException as error:
            raise ConnectionError(str(error)) from error
        finally:
            connection.close()

    def close(self) -> None:
        """Does nothing: every connection is closed after its request."""


def _prepared(step: Mapping[str, Any]) -> HttpResponse:
    items = [
        (name, value)
        for name, values in step.get("headers", {}).items()
        for value in (values if isinstance(values, list) else [values])
    ]
    if "json" in step and not any(name.lower() == "content-type" for name, _ in items):
        items.append(("Content-Type", "application/problem+json" if step["status"] >= 400 else "application/json"))
    return HttpResponse(step["status"], Headers(items), _body(step))


def _body(step: Mapping[str, Any]) -> bytes:
    if "json" in step:
        # The server of the harness writes JSON in the same way.
        return json.dumps(step["json"], ensure_ascii=False, separators=(",", ":")).encode()
    return b64decode(step["base64"]) if "base64" in step else str(step.get("text", "")).encode()
