"""Parameters that are not sent in the usual form of their place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors.sdk_errors import InvalidRequestError
from ..schema.schema import MismatchError, to_json_value
from .body import to_json
from .form import bracket_pairs
from .url import percent_encode, scalar_text

if TYPE_CHECKING:
    from collections.abc import Mapping


class _Shape(NamedTuple):
    """How a style joins the parts of a value (RFC 6570, appendix A)."""

    first: str = ""
    """Begins the text."""
    separator: str = ","
    """Between the parts of an exploded value."""
    joint: str = ","
    """Between the parts of any other value."""
    after_name: str | None = None
    """After a name whose value is empty; None if the text has no name."""


_SHAPES = {
    "form": _Shape(separator="&", after_name="="),
    "simple": _Shape(),
    "label": _Shape(first=".", separator="."),
    "matrix": _Shape(first=";", separator=";", after_name=""),
    "spaceDelimited": _Shape(separator="&", joint="%20", after_name="="),
    "pipeDelimited": _Shape(separator="&", joint="%7C", after_name="="),
}

# Reserved characters without a meaning in a query stay, and so do triplets that are encoded already.
_UNRESERVED = re.compile(r"[^:/?@!$'()*,;=%]+|%(?![0-9A-Fa-f]{2})")


class ParameterStyle(NamedTuple):
    """Style of a parameter (OpenAPI 3.1, section 4.8.12.2)."""

    name: str
    """A style of OpenAPI, or `json` for the JSON text of the value."""
    is_exploded: bool = False
    is_reserved: bool = False
    """True if reserved characters are sent as they are."""

    def text(self, place: str, name: str, value: Any) -> str:
        """Returns the text of a parameter, with its name in a query or a cookie.

        None, and an empty list or dictionary, have no text. A value inside of an item or a member is JSON.

        Args:
            place: `path`, `query`, `header` or `cookie`.
            name: Name of the parameter.
            value: Value of the caller.

        Raises:
            InvalidRequestError: The value cannot be sent.
        """
        if value is None:
            return ""
        try:
            plain = to_json_value("json", value)
        except MismatchError as error:
            raise InvalidRequestError(f"{name} {error.message}") from None

        def encode(text: str) -> str:
            if place == "header":
                return text
            if self.is_reserved:
                return _UNRESERVED.sub(lambda found: percent_encode(name, found[0]), text)
            return percent_encode(name, text)

        if self.name == "deepObject":
            return "&".join(bracket_pairs(name, plain))
        key = percent_encode(name, name)
        if self.name == "json":
            text = encode(to_json(plain).decode())
            return f"{key}={text}" if place in {"query", "cookie"} else text
        return self._expanded(key, plain, lambda item: encode(_item_text(name, item)))

    def _expanded(self, key: str, value: Any, text_of: Any) -> str:
        shape = _SHAPES[self.name]

        def named(text: str) -> str:
            if shape.after_name is None:
                return text
            return f"{key}={text}" if text else key + shape.after_name

        if not isinstance(value, (dict, list)):
            return shape.first + named(text_of(value))
        members: list[tuple[Any, Any]] = (
            list(value.items()) if isinstance(value, dict) else [("", item) for item in value]
        )
        members = [(member, item) for member, item in members if item is not None]
        if not members:
            return ""
        if isinstance(value, list):
            texts = [text_of(item) for _, item in members]
            if self.is_exploded:
                return shape.first + shape.separator.join(named(text) for text in texts)
        elif self.is_exploded:
            return shape.first + shape.separator.join(f"{text_of(member)}={text_of(item)}" for member, item in members)
        else:
            texts = [text_of(part) for pair in members for part in pair]
        return shape.first + named(shape.joint.join(texts))


def _item_text(name: str, value: Any) -> str:
    return to_json(value).decode() if isinstance(value, (dict, list)) else scalar_text(name, value)


def styled(styles: Mapping[str, Mapping[str, ParameterStyle]], place: str, name: str, value: Any) -> str | None:
    """Returns the text of a parameter that has a style, or None."""
    style = styles.get(place, {}).get(name) if styles else None
    return None if style is None else style.text(place, name, value)
