"""Log lines: one for each attempt, without secrets."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from ..behaviour import LOGGED_HEADERS, REQUEST_ID_HEADER
from ..errors.redaction import printable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..errors.redaction import Redact
    from ..transport.transport import HttpRequest
    from .hooks import AttemptOutcome

LOGGER = logging.getLogger("integration_api")
# Without a handler of its own, Python would print the warnings of programs that do not configure logging.
LOGGER.addHandler(logging.NullHandler())


def log_attempt(request: HttpRequest, outcome: AttemptOutcome, redact: Redact) -> None:
    """Logs a line: a decoded success with the level info, everything else with the level warning."""
    response, error, duration, _ = outcome
    is_ok = error is None and response is not None and response.status < 400
    level = logging.INFO if is_ok else logging.WARNING
    if not LOGGER.isEnabledFor(level):
        return
    request_id = None if response is None else response.headers.get(REQUEST_ID_HEADER)
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
    LOGGER.log(level, "%s", safe(line), extra=extra)


def _allowed(headers: Mapping[str, str], safe: Redact) -> dict[str, str]:
    lower = {name.lower(): value for name, value in headers.items()}
    return {name: safe(lower[name.lower()]) for name in LOGGED_HEADERS if name.lower() in lower}
