"""Example events for tests of a receiver."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from .._core.errors.sdk_errors import ConfigurationError
from .._core.options.boundary import checked
from ..generated.examples import EVENTS

if TYPE_CHECKING:
    from ..generated.examples import EventType


@checked(ConfigurationError)
def example_event(type: EventType, **fields: Any) -> dict[str, Any]:  # noqa: A002 - the name of the field in the API
    """Returns a copy of the contract's example of an event, for `sign_webhook`.

    Args:
        type: Type of the event, such as `order.created`.
        fields: Fields to replace.

    Raises:
        ConfigurationError: The contract has no example of such an event.
    """
    found = EVENTS.get(type)
    if found is None:
        raise ConfigurationError(f"the contract has no event {type!r}; its events: {', '.join(EVENTS)}")
    event: dict[str, Any] = json.loads(found)
    return {**event, **fields}
