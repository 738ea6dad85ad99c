"""Data that generated code passes to the core for each call."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..auth import bearer
from ..unset import UNSET
from .body import encode_json

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ..auth import Auth
    from .body import Encoder

T = TypeVar("T")


def no_body(_: Any) -> None:
    """Decodes a response without a body."""


def _unless_none(decode: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda raw: None if raw is None else decode(raw)


class Operation(Generic[T]):
    """An operation of the API. All calls of the operation share one instance."""

    __slots__ = (
        "accept",
        "auth",
        "decode",
        "encode",
        "explode",
        "may_be_empty",
        "may_be_null",
        "method",
        "operation_id",
        "optional_body",
        "path",
        "path_literals",
        "path_parameters",
        "returns_bytes",
    )

    def __init__(
        self,
        operation_id: str,
        method: str,
        path: str,
        decode: Callable[[Any], T],
        *,
        auth: Auth | None = bearer,
        encode: Encoder = encode_json,
        optional_body: bool = False,
        may_be_empty: bool = False,
        may_be_null: bool = False,
        response_media_type: str | None = None,
        explode: tuple[str, ...] = (),
    ) -> None:
        self.operation_id = operation_id
        self.method = method
        self.path = path
        # The split alternates between literal text and parameter names; it starts and ends with text.
        parts = re.split(r"\{([^{}]*)\}", path)
        self.path_literals = parts[::2]
        self.path_parameters = parts[1::2]
        self.decode: Callable[[Any], T] = _unless_none(decode) if may_be_empty or may_be_null else decode
        """Converts the decoded JSON or the bytes of a successful response, or one item of a page, into the result."""
        self.auth = auth
        """Authentication scheme; None if the operation needs no API key."""
        self.encode = encode
        """Serialises the request body."""
        self.may_be_empty = may_be_empty
        """True if a successful response may have no body."""
        self.may_be_null = may_be_null
        """True if a successful response may be the JSON value null."""
        self.returns_bytes = response_media_type is not None
        """True if a successful response is binary instead of JSON."""
        self.accept = f"{response_media_type or 'application/json'}, application/problem+json"
        """Value of the `Accept` header."""
        self.explode = explode
        """Names of query parameters whose lists are sent as `tag=a&tag=b`."""
        self.optional_body = optional_body
        """True if a body without members is omitted."""


class Arguments:
    """Arguments of one call. `UNSET` values are omitted."""

    __slots__ = ("body", "cookies", "headers", "path", "query")

    def __init__(
        self,
        path: tuple[Any, ...] = (),
        query: Mapping[str, Any] | None = None,
        headers: Mapping[str, Any] | None = None,
        cookies: Mapping[str, Any] | None = None,
        body: Any = UNSET,
    ) -> None:
        self.path = path
        self.query = query
        self.headers = headers
        self.cookies = cookies
        self.body = body

    def with_cursor(self, cursor: str) -> Arguments:
        """Returns the arguments of the same call for another page."""
        return Arguments(self.path, {**(self.query or {}), "cursor": cursor}, self.headers, self.cookies, self.body)
