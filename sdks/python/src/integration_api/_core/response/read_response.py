"""Conversion of an `HttpResponse` into a result or an error."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin, urlsplit

from ...generated.behaviour import RESPONSES_PREFIX_HINT_STATUSES, RESPONSES_REQUEST_ID_HEADER
from ..errors.api_error import ApiError, ErrorResponse
from ..errors.sdk_errors import CallFacts, DecodeError
from ..errors.status_errors import error_class
from ..json.json import parse_json
from ..models.decoding import Origin
from ..rate_limit.rate_limit_status import parse_rate_limit
from ..request.operation import no_body
from ..retry.retry_after_header import parse_retry_after
from ..retry.retry_policy import is_retryable_status

if TYPE_CHECKING:
    from ..errors.redaction import Redact
    from ..request.operation import Operation
    from ..request.prepare_request import PreparedRequest
    from ..transport.transport import HttpResponse
    from .read_body import BodyReader


def is_success(response: HttpResponse) -> bool:
    """Reports whether the status is 2xx."""
    return 200 <= response.status <= 299


def is_result(operation: Operation[Any], response: HttpResponse) -> bool:
    """Reports whether a response is the result of a call, and not an error."""
    return is_success(response) or response.status in operation.more_results


def read_result(request: PreparedRequest, response: HttpResponse, facts: CallFacts, redact: Redact) -> Any:
    """Returns the result of a successful response.

    Raises:
        DecodeError: The response cannot be decoded.
    """
    operation = request.operation
    if operation.decode is no_body:
        return None
    body = response.body
    if operation.may_be_empty and not body and response.unreadable is None:
        return None
    origin = origin_of(response, facts, redact)
    if response.unreadable is not None:
        raise unreadable_error(origin, f"the body {response.unreadable}", body)
    if operation.read_body is not None:
        return _read_other(operation.read_body, request, response, origin)
    return read_json(operation, body, origin, "the body")


def _read_other(read: BodyReader, request: PreparedRequest, response: HttpResponse, origin: Origin) -> Any:
    try:
        return read(response, request.url)
    except ValueError as error:
        reason = str(error)
    raise unreadable_error(origin, f"the body {reason}", response.body)


def origin_of(response: HttpResponse, facts: CallFacts, redact: Redact) -> Origin:
    """Returns where the values of a response come from, for errors."""
    request_id = response.headers.get(RESPONSES_REQUEST_ID_HEADER)
    return Origin(facts, response.status, None if request_id is None else redact(request_id))


def read_json(operation: Operation[Any], body: bytes, origin: Origin, what: str) -> Any:
    """Returns the decoded value of a response, or of an item of a stream.

    Args:
        operation: Operation of the call.
        body: JSON text in UTF-8.
        origin: Where it comes from.
        what: What it is, for the message of an error.

    Raises:
        DecodeError: It cannot be decoded.
    """
    value, reason = None, ""
    try:
        value = parse_json(body)
    except ValueError as error:
        reason = str(error)
    if reason:
        raise unreadable_error(origin, f"{what} is not valid JSON: {reason}", body)
    if value is None and operation.may_be_null:
        return None
    expected = operation.json_type
    if expected is not None and type(value) is not expected:
        message = f"{what} is JSON of type {_kind(value)} instead of {_KINDS[expected]}"
        raise unreadable_error(origin, message, body)
    return operation.decode(value, origin)


def error_of(request: PreparedRequest, response: HttpResponse, facts: CallFacts, redact: Redact) -> ApiError:
    """Returns the error of a response with a status other than 2xx."""
    status, headers, raw_body, _ = response
    details = ErrorResponse(
        status=status,
        headers=headers,
        raw_body=raw_body,
        body=_json_or_none(raw_body),
        request_id=headers.get(RESPONSES_REQUEST_ID_HEADER),
        retry_after=parse_retry_after(headers),
        rate_limit=parse_rate_limit(headers),
        is_retryable=is_retryable_status(status, headers),
        redirect=_redirect(status, headers.get("Location"), request.url, redact),
        hint=_prefix_hint(request) if status in RESPONSES_PREFIX_HINT_STATUSES else "",
    )
    return error_class(status)(details, facts, redact)


# Names the first parameter of the path whose value lacks its prefix. The value is data, so it is not shown.
def _prefix_hint(request: PreparedRequest) -> str:
    operation = request.operation
    for name, prefix, value in zip(operation.path_parameters, operation.id_prefixes, request.path_values, strict=False):
        if not str(value).startswith(prefix):
            return f'{name} does not start with "{prefix}"'
    return ""


_KINDS = {dict: "object", list: "array", str: "string", bool: "boolean", type(None): "null"}


def _kind(value: Any) -> str:
    return _KINDS.get(type(value), "number")


def unreadable_error(origin: Origin, reason: str, body: bytes) -> DecodeError:
    """Returns the error of a successful response that cannot be decoded."""
    facts, status, request_id = origin
    message = f"{facts.method} {facts.path} returned {status}, but {reason}"
    return DecodeError(message, facts, status=status, raw_body=body, request_id=request_id)


# Proxies return errors as HTML.
def _json_or_none(body: bytes) -> Any:
    try:
        return parse_json(body)
    except ValueError:
        return None


# An origin omits the usual port of its scheme (RFC 6454 section 6.2).
_USUAL_PORTS = {"http": 80, "https": 443}


# Returns only the origin of the target, because the other parts may be secret.
def _redirect(status: int, location: str | None, base: str, redact: Redact) -> str | None:
    if not 300 <= status <= 399 or location is None:
        return None
    try:
        parts = urlsplit(urljoin(base, location))
        port = "" if parts.port in (None, _USUAL_PORTS.get(parts.scheme)) else f":{parts.port}"
    except ValueError:
        return None
    host = parts.hostname
    return redact(f"{parts.scheme}://{f'[{host}]' if ':' in host else host}{port}") if host else None
