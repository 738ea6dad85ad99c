"""One invalid part of a request."""

from __future__ import annotations

from typing import Any, NamedTuple


class FieldError(NamedTuple):
    """One invalid part of a request, as the API reports it. Either `pointer` or `parameter` identifies it."""

    pointer: str | None
    """JSON Pointer (RFC 6901) to the invalid part of the body."""
    parameter: str | None
    """Name of the invalid query parameter, path parameter or header."""
    code: str
    """Reason in machine-readable form, such as `required`. The API may add codes at any time."""
    detail: str
    """Explanation for people."""
    current_version: int | None
    """Current version of the record, if the request expected another one."""
    raw: dict[str, Any]
    """All members, including those that this version of the library does not know."""
