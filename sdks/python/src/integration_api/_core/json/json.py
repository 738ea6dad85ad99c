"""Strict decoding of JSON (RFC 8259)."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any, NoReturn

import msgspec

from ...generated.behaviour import RESPONSES_MAX_INTEGER_DIGITS, RESPONSES_MAX_JSON_DEPTH

if TYPE_CHECKING:
    from collections.abc import Callable

_decode = msgspec.json.Decoder().decode
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def parse_json(body: bytes) -> Any:
    """Returns the value of a JSON text. Integers of any size stay exact.

    Raises:
        ValueError: The text is not valid JSON, or nested too deeply. The message quotes none of it, because it may
            contain secrets.
    """
    if body.startswith(_BYTE_ORDER_MARK):
        body = body[len(_BYTE_ORDER_MARK) :]
    if _MANY_DIGITS in body[::_STRIDE].translate(_DIGITS_AS_ZEROS):
        return _parse_slowly(body)
    try:
        return _shallow_decoder()(body)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        pass
    return _parse_carefully(body)


# Documents of the API have fewer levels. The time to build the decoder doubles with each.
_USUAL_DEPTH = 8


# A decoder for a few levels limits the depth at no cost; counting brackets would take a tenth of the time of a call.
@cache
def _shallow_decoder() -> Callable[[bytes], Any]:
    scalar: Any = str | int | float | bool | None
    levels: Any = scalar
    for _ in range(_USUAL_DEPTH):
        levels = scalar | list[levels] | dict[str, levels]
    return msgspec.json.Decoder(levels).decode


def _parse_carefully(body: bytes) -> Any:
    _require_depth(body)
    try:
        return _decode(body)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        pass
    return _parse_slowly(body)


# An integer with too many digits spans at least four samples in a row. Few other texts have digits in all of them.
_STRIDE = (RESPONSES_MAX_INTEGER_DIGITS + 1) // 4
_MANY_DIGITS = b"0000"
_DIGITS_AS_ZEROS = bytes.maketrans(b"0123456789", b"0000000000")


# msgspec rejects unpaired surrogates in texts, which JSON allows, and has no limit for integers.
def _parse_slowly(body: bytes) -> Any:
    try:
        return _parse(body.decode())
    except (ValueError, RecursionError):
        pass
    # Raised after the handler: the error of the decoder has the whole text, and would be the context of this one.
    raise ValueError("not valid JSON")


def _refuse(_constant: str) -> NoReturn:
    raise ValueError("not valid JSON")


def _finite(text: str) -> float:
    number = float(text)
    return number if number - number == 0 else _refuse(text)


# Converting digits takes quadratic time.
def _short(digits: str) -> int:
    return int(digits) if len(digits.lstrip("-")) <= RESPONSES_MAX_INTEGER_DIGITS else _refuse(digits)


_parse = json.JSONDecoder(parse_constant=_refuse, parse_float=_finite, parse_int=_short).decode

_OPEN, _CLOSE, _QUOTE = frozenset(b"[{"), frozenset(b"]}"), ord('"')
_NOT_BRACKETS = bytes(set(range(256)) - _OPEN - _CLOSE)
_NEITHER = bytes(set(range(256)) - _OPEN - _CLOSE - {_QUOTE})
# Most documents have no more levels than this, so their brackets need not be counted.
_INNER_LEVELS = 16


# Removing the innermost pairs takes away one level at a time, and is much faster than counting brackets.
def _require_depth(body: bytes) -> None:
    brackets = body.translate(None, _NOT_BRACKETS)
    for _ in range(_INNER_LEVELS):
        brackets = brackets.replace(b"{}", b"").replace(b"[]", b"")
        if len(brackets) <= RESPONSES_MAX_JSON_DEPTH - _INNER_LEVELS:
            return
    _count_depth(body)


def _count_depth(body: bytes) -> None:
    depth = 0
    # Without escaped characters, every second part between quotes is a text.
    unescaped = body.replace(b"\\\\", b"").replace(b'\\"', b"")
    for part in unescaped.translate(None, _NEITHER).split(b'"')[::2]:
        for character in part:
            depth += 1 if character in _OPEN else -1
            if depth > RESPONSES_MAX_JSON_DEPTH:
                raise ValueError(f"nested more than {RESPONSES_MAX_JSON_DEPTH} levels deep")
