"""Validation of API keys."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any, TypeAlias

from ...generated.behaviour import CONFIGURATION_API_KEY_PATTERN, CONFIGURATION_API_KEY_VARIABLE
from ..errors.hidden import Hidden
from ..errors.sdk_errors import ConfigurationError
from ..models.unset import Unset

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    ApiKey: TypeAlias = str | Callable[[], str] | None
    """An API key, a function that returns one and is called before each attempt, or None for calls that need no key."""
    AsyncApiKey: TypeAlias = str | Callable[[], str | Awaitable[str]] | None
    """An API key, a function or a coroutine function that returns one and is called before each attempt, or None."""

_KEY = re.compile(CONFIGURATION_API_KEY_PATTERN)


def resolve_api_key(api_key: Any) -> Hidden[Any]:
    """Returns the `api_key` argument or, if it is omitted, the environment variable. A text is validated."""
    given = os.environ.get(CONFIGURATION_API_KEY_VARIABLE) if isinstance(api_key, Unset) else api_key
    if api_key is None or callable(given):
        return Hidden(given)
    return Hidden(check_api_key(given))


def check_api_key(api_key: object) -> str:
    """Returns the key if it can be sent.

    Raises:
        ConfigurationError: The key is missing or contains invalid characters. The message does not show it.
    """
    # An enum with text values is text.
    key = str.__str__(api_key) if isinstance(api_key, str) else ""
    if not key:
        raise ConfigurationError(f"The API key is missing: pass api_key or set {CONFIGURATION_API_KEY_VARIABLE}")
    if not _KEY.fullmatch(key):
        raise ConfigurationError("api_key contains characters that an API key cannot have; copy the key again")
    return key
