"""Conversion of an operation and its arguments into a request, which all attempts of a call share."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ...generated.behaviour import IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_PATTERN
from ..errors.sdk_errors import InvalidRequestError
from ..models.unset import UNSET
from ..schema.schema import MismatchError, to_json_value
from .content_type import require_content_type
from .entries import entries_of
from .headers import add_extra_headers, cookie_header, entity_tag, header_text, set_header
from .parameter_style import styled
from .source import Source
from .url import build_path, build_query, with_query

if TYPE_CHECKING:
    from .operation import Arguments, Operation
    from .parameter_style import ParameterStyle

_KEY = re.compile(IDEMPOTENCY_KEY_PATTERN)


class RequestDefaults(NamedTuple):
    """Parts that all requests of a client have."""

    base_url: str
    user_agent: str
    extra_headers: Mapping[str, str]

    # The default `repr` of a tuple would show the headers, which may contain secrets.
    def __repr__(self) -> str:
        return f"RequestDefaults({self.base_url})"


class PreparedRequest(NamedTuple):
    """A call that is ready to be sent. All attempts share it, including its idempotency key."""

    operation: Operation[Any]
    url: str
    headers: dict[str, str]
    body: bytes | None
    idempotency_key: str | None
    path_values: tuple[Any, ...] = ()
    """Values of the path, from which the hint at a wrong identifier is made."""
    source: Source | None = None
    """Body that is read while it is sent, instead of `body`."""

    # The default `repr` of a tuple would show the data of the caller.
    def __repr__(self) -> str:
        return f"PreparedRequest({self.operation.operation_id})"


def prepare_request(
    defaults: RequestDefaults, operation: Operation[Any], arguments: Arguments, options: Mapping[str, Any]
) -> PreparedRequest:
    """Returns the request of a call.

    Raises:
        InvalidRequestError: An argument or an option is invalid.
    """
    try:
        content = _encode_body(operation, arguments)
        key = _idempotency_key(options.get("idempotency_key")) if operation.sends_key else None
        headers = {"Accept": operation.accept, "User-Agent": defaults.user_agent}
        if content is not None:
            headers["Content-Type"] = content[1]
        if key is not None:
            headers[IDEMPOTENCY_HEADER] = key
        _add_headers(headers, defaults, arguments, options, operation.styles)
        if operation.content_types and content is not None:
            require_content_type(operation.content_types, headers["Content-Type"])
        text_of = partial(styled, operation.styles) if operation.styles else None
        path = build_path(operation.path_literals, operation.path_parameters, arguments.path, text_of)
        query = _matching("the query", operation.query, arguments.query) if arguments.query else {}
        pairs = build_query(query, operation.explode, options.get("extra_query"), text_of)
        target = with_query(path, pairs) if pairs else path
    except InvalidRequestError as error:
        error.args = (f"{operation.operation_id}: {error}",)
        raise
    encoded = None if content is None else content[0]
    source = encoded if isinstance(encoded, Source) else None
    base_url = operation.servers.get(defaults.base_url, defaults.base_url)
    body = None if source is not None else encoded
    return PreparedRequest(operation, base_url + target, headers, body, key, arguments.path, source)


def _encode_body(operation: Operation[Any], arguments: Arguments) -> tuple[Any, str] | None:
    schema, body = operation.body, arguments.body
    if arguments.other_members is not UNSET:
        body = _with_others(body, arguments.other_members)
    if operation.choice is not None and body is not UNSET:
        body = operation.choice.added_to(body)
    if schema is None or body is UNSET:
        if schema is not None and not operation.optional_body:
            raise InvalidRequestError("the body is missing")
        return None
    is_empty = isinstance(body, Mapping) and all(value is UNSET for value in body.values())
    if is_empty and operation.optional_body and schema != "json":
        return None
    return operation.encode(_matching("the body", schema, body))


def _with_others(declared: Mapping[str, Any], given: Any) -> dict[str, Any]:
    others = entries_of("other_members", given)
    for name in others:
        if name in declared:
            raise InvalidRequestError(f"{name} is a declared member; set it as such")
    return {**declared, **others}


def _matching(what: str, schema: Any, value: Any) -> Any:
    try:
        return to_json_value(schema, value)
    except MismatchError as error:
        raise InvalidRequestError(f"{error.path.lstrip('.') or what} {error.message}") from None


def _idempotency_key(given: object) -> str:
    if given is None:
        return str(uuid.uuid4())
    if not isinstance(given, str) or not _KEY.fullmatch(given):
        raise InvalidRequestError("idempotency_key must consist of 1 to 255 visible ASCII characters")
    return str.__str__(given)


def _add_headers(
    headers: dict[str, str],
    defaults: RequestDefaults,
    arguments: Arguments,
    options: Mapping[str, Any],
    styles: Mapping[str, Mapping[str, ParameterStyle]],
) -> None:
    cookies = cookie_header(arguments.cookies, styles) if arguments.cookies else ""
    if cookies:
        set_header(headers, "Cookie", cookies)
    if defaults.extra_headers:
        add_extra_headers(headers, defaults.extra_headers)
    for name, value in (arguments.headers or {}).items():
        if value is UNSET:
            continue
        text = styled(styles, "header", name, value)
        if text != "":
            set_header(headers, name, header_text(name, entity_tag(name, value)) if text is None else text)
    extra = options.get("extra_headers")
    if extra is not None:
        add_extra_headers(headers, entries_of("extra_headers", extra))
