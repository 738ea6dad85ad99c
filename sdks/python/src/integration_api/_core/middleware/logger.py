"""Log lines: one for each attempt, without secrets."""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING

import msgspec

from ...generated.behaviour import LOGGING_ALLOWED_HEADERS, LOGGING_LINE_NAME, RESPONSES_REQUEST_ID_HEADER
from ..errors.redaction import printable
from ..response.read_response import is_success

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..errors.redaction import Redact
    from ..transport.transport import HttpRequest
    from .hooks import AttemptOutcome

_encode = msgspec.json.Encoder().encode

LOGGER = logging.getLogger("integration_api")
# Without a handler, Python would print the warnings of programs that do not configure logging.
LOGGER.addHandler(logging.NullHandler())


def log_attempt(request: HttpRequest, outcome: AttemptOutcome, redact: Redact, environment_level: str | None) -> None:
    """Logs one line: with the level info for a decoded success, with the level warning for everything else.

    Args:
        request: Request of the attempt.
        outcome: Result of the attempt.
        redact: Removes the API key from texts.
        environment_level: Value of the environment variable that turns on the log; None if it is not set.
    """
    response, error, duration, _ = outcome
    is_ok = error is None and response is not None and is_success(response)
    level = logging.INFO if is_ok else logging.WARNING
    if not _is_on(level, environment_level):
        return
    request_id = None if response is None else response.headers.get(RESPONSES_REQUEST_ID_HEADER)
    failure = None if error is None else type(error).__name__
    status = None if response is None else str(response.status)
    result = " ".join(part for part in (status, failure) if part) or "no response"
    reference = f" (request {request_id})" if request_id else ""
    line = _line_of(request, f"{result} in {round(duration * 1000)} ms") + reference
    _write(level, line, request.headers, None if response is None else response.headers, redact, environment_level)


def log_resend(request: HttpRequest, redact: Redact, environment_level: str | None) -> None:
    """Logs a warning for a request that was lost with an idle connection."""
    if _is_on(logging.WARNING, environment_level):
        line = _line_of(request, "lost with its connection, sent again")
        _write(logging.WARNING, line, request.headers, None, redact, environment_level)


def log_token(url: str, result: str, duration: float, redact: Redact, environment_level: str | None) -> None:
    """Logs the end of a token request, with the level debug.

    Args:
        url: URL of the token endpoint, without a query.
        result: Status, or the class of the error.
        duration: Seconds.
        redact: Removes secrets from texts.
        environment_level: Value of the environment variable that turns on the log; None if it is not set.
    """
    line = printable(redact(f"POST {url} -> {result} in {round(duration * 1000)} ms"))
    if _is_for_stderr(environment_level):
        if environment_level == "debug":
            sys.stderr.write(f"{LOGGING_LINE_NAME} debug {line}\n")
    elif LOGGER.isEnabledFor(logging.DEBUG):
        LOGGER.debug("%s", line)


def log_line(level: int, line: str, environment_level: str | None, error: BaseException | None) -> None:
    """Logs a line that belongs to no request. In a program that configures no logging, warnings go to the standard
    error, and lines of the level info too if the environment variable asks for them.
    """
    if _is_configured():
        LOGGER.log(level, "%s", line, exc_info=error)
    elif level >= logging.WARNING or environment_level is not None:
        _print(level, line)


def _print(level: int, line: str) -> None:
    sys.stderr.write(f"{LOGGING_LINE_NAME} {'info' if level == logging.INFO else 'warn'} {line}\n")


def _line_of(request: HttpRequest, result: str) -> str:
    return f"{request.method} {request.path} -> {result}, attempt {request.attempt}/{request.max_attempts}"


def _is_on(level: int, environment_level: str | None) -> bool:
    return _is_for_stderr(environment_level) or LOGGER.isEnabledFor(level)


def _is_for_stderr(environment_level: str | None) -> bool:
    return environment_level is not None and not _is_configured()


def _write(
    level: int,
    line: str,
    sent: Mapping[str, str],
    received: Mapping[str, str] | None,
    redact: Redact,
    environment_level: str | None,
) -> None:
    def safe(text: str) -> str:
        return printable(redact(text))

    extra = {
        "request_headers": _allowed(sent, safe),
        "response_headers": {} if received is None else _allowed(received, safe),
    }
    if not _is_for_stderr(environment_level):
        LOGGER.log(level, "%s", safe(line), extra=extra)
        return
    details = f" {_encode(extra).decode()}" if environment_level == "debug" else ""
    _print(level, f"{safe(line)}{details}")


def _is_configured() -> bool:
    logger: logging.Logger | None = LOGGER
    while logger is not None:
        if any(not isinstance(handler, logging.NullHandler) for handler in logger.handlers):
            return True
        logger = logger.parent if logger.propagate else None
    return False


def _allowed(headers: Mapping[str, str], safe: Redact) -> dict[str, str]:
    lower = {name.lower(): value for name, value in headers.items()}
    return {name: safe(lower[name.lower()]) for name in LOGGING_ALLOWED_HEADERS if name.lower() in lower}
