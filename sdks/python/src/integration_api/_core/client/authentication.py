"""Credentials of an attempt, added after the last middleware, so that no middleware and no log sees them."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from ..auth.schemes import OptionalKey
from ..errors.hidden import Hidden
from ..errors.interruption import raise_interruption
from ..errors.sdk_errors import CallFacts, ConfigurationError, IntegrationApiError

if TYPE_CHECKING:
    from ..request.operation import Operation
    from .attempt import Secret
    from .resolved_options import ResolvedOptions


def require_api_key(client: ResolvedOptions, operation: Operation[Any]) -> None:
    """Checks that the client has the credentials that the operation needs.

    Raises:
        ConfigurationError: The client was created without them.
    """
    if client.credentials is not None:
        client.credentials.require(operation)
    elif client.api_key.value is None and not (operation.auth is None or isinstance(operation.auth, OptionalKey)):
        raise ConfigurationError(
            f"{operation.operation_id} requires an API key, but this client was created without one"
        )


def given_key(secret: Secret, facts: CallFacts) -> Hidden[Any]:
    """Returns a value, for which a function of the integrator is called if there is one.

    Raises:
        ConfigurationError: The function failed. Its error may contain the key, so it is not passed on.
    """
    supply = secret.value.value
    if not callable(supply):
        return secret.value
    try:
        return Hidden(supply())
    except Exception as error:  # noqa: BLE001
        raise_interruption(error)
        failure = _key_failure(error, secret.name, facts)
    raise failure


async def awaited_key(secret: Secret, facts: CallFacts) -> Hidden[Any]:
    """Returns a value, for which a function of the integrator is called if there is one; also a coroutine function.

    Raises:
        ConfigurationError: The function failed. Its error may contain the key, so it is not passed on.
    """
    supply = secret.value.value
    if not callable(supply):
        return secret.value
    try:
        given = supply()
        return Hidden(await given if inspect.isawaitable(given) else given)
    except Exception as error:  # noqa: BLE001
        raise_interruption(error)
        failure = _key_failure(error, secret.name, facts)
    raise failure


def _key_failure(error: Exception, option: str, facts: CallFacts) -> IntegrationApiError:
    if isinstance(error, IntegrationApiError):
        return error
    name = type(error).__name__
    return unsent(
        facts, f"the function for {option} raised {name}; its text is not shown, because it may contain the key"
    )


def require_own_origin(own_url: str, url: str, facts: CallFacts) -> None:
    """Checks that no middleware changed the origin of the URL.

    The key must not reach another host, and neither must the data of a call without a key.

    Raises:
        ConfigurationError: A middleware changed it.
    """
    if url is own_url or _origin_of(url) == _origin_of(own_url):
        return
    raise unsent(facts, "a middleware changed the origin of the URL, so nothing was sent; set base_url instead")


def unsent(facts: CallFacts, reason: str) -> ConfigurationError:
    """Returns the error for an attempt that was not sent, and does not count."""
    return ConfigurationError(f"{facts.method} {facts.path}: {reason}", facts._replace(attempts=facts.attempts - 1))


def _origin_of(url: str) -> tuple[str, str] | None:
    try:
        parts = urlsplit(url)
    except ValueError:
        return None
    return (parts.scheme, parts.netloc.lower()) if parts.netloc else None
