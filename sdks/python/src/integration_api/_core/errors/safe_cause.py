"""Causes of errors without secrets."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .redaction import Redact

_DEEPEST = 8


def safe_cause(cause: BaseException, redact: Redact) -> BaseException:
    """Returns the cause of an error, or a copy without secrets if one of its texts contains a secret.

    A transport of the integrator may put the whole request into its error, or into an error that led to it. The copy
    contains only the class name and the text of each error.
    """
    return cause if _is_safe(cause, redact, 0) else _copy_of(cause, redact, 0)


def _is_safe(error: BaseException | None, redact: Redact, depth: int) -> bool:
    if error is None:
        return True
    if depth > _DEEPEST:
        return False
    try:
        shown = f"{error} {error!r} {vars(error)!r} {getattr(error, '__notes__', '')!r}"
    except Exception:  # noqa: BLE001
        return False
    return (
        redact(shown) == shown
        and _is_safe(error.__cause__, redact, depth + 1)
        and _is_safe(error.__context__, redact, depth + 1)
    )


def _copy_of(error: BaseException, redact: Redact, depth: int) -> BaseException:
    copy = Exception(f"{type(error).__name__}: {redact(text_of(error))}")
    previous = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if previous is not None and depth < _DEEPEST:
        copy.__cause__ = _copy_of(previous, redact, depth + 1)
    return copy


def text_of(error: BaseException) -> str:
    """Returns the text of an error, whose own code may fail."""
    try:
        return str(error)
    except Exception:  # noqa: BLE001
        return "an error without a text"
