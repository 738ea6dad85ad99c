"""Hooks, which observe the attempts of a client."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors.interruption import raise_interruption

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..transport.transport import HttpRequest, HttpResponse


class AttemptOutcome(NamedTuple):
    """Result of one attempt."""

    response: HttpResponse | None
    """Response of any status; None if no response arrived."""
    error: BaseException | None
    """Error of an attempt without a response, or of a success whose body cannot be decoded; otherwise None."""
    duration: float
    """Duration of the attempt in seconds."""
    wait: float | None = None
    """Seconds until the next attempt, for `on_retry`."""


@dataclass(frozen=True)
class Hooks:
    """Functions that observe each attempt. A hook that raises an error does not change the call.

    Both kinds of clients call them directly, so a hook must not block.
    """

    on_request: Callable[[HttpRequest], object] | None = None
    """Called before each attempt."""
    on_response: Callable[[HttpRequest, AttemptOutcome], object] | None = None
    """Called after each attempt, with or without a response."""
    on_retry: Callable[[HttpRequest, AttemptOutcome], object] | None = None
    """Called before the wait for the next attempt."""
    on_resend: Callable[[HttpRequest], object] | None = None
    """Called when the request of an attempt was lost with an idle connection, before it is sent again on a new one."""


def notify(watcher: Callable[..., object], *arguments: Any) -> None:
    """Calls a hook or a logger. Its error becomes a warning, which Python shows once for each line of code."""
    try:
        watcher(*arguments)
    except Exception as error:  # noqa: BLE001
        raise_interruption(error)
        _report(error)


def _report(error: Exception) -> None:
    try:
        message = f"a hook or a log handler raised {type(error).__name__}; the call continues"
        warnings.warn(message, RuntimeWarning, stacklevel=2)
    except Exception:  # noqa: BLE001, S110
        # A program can turn warnings into errors, which must not end the call either.
        pass
