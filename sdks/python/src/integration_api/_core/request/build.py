"""From a call to the request that is sent, and from what comes back to what the caller gets. Sends nothing itself."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Mapping
from typing import Any, NoReturn

from ..behaviour import IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_PATTERN, IDEMPOTENT_WRITES, REQUEST_ID_HEADER
from ..configuration import Configuration, check_api_key
from ..errors.api_errors import error_class
from ..errors.base import ConfigurationError, DecodeError, InvalidRequestError
from ..transport.transport import Request, Response
from ..unset import UNSET
from .operation import Arguments, Operation, nothing
from .parameters import cookies_of, header_of, path_of, query_of


def idempotency_key_of(operation: Operation[Any], given: str | None) -> str | None:
    """The key of a write: the caller's, else a new one. None for a call that changes nothing."""
    if operation.method not in IDEMPOTENT_WRITES:
        if given is not None:
            raise InvalidRequestError(f"idempotency_key: {operation.operation_id} changes nothing; leave the key out")
        return None
    if given is None:
        return str(uuid.uuid4())
    if not re.fullmatch(IDEMPOTENCY_KEY_PATTERN, given):
        raise InvalidRequestError("idempotency_key: has 1 to 255 visible ASCII characters; pass such a key, or none")
    return given


def build(
    configuration: Configuration,
    operation: Operation[Any],
    arguments: Arguments,
    idempotency_key: str | None,
    extra_headers: Mapping[str, str] | None,
) -> Request:
    """The request of one attempt."""
    content = _body(operation, arguments.body)
    headers = {"Accept": operation.accept, "User-Agent": configuration.user_agent}
    if content is not None:
        headers["Content-Type"] = content[1]
    if idempotency_key is not None:
        headers[IDEMPOTENCY_HEADER] = idempotency_key
    _authorize(headers, configuration, operation)
    for name, value in (arguments.headers or {}).items():
        if value is not UNSET:
            headers[name] = header_of(name, value)
    cookies = cookies_of(arguments.cookies)
    if cookies:
        headers["Cookie"] = header_of("Cookie", cookies)
    _extend(headers, extra_headers)
    path = path_of(operation.path_texts, operation.path_names, arguments.path)
    target = path + query_of(arguments.query, operation.exploded)
    return Request(operation.method, configuration.base_url + target, headers, None if content is None else content[0])


def _body(operation: Operation[Any], body: Any) -> tuple[bytes, str] | None:
    if body is UNSET:
        return None
    is_empty = isinstance(body, Mapping) and all(value is UNSET for value in body.values())
    return None if is_empty and operation.optional_body else operation.encode(body)


def _authorize(headers: dict[str, str], configuration: Configuration, operation: Operation[Any]) -> None:
    if operation.credential is None:
        return
    api_key = configuration.api_key
    if api_key is None:
        raise ConfigurationError(f"{operation.operation_id} needs an API key, but this client was made without one")
    name, value = operation.credential(api_key if isinstance(api_key, str) else check_api_key(api_key()))
    headers[name] = header_of(name, value)


def _extend(headers: dict[str, str], extra: Mapping[str, str] | None) -> None:
    for name, value in (extra or {}).items():
        same = [known for known in headers if known.lower() == name.lower()]
        for known in same:
            del headers[known]
        headers[name] = header_of(name, value)


def read(operation: Operation[Any], response: Response, idempotency_key: str | None) -> Any:
    """The decoded JSON of a success, its bytes where it is a download, None where there is no body.

    Raises:
        ApiError: the answer is no success.
        DecodeError: it is, but its body cannot be read.
    """
    if not 200 <= response.status <= 299:
        raise error_class(response.status)(
            status=response.status,
            headers=response.headers,
            raw_body=response.body,
            method=operation.method,
            path=operation.path,
            idempotency_key=idempotency_key,
        )
    if operation.decode is nothing or (operation.may_be_empty and not response.body):
        return None
    if operation.is_download:
        return response.body
    try:
        raw = _decode(response.body.decode("utf-8-sig"))
        if raw is None and not operation.may_be_null:
            raise ValueError("it is null")
        return raw
    except (ValueError, RecursionError) as error:
        message = f"the answer to {operation.operation_id} is not the JSON it should be: {error}"
        raise DecodeError(message, response.body, response.headers.get(REQUEST_ID_HEADER)) from None


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


# One decoder for all calls: json.loads makes a new one whenever it is given options.
_decode = json.JSONDecoder(parse_constant=_refuse).decode
