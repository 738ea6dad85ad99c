"""Credentials with options of their own."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from ...generated.behaviour import CONFIGURATION_API_KEY_VARIABLE
from ..auth.named import Alternatives, Scheme, joined, key_of
from ..errors.hidden import Hidden
from ..errors.nearest import did_you_mean
from ..errors.sdk_errors import ConfigurationError
from ..models.unset import UNSET, Unset
from ..options.client_options import DEFAULTS
from .attempt import Secret
from .authorization import Authorization

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping, Sequence

    from ..auth.named import Schemes, TokenEndpoint, Use
    from ..auth.schemes import Credentials
    from ..request.operation import Operation
    from .authorization import AuthorizedCall
    from .resolved_options import ResolvedOptions


class Tokens(Protocol):
    """Tokens of a client, which the endpoints of its schemes issue."""

    def get(
        self, call: AuthorizedCall, endpoint: TokenEndpoint, secrets: tuple[Secret, ...], scopes: tuple[str, ...]
    ) -> Generator[Any, Any, tuple[str, Callable[[], None]]]:
        """Yields the steps that get a token, and returns it with a function that forgets it.

        Args:
            call: Call that needs the token.
            endpoint: Endpoint that issues it.
            secrets: Id and secret of the client.
            scopes: Scopes that the operation needs.
        """
        ...

    def renewed(self, client: ResolvedOptions, given: Mapping[str, Any], endpoints: Sequence[TokenEndpoint]) -> Tokens:
        """Returns the tokens for a derived client with the same credentials."""
        ...


class CredentialOptions:
    """Options of a library for the credentials of its security schemes.

    Args:
        schemes: Security schemes by name.
        tokens: Creates the tokens of a client from its options and the endpoints. None if no scheme has one.
    """

    def __init__(
        self,
        schemes: Schemes,
        tokens: Callable[[ResolvedOptions, Mapping[str, Any], Sequence[TokenEndpoint]], Tokens] | None = None,
    ) -> None:
        self.schemes = schemes
        self.tokens = tokens
        self.options = tuple(dict.fromkeys(option for scheme in schemes.values() for option in scheme.options))
        self.endpoints = [scheme.endpoint for scheme in schemes.values() if scheme.endpoint is not None]
        others = {name for endpoint in self.endpoints for name in (endpoint.scopes_option, endpoint.url_option)}
        self.names = frozenset((*(option.name for option in self.options), *others))

    def authorizer(self, client: ResolvedOptions, given: Mapping[str, Any]) -> ClientCredentials | None:
        """Returns the credentials of a client; None if it has an API key.

        Raises:
            ConfigurationError: An option is missing or invalid, or says the same thing as another one.
        """
        for name in given:
            if name not in DEFAULTS and name not in self.names and name not in {"budget", "tokens"}:
                raise ConfigurationError(
                    f"{name} is not a known option{did_you_mean(name, [*DEFAULTS, *sorted(self.names)])}"
                )
        values = self._values(given)
        if values is None:
            return None
        self._check(values)
        return ClientCredentials(self, Hidden(values), client, given)

    def _values(self, given: Mapping[str, Any]) -> dict[str, Any] | None:
        api_key = given.get("api_key", UNSET)
        own = {option.name: given[option.name] for option in self.options if given.get(option.name) is not None}
        if api_key is None or own:
            if own and api_key is not None and not isinstance(api_key, Unset):
                raise ConfigurationError(f"api_key and {next(iter(own))} say the same thing; pass one of them")
            return own if api_key is None else {**self._environment(), **own}
        if not isinstance(api_key, Unset):
            return None
        found = self._environment()
        has_key = bool(os.environ.get(CONFIGURATION_API_KEY_VARIABLE))
        if has_key and found:
            variable = next(option.variable for option in self.options if option.name in found)
            raise ConfigurationError(
                f"{CONFIGURATION_API_KEY_VARIABLE} and {variable} say the same thing; set one of them"
            )
        if not has_key and not found:
            raise ConfigurationError(f"The credentials are missing: pass {self._all_ways()} or api_key")
        return None if has_key else found

    def _environment(self) -> dict[str, Any]:
        read = ((option.name, os.environ.get(option.variable)) for option in self.options)
        return {name: value for name, value in read if value}

    def _all_ways(self) -> str:
        return ", ".join(" and ".join(option.name for option in scheme.options) for scheme in self.schemes.values())

    def _check(self, values: dict[str, Any]) -> None:
        for scheme in self.schemes.values():
            missing = [option for option in scheme.options if option.name not in values]
            present = [option.name for option in scheme.options if option.name in values]
            if missing and present:
                raise ConfigurationError(
                    f"{present[0]} was given without {missing[0].name}; pass both or set {missing[0].variable}"
                )
            for name in present:
                if not callable(values[name]):
                    values[name] = scheme.checked(name, values[name])
            own = tuple(values[name] for name in present)
            if scheme.endpoint is None and all(isinstance(value, str) for value in own) and own:
                key_of(scheme.options, own)


class ClientCredentials:
    """Credentials of one client."""

    __slots__ = ("_options", "_tokens", "_values")

    def __init__(
        self,
        options: CredentialOptions,
        values: Hidden[dict[str, Any]],
        client: ResolvedOptions,
        given: Mapping[str, Any],
    ) -> None:
        self._options = options
        self._values = values
        shared: Tokens | None = given.get("tokens")
        if shared is not None:
            self._tokens: Tokens | None = shared.renewed(client, given, options.endpoints)
        else:
            self._tokens = None if options.tokens is None else options.tokens(client, given, options.endpoints)

    def require(self, operation: Operation[Any]) -> None:
        """Checks that the client has the credentials that an operation needs.

        Raises:
            ConfigurationError: The client was created without them.
        """
        auth = operation.auth
        if auth is None or (isinstance(auth, Alternatives) and (auth.is_optional or self._uses(auth) is not None)):
            return
        sets = auth.sets if isinstance(auth, Alternatives) else ()
        needed = ", or ".join(" and ".join(name for use in uses for name in self._names(use)) for uses in sets)
        raise ConfigurationError(
            f"{operation.operation_id} needs {needed or 'api_key'}, but this client was created without them"
        )

    def authorize(self, call: AuthorizedCall) -> Generator[Any, Any, Authorization]:
        """Yields the steps that get what authenticates the next attempt of a call, and returns it."""
        auth = call.operation.auth
        uses = self._uses(auth) if isinstance(auth, Alternatives) else None
        if uses is None:
            return Authorization()
        schemes: list[tuple[Scheme, int]] = []
        secrets: list[Secret] = []
        forget: Callable[[], None] | None = None
        for use in uses:
            scheme = self._options.schemes[use.scheme]
            own = self._secrets(scheme)
            if scheme.endpoint is not None and self._tokens is not None:
                token, forget = yield from self._tokens.get(call, scheme.endpoint, own, use.scopes)
                own = (Secret("the token", Hidden(token), str),)
            schemes.append((scheme, len(own)))
            secrets.extend(own)
        return Authorization(partial(_credentials, schemes), tuple(secrets), forget)

    def derived(self, changes: Mapping[str, Any], changed: set[str]) -> dict[str, Any]:
        """Returns the options of a client with other options.

        Args:
            changes: The other options.
            changed: Names of those that differ.
        """
        names = {option.name for option in self._options.options}
        if changes.get("api_key") is not None and "api_key" in changed:
            return dict.fromkeys(names)
        urls = {endpoint.url_option for endpoint in self._options.endpoints}
        if self._tokens is None or changed & (names | urls | {"base_url"}):
            return {**self._values.value, "api_key": None}
        return {**self._values.value, "api_key": None, "tokens": self._tokens}

    def _uses(self, auth: Alternatives) -> Sequence[Use] | None:
        has = self._values.value
        return next((uses for uses in auth.sets if all(name in has for use in uses for name in self._names(use))), None)

    def _names(self, use: Use) -> list[str]:
        return [option.name for option in self._options.schemes[use.scheme].options]

    def _secrets(self, scheme: Scheme) -> tuple[Secret, ...]:
        has = self._values.value
        return tuple(
            Secret(option.name, Hidden(has[option.name]), partial(scheme.checked, option.name))
            for option in scheme.options
        )


def _credentials(schemes: Sequence[tuple[Scheme, int]], *values: str) -> Credentials:
    parts = []
    rest = values
    for scheme, count in schemes:
        own, rest = rest[:count], rest[count:]
        parts.append(scheme.send(key_of(scheme.options, own)))
    return parts[0] if len(parts) == 1 else joined(parts)
