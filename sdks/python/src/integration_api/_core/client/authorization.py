"""What authenticates the attempts of a call: the API key, or credentials with options of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ..auth.api_key import check_api_key
from .attempt import Secret

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping

    from ..auth.schemes import Credentials
    from ..errors.hidden import Hidden
    from ..errors.redaction import CallRedactor
    from ..errors.sdk_errors import CallFacts
    from ..request.operation import Operation
    from .call_limits import CallLimits
    from .resolved_options import ResolvedOptions


class Authorization(NamedTuple):
    """What authenticates an attempt."""

    auth: Callable[..., Credentials] | None = None
    """Converts the values of the secrets into credentials; None if the attempt has none."""
    secrets: tuple[Secret, ...] = ()
    forget: Callable[[], None] | None = None
    """Forgets the token of the attempt, which the API has rejected; None if it has none."""


class AuthorizedCall(Protocol):
    """The part of a call that its authorization uses."""

    client: ResolvedOptions
    limits: CallLimits
    redact: CallRedactor
    max_token_retries: int
    """Maximum number of retries of a token request, which can be repeated even if the call cannot."""
    facts: CallFacts

    @property
    def operation(self) -> Operation[Any]:
        """Operation of the call."""
        ...

    def left(self) -> float:
        """Returns the seconds that are left for the whole call."""
        ...


class Authorizer(Protocol):
    """Credentials of a client with options of their own."""

    def require(self, operation: Operation[Any]) -> None:
        """Checks that the client has the credentials that an operation needs.

        Raises:
            ConfigurationError: The client was created without them.
        """
        ...

    def authorize(self, call: AuthorizedCall) -> Generator[Any, Any, Authorization]:
        """Yields the steps that get what authenticates the next attempt of a call, and returns it."""
        ...

    def derived(self, changes: Mapping[str, Any], changed: set[str]) -> dict[str, Any]:
        """Returns the options of a client with other options.

        Args:
            changes: The other options.
            changed: Names of those that differ.
        """
        ...


class AuthorizerOptions(Protocol):
    """The options of a library for such credentials."""

    names: frozenset[str]
    """Names of the options."""

    def authorizer(self, client: ResolvedOptions, given: Mapping[str, Any]) -> Authorizer | None:
        """Returns the credentials of a client; None if it has an API key.

        Raises:
            ConfigurationError: An option is missing or invalid.
        """
        ...


def by_api_key(api_key: Hidden[Any], operation: Operation[Any]) -> Authorization:
    """Returns what authenticates a call of a client with one API key; without a key, nothing does."""
    if api_key.value is None or operation.auth is None:
        return Authorization()
    return Authorization(operation.auth, (Secret("api_key", api_key, check_api_key),))
