"""Requests to operations that this version of the library does not know."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ..errors.sdk_errors import IntegrationApiError, InvalidRequestError
from ..errors.unreadable import unreadable
from ..models.decoding import plain
from ..models.unset import UNSET, Unset
from ..schema.schema import ObjectOf
from .entries import entries_of
from .operation import Arguments, Operation

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..auth.schemes import Auth

_ID = "request"
_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
# Segments of unreserved characters, sub-delimiters (RFC 3986 section 3.3), placeholders and percent-encoded bytes. A
# URL parser removes dot segments, encoded ones too, and a proxy may decode line breaks and NUL.
_PATH = re.compile(
    r"(?:/(?!\.{1,2}(?:/|$))(?:[\w.~!$&'()*+,;=:@-]|%(?!2[eEfF]|5[cC]|0[0aAdD])[0-9A-Fa-f]{2}|\{\w+\})+)+", re.ASCII
)


def raw_request(
    method: object,
    path: object,
    path_params: object,
    query: object,
    body: Any,
    auth: Auth | None,
) -> tuple[Operation[Any], Arguments]:
    """Returns the operation and the arguments of a request to any path of the API.

    Raises:
        InvalidRequestError: The method, the path, its parameters or the body are invalid.
    """
    try:
        return _checked(method, path, path_params, query, body, auth)
    except IntegrationApiError:
        raise
    # Values of the caller run the caller's code, which can raise anything.
    except Exception as error:  # noqa: BLE001
        problem = unreadable(error, f"{_ID}: an argument", InvalidRequestError)
    raise problem


def _checked(
    method: object, path: object, path_params: object, query: object, body: Any, auth: Auth | None
) -> tuple[Operation[Any], Arguments]:
    if isinstance(method, str):
        # An enum with text values is text.
        method = str.__str__(method)
    if not isinstance(method, str) or method not in _METHODS:
        raise InvalidRequestError(f"{_ID}: method must be one of {', '.join(_METHODS)}")
    if method == "GET" and not isinstance(body, Unset):
        raise InvalidRequestError(f"{_ID}: a GET request has no body")
    if not isinstance(path, str) or not _PATH.fullmatch(path):
        raise InvalidRequestError(
            f"{_ID}: path must be one such as /api/v1/orders/{{order_id}}; "
            "pass identifiers as path_params and parameters as query"
        )
    parameters = entries_of(f"{_ID}: query", query)
    if not all(isinstance(name, str) for name in parameters):
        raise InvalidRequestError(f"{_ID}: the keys of query must be text")
    operation: Operation[Any] = Operation(
        _ID,
        method,
        str.__str__(path),
        plain,
        json_type=None,
        auth=auth,
        query=ObjectOf(dict.fromkeys(parameters, "json")),
        body="json",
        optional_body=True,
        may_be_empty=True,
        may_be_null=True,
    )
    values = _path_values(operation, entries_of(f"{_ID}: path_params", path_params))
    return operation, Arguments(values, parameters, body=body)


def _path_values(operation: Operation[Any], given: Mapping[str, Any]) -> tuple[Any, ...]:
    for name in given:
        if not isinstance(name, str):
            raise InvalidRequestError(f"{_ID}: the keys of path_params must be text")
        if name not in operation.path_parameters:
            raise InvalidRequestError(f"{_ID}: the path has no placeholder {{{str.__str__(name)}}}")
    return tuple(given.get(name, UNSET) for name in operation.path_parameters)
