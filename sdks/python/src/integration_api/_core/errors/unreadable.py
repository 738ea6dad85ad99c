"""Errors for values of the program whose own code fails while the library reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from .interruption import raise_interruption

if TYPE_CHECKING:
    from .sdk_errors import IntegrationApiError

E = TypeVar("E", bound="IntegrationApiError")


def unreadable(error: Exception, what: str, kind: type[E]) -> E:
    """Returns the error for a value that cannot be read. Call it in the handler, and raise its result after that.

    The text of the original error is not shown, because it may contain the value.

    Args:
        error: Error of the program's code, or of Python. One that a signal handler raised is raised again.
        what: Name of the value in the message.
        kind: Class of the returned error.
    """
    raise_interruption(error)
    is_deep = isinstance(error, RecursionError)
    reason = "it is nested too deeply, or contains itself" if is_deep else type(error).__name__
    return kind(f"{what} cannot be read: {reason}")
