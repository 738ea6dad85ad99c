"""Types of the contract's examples, which a generated module contains."""

from __future__ import annotations

import json
from typing import Any, NamedTuple


class ResponseExample(NamedTuple):
    """An example response."""

    status: int
    content_type: str | None = None
    """Media type of the body; None if there is no body."""
    body: str = ""

    def value(self) -> Any:
        """Returns a copy of the body: parsed JSON, bytes, or None if there is none."""
        if self.content_type is None:
            return None
        return json.loads(self.body) if "json" in self.content_type else self.body.encode()


class OperationExamples(NamedTuple):
    """An operation, with one response for each status that has an example."""

    operation_id: str
    call: str
    """Resource and method of a client: `orders.create`."""
    method: str
    path: str
    """Path with `{placeholders}`."""
    responses: tuple[ResponseExample, ...]

    def response(self, status: int | None = None) -> ResponseExample | None:
        """Returns the example of a status, or of the successful response."""
        return next((example for example in self.responses if _has_status(example, status)), None)


def _has_status(example: ResponseExample, status: int | None) -> bool:
    return 200 <= example.status <= 299 if status is None else example.status == status
