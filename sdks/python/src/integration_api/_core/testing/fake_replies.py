"""Replies of a fake client: those that a test sets, otherwise the examples of the contract."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ...generated.behaviour import RESPONSES_REQUEST_ID_HEADER, RETRIES_STATUSES
from ..errors.sdk_errors import ConfigurationError
from ..models.unset import UNSET
from ..transport.headers import Headers
from ..transport.transport import HttpResponse
from .fake_call import FakeCall, operation_at, operation_named, path_below, read_call

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..transport.transport import HttpRequest
    from .examples import OperationExamples, ResponseExample

_EMPTY = frozenset({204, 205, 304})
# The beginning of a token request of OAuth 2, which belongs to no operation.
_GRANT = b"grant_type=client_credentials"


class Reply(NamedTuple):
    """A response. Omitted fields come from the contract's example."""

    status: int | None = None
    """Status from 200 to 599. Default: status of the successful response."""
    body: Any = UNSET
    """Body, sent as JSON, or unchanged if it consists of bytes."""
    headers: Mapping[str, str] = {}
    """Additional headers, which replace the default ones."""
    fields: Mapping[str, Any] = {}
    """Fields that replace fields of the example."""


Responder: TypeAlias = Reply | Exception | Callable[[FakeCall], Reply | Exception]
"""A reply, an error that ends the attempt without a response, or a function of the call that returns one of them."""


class FakeReplies:
    """Replies to the requests of one fake client, and a record of all requests."""

    def __init__(self, operations: Sequence[OperationExamples], base_url: str) -> None:
        self.operations = operations
        self.calls: list[FakeCall] = []
        self._base_url = base_url
        self._always: dict[str, Responder] = {}
        self._once: dict[str, deque[Responder]] = {}

    def set(self, name: str, responder: Responder) -> None:
        """Sets the reply to an operation."""
        self._always[operation_named(name, self.operations).call] = responder

    def add(self, name: str, responder: Responder) -> None:
        """Adds a reply to one attempt of an operation."""
        self._once.setdefault(operation_named(name, self.operations).call, deque()).append(responder)

    def reset(self) -> None:
        """Forgets all replies and calls."""
        self.calls.clear()
        self._always.clear()
        self._once.clear()

    def respond(self, request: HttpRequest) -> HttpResponse:
        """Records a request and returns its response, or raises the error that the test set."""
        if (request.body or b"").startswith(_GRANT) and not request.operation:
            # Any client may have a token.
            return HttpResponse(200, Headers([]), b'{"access_token":"fake-token","token_type":"Bearer"}')
        path = path_below(self._base_url, request.url)
        operation = operation_at(request.method, path, self.operations)
        call = read_call(operation, request, path)
        self.calls.append(call)
        queue = self._once.get(operation.call)
        responder = queue.popleft() if queue else self._always.get(operation.call, Reply())
        reply = responder(call) if callable(responder) else responder
        if isinstance(reply, Exception):
            raise reply
        return create_response(operation, reply)


def create_response(operation: OperationExamples, reply: Reply) -> HttpResponse:
    """Returns the response that a reply describes.

    Raises:
        ConfigurationError: The reply cannot be sent.
    """
    success = operation.response()
    status = reply.status or (success.status if success else 200)
    if not 200 <= status <= 599:
        raise ConfigurationError(f"the reply to {operation.call} has status {status}; use a status from 200 to 599")
    example = operation.response(status)
    if example is None and reply.status is None and reply.body is UNSET:
        raise ConfigurationError(f"the contract has no example response of {operation.call}; pass a body")
    content = b"" if status in _EMPTY else _content(_body(reply, example, operation.call), example)
    headers = {**_usual_headers(status, example), **{name.lower(): value for name, value in reply.headers.items()}}
    return HttpResponse(status, Headers(list(headers.items())), content)


def replaced(value: Any, fields: Mapping[str, Any], name: str) -> Any:
    """Returns an example with other fields.

    Raises:
        ConfigurationError: The example has no fields.
    """
    if not fields:
        return value
    if not isinstance(value, dict):
        raise ConfigurationError(f"the example of {name} is not an object, so it has no fields to replace")
    return {**value, **fields}


def _body(reply: Reply, example: ResponseExample | None, name: str) -> Any:
    if not reply.fields:
        return reply.body
    return replaced(None if example is None else example.value(), reply.fields, name)


def _content(body: Any, example: ResponseExample | None) -> bytes:
    if body is UNSET:
        return example.body.encode() if example else b""
    if isinstance(body, bytes):
        return body
    try:
        return json.dumps(body, ensure_ascii=False).encode("utf-8", "surrogatepass")
    except (TypeError, ValueError, RecursionError) as error:
        raise ConfigurationError(f"the body of a reply must be JSON or bytes: {error}") from None


def _usual_headers(status: int, example: ResponseExample | None) -> dict[str, str]:
    headers = {RESPONSES_REQUEST_ID_HEADER.lower(): "req_fake"}
    if status not in _EMPTY:
        json_type = "application/json" if status < 400 else "application/problem+json"
        headers["content-type"] = (example.content_type if example else None) or json_type
    # Calls are retried as in production, but tests should not wait.
    return {**headers, "retry-after": "0"} if status in RETRIES_STATUSES else headers
