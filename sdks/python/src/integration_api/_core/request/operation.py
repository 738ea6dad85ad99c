"""Data that generated code passes to the core for each call."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ...generated.behaviour import IDEMPOTENCY_METHODS
from ..auth.schemes import bearer
from ..models.model import Model
from ..models.unset import UNSET
from ..pages.page_strategy import USUAL
from ..schema.schema import ObjectOf
from .body import encode_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..auth.schemes import Auth
    from ..models.decoding import Decoder
    from ..pages.page_strategy import PageStrategy
    from ..response.read_body import BodyReader
    from ..schema.schema import Schema
    from ..stream.formats import StreamFormat
    from .body import Encoder
    from .parameter_style import ParameterStyle
    from .stream_choice import StreamChoice

T = TypeVar("T")

_NO_PARAMETERS = ObjectOf({})


def no_body(_: Any, _facts: Any) -> None:
    """Decodes a response without a body."""


class Operation(Generic[T]):
    """An operation of the API. All calls of the operation share one instance.

    Args:
        operation_id: Name of the operation in the contract, which begins the messages of errors.
        method: HTTP method.
        path: Path with `{placeholders}`.
        decode: Converts the decoded JSON of a successful response into the result.
        json_type: Type of the JSON in a successful response: `dict`, `list`, or None if the contract allows any.
        auth: Authentication scheme; None if the operation needs no API key.
        query: Schema of the query.
        body: Schema of the body; None if the operation has none.
        encode: Serialises the body.
        optional_body: True if a body without members is omitted.
        sends_key: True if requests carry an idempotency key, even if other operations with this method do not.
        may_be_empty: True if a successful response may have no body.
        may_be_null: True if a successful response may be the JSON value null.
        response_media_type: Media types of a response, in the form of the header `Accept`.
        read_body: Reads a result that is not JSON; None for JSON.
        more_results: Statuses other than 2xx whose responses are results.
        content_types: Media types of the body of which the caller chooses one; empty if there is no choice.
        stream: Format of a stream of items; None for other responses.
        choice: Member of the body that chooses between JSON and a stream; None if there is none.
        explode: Names of query parameters whose lists are sent as `tag=a&tag=b`.
        styles: Styles of parameters that are not sent in the usual form of their place, by place and name.
        paging: Continuation of a list after a page.
        servers: Base URL of the operation by that of the client, if the operation has another server.
        id_prefixes: Prefix of each parameter of the path, such as `usr_`; empty if the contract fixes none.
    """

    __slots__ = (
        "accept",
        "auth",
        "body",
        "choice",
        "content_types",
        "decode",
        "encode",
        "explode",
        "id_prefixes",
        "json_type",
        "may_be_empty",
        "may_be_null",
        "method",
        "more_results",
        "operation_id",
        "optional_body",
        "paging",
        "path",
        "path_literals",
        "path_parameters",
        "query",
        "read_body",
        "sends_key",
        "servers",
        "stream",
        "styles",
    )

    def __init__(
        self,
        operation_id: str,
        method: str,
        path: str,
        decode: Callable[[Any, Any], T],
        *,
        json_type: type | None = dict,
        auth: Auth | None = bearer,
        query: ObjectOf = _NO_PARAMETERS,
        body: Schema | None = None,
        encode: Encoder = encode_json,
        optional_body: bool = False,
        sends_key: bool = False,
        may_be_empty: bool = False,
        may_be_null: bool = False,
        response_media_type: str = "application/json",
        read_body: BodyReader | None = None,
        more_results: tuple[int, ...] = (),
        content_types: tuple[str, ...] = (),
        stream: StreamFormat | None = None,
        choice: StreamChoice | None = None,
        explode: tuple[str, ...] = (),
        styles: Mapping[str, Mapping[str, ParameterStyle]] | None = None,
        servers: Mapping[str, str] | None = None,
        id_prefixes: tuple[str, ...] = (),
        paging: PageStrategy = USUAL,
    ) -> None:
        self.paging = paging
        self.operation_id = operation_id
        self.method = method
        self.path = path
        # The split alternates between literal text and parameter names; it starts and ends with text.
        parts = re.split(r"\{([^{}]*)\}", path)
        self.path_literals = parts[::2]
        self.path_parameters = parts[1::2]
        self.decode: Decoder[T] = decode
        self.json_type = json_type
        self.auth = auth
        self.query = query
        self.body = body
        self.encode = encode
        self.sends_key = sends_key or method in IDEMPOTENCY_METHODS
        self.may_be_empty = may_be_empty
        self.may_be_null = may_be_null
        self.read_body = read_body
        self.more_results = more_results
        self.content_types = content_types
        self.stream = stream
        self.choice = choice
        self.accept = f"{response_media_type}, application/problem+json"
        self.explode = explode
        self.styles = styles or {}
        self.servers = servers or {}
        self.id_prefixes = id_prefixes
        self.optional_body = optional_body

    def arguments(self) -> list[str]:
        """Returns the names of the arguments besides the path, for messages."""
        return [name for schema in (self.query, self.body) if isinstance(schema, ObjectOf) for name in schema.members]


class Arguments:
    """Arguments of one call. `UNSET` values are omitted."""

    __slots__ = ("body", "cookies", "headers", "other_members", "path", "query")

    def __init__(
        self,
        path: tuple[Any, ...] = (),
        query: Mapping[str, Any] | None = None,
        headers: Mapping[str, Any] | None = None,
        cookies: Mapping[str, Any] | None = None,
        body: Any = UNSET,
        other_members: Any = UNSET,
    ) -> None:
        self.path = path
        self.query = query
        self.headers = headers
        self.cookies = cookies
        self.body = body
        self.other_members = other_members

    def with_cursor(self, paging: PageStrategy, cursor: str) -> Arguments:
        """Returns the arguments of the same call for another page."""
        query, body = self.query, self.body
        if paging.body:
            body = _with_member(body, paging.body, paging.value(cursor))
        else:
            query = {**(query or {}), paging.parameter: paging.value(cursor)}
        return Arguments(self.path, query, self.headers, self.cookies, body, self.other_members)

    def cursor(self, paging: PageStrategy) -> str | None:
        """Returns the cursor of the caller, if there is one."""
        cursor = _member(self.body, paging.body) if paging.body else (self.query or {}).get(paging.parameter)
        if isinstance(cursor, str):
            return str.__str__(cursor)
        return int.__repr__(cursor) if isinstance(cursor, int) else None


def _members(value: Any) -> dict[str, Any]:
    """Returns the members of an object of a body: of a mapping of the caller, or of a model that the API sent."""
    if isinstance(value, Model):
        return value.raw
    return dict(value) if isinstance(value, Mapping) else {}


def _member(value: Any, path: tuple[str, ...]) -> Any:
    for name in path:
        value = _members(value).get(name)
    return value


def _with_member(value: Any, path: tuple[str, ...], member: object) -> dict[str, Any]:
    """Returns a copy of an object with a member at a path."""
    name, *inner = path
    members = _members(value)
    return {**members, name: _with_member(members.get(name), tuple(inner), member) if inner else member}
