"""Errors that interrupt a call: a signal handler of the program raised them while the library waited."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import CodeType


def interruption_in(error: BaseException, handled: BaseException | None = None) -> BaseException | None:
    """Returns the error of a signal handler, which may be the cause or the context of another one, or None.

    Args:
        error: Error of a transport, a hook or a key function.
        handled: Error that the program was handling when it called the library. It is not examined.
    """
    # Loaded on first use: most programs never interrupt a call.
    if "signal" not in sys.modules:
        return None
    codes = _handler_codes()
    current: BaseException | None = error
    seen: set[int] = set()
    while current is not None and current is not handled and id(current) not in seen:
        seen.add(id(current))
        if _passed_through(current, codes):
            return current
        current = current.__cause__ or current.__context__
    return None


def raise_interruption(error: BaseException) -> None:
    """Raises an error again if a signal handler raised it."""
    if interruption_in(error, error.__context__) is not None:
        raise error


def _handler_codes() -> set[CodeType]:
    import signal

    handlers = [signal.getsignal(number) for number in signal.valid_signals()]
    codes = (_code_of(handler) for handler in handlers if callable(handler))
    return {code for code in codes if code is not None}


def _code_of(handler: Any) -> CodeType | None:
    handler = getattr(handler, "func", handler)
    handler = getattr(handler, "__func__", handler)
    code: CodeType | None = getattr(handler, "__code__", None)
    # Not a test whether the object can be called: the code of its method is needed.
    return code or getattr(getattr(type(handler), "__call__", None), "__code__", None)  # noqa: B004


def _passed_through(error: BaseException, codes: set[CodeType]) -> bool:
    traceback = error.__traceback__
    while traceback is not None:
        if traceback.tb_frame.f_code in codes:
            return True
        traceback = traceback.tb_next
    return False
