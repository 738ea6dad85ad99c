"""Recorded requests of a fake client."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

from ..errors.sdk_errors import ConfigurationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ..transport.transport import HttpRequest
    from .examples import OperationExamples

_PLACEHOLDER = re.compile(r"\{[^{}]+\}")


class FakeCall(NamedTuple):
    """A recorded attempt."""

    operation: str
    """Resource and method of the client: `orders.create`."""
    method: str
    """HTTP method."""
    path: str
    """Path below the base URL, without the query."""
    query: dict[str, list[str]]
    """Values of each query parameter, as sent."""
    headers: Mapping[str, str]
    """Headers, as sent. Names are in lower case."""
    body: Any
    """Parsed JSON, or the raw body of another type; None if there is none."""


def read_call(operation: OperationExamples, request: HttpRequest, path: str) -> FakeCall:
    """Returns the record of a request."""
    headers = {name.lower(): value for name, value in request.headers.items()}
    return FakeCall(
        operation.call,
        request.method,
        path,
        parse_qs(urlsplit(request.url).query, keep_blank_values=True),
        headers,
        _body(_sent(request), headers.get("content-type", "")),
    )


def _sent(request: HttpRequest) -> bytes | None:
    source = request.source
    # An asynchronous source belongs to an event loop, which a fake does not have.
    return request.body if source is None or source.is_async else b"".join(source.open())


def operation_named(name: str, operations: Iterable[OperationExamples]) -> OperationExamples:
    """Returns the operation with a name: `orders.create` or its `operationId`.

    Raises:
        ConfigurationError: The contract has no such operation.
    """
    for operation in operations:
        if name in (operation.call, operation.operation_id):
            return operation
    raise ConfigurationError(f"the contract has no operation {name!r}; pass a name such as 'orders.retrieve'")


def operation_at(method: str, path: str, operations: Iterable[OperationExamples]) -> OperationExamples:
    """Returns the operation of a request. `/records/search` takes precedence over `/records/{id}`.

    Raises:
        ConfigurationError: The contract has no such operation.
    """
    found = [operation for operation in operations if operation.method == method and _matches(operation.path, path)]
    if not found:
        raise ConfigurationError(f"the contract has no operation {method} {path}, so there is no response to return")
    return min(found, key=lambda operation: operation.path.count("{"))


def path_below(base_url: str, url: str) -> str:
    """Returns the path of a request below the path of the base URL."""
    return urlsplit(url).path.removeprefix(urlsplit(base_url).path.rstrip("/"))


def _matches(template: str, path: str) -> bool:
    return re.fullmatch("[^/]+".join(map(re.escape, _PLACEHOLDER.split(template))), path) is not None


def _body(body: bytes | None, content_type: str) -> Any:
    if body is None or not re.search(r"[/+]json\b", content_type):
        return body
    return json.loads(body)
