"""Dictionaries that callers pass."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors.sdk_errors import IntegrationApiError, InvalidRequestError
from ..errors.unreadable import unreadable
from ..schema.kinds import described


def entries_of(name: str, value: object, error: type[IntegrationApiError] = InvalidRequestError) -> dict[Any, Any]:
    """Returns a copy of the caller's dictionary; an empty one for None.

    Raises:
        IntegrationApiError: It is not a dictionary, or reading it fails.
    """
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise error(f"{name} must be a dictionary, not {described(value)}")
    # A mapping of the caller runs the caller's code, which can raise anything.
    try:
        return dict(value.items())
    except Exception as reason:  # noqa: BLE001
        problem = unreadable(reason, name, error)
    raise problem
