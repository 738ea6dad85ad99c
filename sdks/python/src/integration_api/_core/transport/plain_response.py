"""Check of a response that a transport or a middleware of the program returned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..errors.sdk_errors import ConfigurationError
from ..errors.unreadable import unreadable
from ..schema.kinds import described
from .content import StreamedResponse
from .headers import Headers
from .transport import HttpResponse

if TYPE_CHECKING:
    from typing import Any


def plain_response(response: HttpResponse) -> HttpResponse:
    """Returns a response whose parts have exactly the declared types, so that reading it runs no code of the program.

    Raises:
        ConfigurationError: A part has another type, or cannot be read.
    """
    try:
        message = _error(response)
        if message is None:
            status, headers, body, reason = response
            reason = None if reason is None else str.__str__(reason)
            plain = HttpResponse(int.__index__(status), _headers(headers), bytes(body), reason)
            # A middleware passes the body on that nobody has read.
            return StreamedResponse.of(plain, response.content) if isinstance(response, StreamedResponse) else plain
    # Values of the program run the program's code, which can raise anything.
    except Exception as error:  # noqa: BLE001
        problem = unreadable(error, "the response", ConfigurationError)
    else:
        problem = ConfigurationError(message)
    raise problem


def _error(response: HttpResponse) -> str | None:
    parts: tuple[Any, ...] = response
    status, headers, body, reason = parts
    if not isinstance(status, int) or isinstance(status, bool) or not 100 <= status <= 999:
        return f"the status of a response must be an integer from 100 to 999, not {described(status)}"
    if not isinstance(body, (bytes, bytearray, memoryview)):
        return f"the body of a response must be bytes, not {described(body)}"
    if not isinstance(headers, Mapping):
        return f"the headers of a response must be Headers, not {described(headers)}"
    return None if reason is None or isinstance(reason, str) else "the reason of a response must be text or None"


def _headers(headers: Mapping[Any, Any]) -> Headers:
    items = headers._items if type(headers) is Headers else list(headers.items())
    if not all(isinstance(name, str) and isinstance(value, str) for name, value in items):
        raise TypeError
    return Headers([(str.__str__(name), str.__str__(value)) for name, value in items])
