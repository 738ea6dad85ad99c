"""Conversion of an operation and its arguments into an `HttpRequest`."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..behaviour import IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_PATTERN, IDEMPOTENT_WRITES
from ..errors.sdk_errors import ConfigurationError, InvalidRequestError
from ..options.configuration import Configuration, check_api_key
from ..transport.transport import HttpRequest
from ..unset import UNSET
from .parameters import build_path, build_query, cookie_header, header_value

if TYPE_CHECKING:
    from .operation import Arguments, Operation


def resolve_idempotency_key(operation: Operation[Any], idempotency_key: str | None) -> str | None:
    """Returns the idempotency key of a write: the given one or a new UUID. Returns None for a read.

    Raises:
        InvalidRequestError: The given key is malformed, or the operation is a read.
    """
    if operation.method not in IDEMPOTENT_WRITES:
        if idempotency_key is not None:
            raise InvalidRequestError("idempotency_key is only accepted for writes; omit it")
        return None
    if idempotency_key is None:
        return str(uuid.uuid4())
    if not re.fullmatch(IDEMPOTENCY_KEY_PATTERN, idempotency_key):
        raise InvalidRequestError("idempotency_key must consist of 1 to 255 visible ASCII characters")
    return idempotency_key


def prepare_request(
    configuration: Configuration,
    operation: Operation[Any],
    arguments: Arguments,
    idempotency_key: str | None,
    extra_headers: Mapping[str, str] | None,
) -> HttpRequest:
    """Builds the request of one attempt."""
    content = _encode_body(operation, arguments.body)
    headers = {"Accept": operation.accept, "User-Agent": configuration.user_agent}
    if content is not None:
        headers["Content-Type"] = content[1]
    if idempotency_key is not None:
        headers[IDEMPOTENCY_HEADER] = idempotency_key
    _add_auth_header(headers, configuration, operation)
    for name, value in (arguments.headers or {}).items():
        if value is not UNSET:
            headers[name] = header_value(name, value)
    cookies = cookie_header(arguments.cookies)
    if cookies:
        headers["Cookie"] = header_value("Cookie", cookies)
    _add_extra_headers(headers, extra_headers)
    path = build_path(operation.path_literals, operation.path_parameters, arguments.path)
    target = path + build_query(arguments.query, operation.explode)
    body = None if content is None else content[0]
    return HttpRequest(operation.method, configuration.base_url + target, headers, body)


def _encode_body(operation: Operation[Any], body: Any) -> tuple[bytes, str] | None:
    if body is UNSET:
        return None
    is_empty = isinstance(body, Mapping) and all(value is UNSET for value in body.values())
    return None if is_empty and operation.optional_body else operation.encode(body)


def _add_auth_header(headers: dict[str, str], configuration: Configuration, operation: Operation[Any]) -> None:
    if operation.auth is None:
        return
    api_key = configuration.api_key
    if api_key is None:
        raise ConfigurationError(
            f"{operation.operation_id} requires an API key, but this client was created without one"
        )
    name, value = operation.auth(api_key if isinstance(api_key, str) else check_api_key(api_key()))
    headers[name] = header_value(name, value)


def _add_extra_headers(headers: dict[str, str], extra: Mapping[str, str] | None) -> None:
    for name, value in (extra or {}).items():
        same = [known for known in headers if known.lower() == name.lower()]
        for known in same:
            del headers[known]
        headers[name] = header_value(name, value)
