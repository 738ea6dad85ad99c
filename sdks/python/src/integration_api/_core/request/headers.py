"""Headers of a request."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ...generated.behaviour import CONFIGURATION_API_KEY_HEADERS, IDEMPOTENCY_HEADER, REQUESTS_FRAMING_HEADERS
from ..errors.sdk_errors import InvalidRequestError
from ..models.model import Model
from ..models.unset import UNSET
from ..schema.kinds import described
from .parameter_style import styled
from .url import percent_encode, scalar_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .parameter_style import ParameterStyle

_NAME = re.compile(r"[!#$%&'*+.^`|~\w-]+", re.ASCII)
_VALUE = re.compile("[\t -~\x80-\xff]*")
_KEY_HEADERS = frozenset(name.lower() for name in CONFIGURATION_API_KEY_HEADERS)
_FRAMING = frozenset(name.lower() for name in REQUESTS_FRAMING_HEADERS)

_FRAMING_RULE = "is set by the library and cannot be changed"


def header_error(name: object, value: object) -> str | None:
    """Returns the message for a header that cannot be sent (RFC 9110 section 5), or None.

    A line break in a value would start another header.
    """
    if not isinstance(name, str):
        return f"{described(name)} is not a valid header name"
    # A subclass, such as an enum, may have another text than its characters.
    name = str.__str__(name)
    if not _NAME.fullmatch(name):
        return f"{name!r} is not a valid header name"
    if not isinstance(value, str):
        return f"header {name} must be text, not {type(value).__name__}"
    if is_header_text(value):
        return None
    return f"header {name} contains a line break or another character that is not allowed in a header"


def is_header_text(value: str) -> bool:
    """Reports whether a text can be the value of a header."""
    return _VALUE.fullmatch(value) is not None


# One pattern for all names, and one for all values: a pattern for each header takes longer than the rest of the check.
_NAMES = re.compile(rf"(?:(?!(?:{'|'.join(_FRAMING)})\n){_NAME.pattern}\n)*", re.ASCII | re.IGNORECASE)
_VALUES = re.compile(rf"(?:{_VALUE.pattern}\n)*")


def sent_headers_error(headers: Mapping[str, str]) -> str | None:
    """Returns the message for headers that a request must not have when it is sent, or None."""
    try:
        names, values = "\n".join([*headers, ""]), "\n".join([*headers.values(), ""])
    except TypeError:
        names = values = ""
    # A line break within a name or a value makes another line.
    are_lines = names.count("\n") == values.count("\n") == len(headers)
    if are_lines and _NAMES.fullmatch(names) and _VALUES.fullmatch(values):
        return None
    for name, value in headers.items():
        error = header_error(name, value)
        if error is None and str.__str__(name).lower() in _FRAMING:
            error = f"header {name} {_FRAMING_RULE}"
        if error is not None:
            return error
    return None


def set_header(headers: dict[str, str], name: str, value: str) -> None:
    """Sets a header. Names are case-insensitive; two spellings of one name would both be sent.

    Raises:
        InvalidRequestError: The header cannot be sent.
    """
    message = header_error(name, value)
    if message is not None:
        raise InvalidRequestError(message)
    name, value = str.__str__(name), str.__str__(value)
    if name in headers:
        headers[name] = value
        return
    lower = name.lower()
    same = next((known for known in headers if known.lower() == lower), name)
    headers[same] = value


def add_extra_headers(headers: dict[str, str], extra: Mapping[Any, Any]) -> None:
    """Adds headers of the caller.

    Args:
        headers: Headers to extend.
        extra: Headers of the client or of the call.
    """
    for name, value in extra.items():
        lower = str.__str__(name).lower() if isinstance(name, str) else ""
        reason = _reserved(lower)
        if reason is not None:
            raise InvalidRequestError(f"header {lower} {reason}")
        set_header(headers, name, value)


def _reserved(name: str) -> str | None:
    if name in _KEY_HEADERS:
        return "cannot be set; pass api_key instead"
    if name == IDEMPOTENCY_HEADER.lower():
        return "cannot be set; pass idempotency_key instead"
    return _FRAMING_RULE if name in _FRAMING else None


def cookie_header(cookies: Mapping[str, Any], styles: Mapping[str, Mapping[str, ParameterStyle]]) -> str:
    """Returns the `Cookie` header (RFC 6265 section 4.2) with percent-encoded values, or an empty string."""
    pairs: list[str] = []
    for name, value in cookies.items():
        if value is UNSET:
            continue
        text = styled(styles, "cookie", name, value)
        pairs += (
            [f"{name}={percent_encode(name, header_text(name, value))}"] if text is None else [text] if text else []
        )
    return "; ".join(pairs)


def entity_tag(name: str, value: Any) -> Any:
    """Returns the value of a header parameter; an entity tag is quoted, and a version or its record may be given."""
    if name.lower() != "if-match":
        return value
    version = getattr(value, "version", None) if isinstance(value, Model) else value
    return f'"{version}"' if type(version) is int else version


def header_text(name: str, value: Any) -> str:
    """Returns the text of a header parameter: a scalar, or a list separated by commas."""
    if isinstance(value, (list, tuple)):
        return ",".join(scalar_text(name, item) for item in value)
    return scalar_text(name, value)
