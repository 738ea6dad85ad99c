"""What generated code tells the core about a call, as data, so that whoever sends it may do so in any way."""

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
    """Decodes the success of a call whose answer has no body."""


def _unless_none(decode: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda raw: None if raw is None else decode(raw)


class Operation(Generic[T]):
    """One operation of the contract. Made once, used by every call of it."""

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
        # A path is text, name, text, name, …, text.
        pieces = re.split(r"\{([^{}]*)\}", path)
        self.path_literals = pieces[::2]
        self.path_parameters = pieces[1::2]
        self.decode: Callable[[Any], T] = _unless_none(decode) if may_be_empty or may_be_null else decode
        """Turns the JSON or the bytes of a success, or one item of a page, into what the caller gets."""
        self.auth = auth
        """How the API key is sent; None when the call is made without one."""
        self.encode = encode
        """Makes the bytes and the content type of the body."""
        self.may_be_empty = may_be_empty
        """True when a success may come without a body."""
        self.may_be_null = may_be_null
        """True when a success may be JSON's null."""
        self.returns_bytes = response_media_type is not None
        """True when a success is bytes, not JSON."""
        self.accept = f"{response_media_type or 'application/json'}, application/problem+json"
        """Media types that are asked for."""
        self.explode = explode
        """Query parameters whose lists repeat the name: `tag=a&tag=b`."""
        self.optional_body = optional_body
        """True when a body without any member is not sent at all."""


class Arguments:
    """What one call is made with. `UNSET` values are not sent."""

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
        """The same call for another page."""
        return Arguments(self.path, {**(self.query or {}), "cursor": cursor}, self.headers, self.cookies, self.body)
