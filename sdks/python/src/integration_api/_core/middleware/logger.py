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
    to_stderr = environment_level is not None and not _is_configured()
    if not to_stderr and not LOGGER.isEnabledFor(level):
        return
    request_id = None if response is None else response.headers.get(RESPONSES_REQUEST_ID_HEADER)
    failure = None if error is None else type(error).__name__
    status = None if response is None else str(response.status)
    result = " ".join(part for part in (status, failure) if part) or "no response"
    reference = f" (request {request_id})" if request_id else ""
    line = (
        f"{request.method} {request.path} -> {result} in {round(duration * 1000)} ms, "
        f"attempt {request.attempt}/{request.max_attempts}{reference}"
    )

    def safe(text: str) -> str:
        return printable(redact(text))

    extra = {
        "request_headers": _allowed(request.headers, safe),
        "response_headers": {} if response is None else _allowed(response.headers, safe),
    }
    if not to_stderr:
        LOGGER.log(level, "%s", safe(line), extra=extra)
        return
    details = f" {_encode(extra).decode()}" if environment_level == "debug" else ""
    sys.stderr.write(f"{LOGGING_LINE_NAME} {'info' if is_ok else 'warn'} {safe(line)}{details}\n")


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
