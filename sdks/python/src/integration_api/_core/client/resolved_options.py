"""Resolution and validation of the options of a client."""

from __future__ import annotations

import os
import platform
from functools import cache
from typing import TYPE_CHECKING, Any

from ...generated.behaviour import CONFIGURATION_BASE_URL_VARIABLE
from ..auth.api_key import resolve_api_key
from ..errors.hidden import Hidden
from ..errors.nearest import did_you_mean
from ..errors.sdk_errors import ConfigurationError
from ..middleware.hooks import Hooks
from ..options.base_url import parse_base_url
from ..options.check_options import flag_error, limit_error
from ..options.client_options import DEFAULTS, log_level
from ..rate_limit.rate_limiter import RateLimiter
from ..request.entries import entries_of
from ..request.headers import header_error, is_header_text
from ..retry.retry_budget import RetryBudget
from ..schema.kinds import described

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ..transport.connections import Connections
    from .authorization import Authorizer, AuthorizerOptions

_LIMITS = (
    "timeout",
    "total_timeout",
    "connect_timeout",
    "max_retries",
    "max_retry_after",
    "max_response_bytes",
    "max_connections",
    "requests_per_minute",
)
# Options that the shared state of a client depends on.
_OF_RATE_LIMITER = frozenset({"api_key", "base_url", "adaptive_rate_limit", "requests_per_minute"})
_OF_TRANSPORT = frozenset({"transport", "max_connections"})


class ResolvedOptions:
    """Options of a client, validated and with all defaults applied. Immutable, so calls can run concurrently."""

    def __init__(
        self,
        given: Mapping[str, Any],
        server_url: str,
        version: str,
        create_transport: Callable[[int], Any],
        own: AuthorizerOptions | None = None,
    ) -> None:
        # A limit of None is not set.
        options = {**DEFAULTS, **given}
        options |= {name: DEFAULTS[name] for name in _LIMITS if options[name] is None}
        extra_headers = entries_of("extra_headers", options["extra_headers"], ConfigurationError)
        message = (
            limit_error({name: options[name] for name in _LIMITS})
            or _header_text_error(options, extra_headers)
            or _kind_error(options)
        )
        if message is not None:
            raise ConfigurationError(message)
        given_url = options["base_url"]
        url = (os.environ.get(CONFIGURATION_BASE_URL_VARIABLE) or server_url) if given_url is None else given_url
        self.base_url = parse_base_url(url, allow_insecure_http=options["allow_insecure_http"])
        self.timeout: float = options["timeout"]
        self.total_timeout: float = options["total_timeout"]
        self.connect_timeout: float = options["connect_timeout"]
        self.max_retries: int = options["max_retries"]
        self.max_retry_after: float = options["max_retry_after"]
        self.max_response_bytes: int = options["max_response_bytes"]
        self.extra_headers: dict[str, str] = extra_headers
        self.middleware: Sequence[Any] = _middleware(options["middleware"])
        self.hooks: Hooks | None = options["hooks"]
        self.log_level = log_level()
        app_name = options["app_name"]
        self.user_agent = (
            _user_agent(version) if app_name is None else f"{_user_agent(version)} {str.__str__(app_name)}"
        )
        self.rate_limiter: RateLimiter = options["rate_limiter"] or RateLimiter(
            adaptive=options["adaptive_rate_limit"], requests_per_minute=options["requests_per_minute"]
        )
        self.budget: RetryBudget = options.get("budget") or RetryBudget()
        self.transport: Any = (
            create_transport(options["max_connections"]) if options["transport"] is None else options["transport"]
        )
        # Only the default transports have them, but another one, such as a mock, may have an attribute of any name.
        has_own = callable(getattr(type(self.transport), "_connections", None))
        self.connections: Callable[[], Connections] | None = self.transport._connections if has_own else None
        failures = getattr(type(self.transport), "_failures", None)
        self.transport_failures: tuple[type[Exception], ...] | None = failures if isinstance(failures, tuple) else None
        """Errors that a default transport raises; None for any other transport."""
        self._own = own
        self.credentials: Authorizer | None = None if own is None else own.authorizer(self, given)
        """Credentials with options of their own; None for a client with an API key."""
        self.api_key: Hidden[Any] = resolve_api_key(options["api_key"] if self.credentials is None else None)
        # Hidden, because it contains the key. A derived client is created from it.
        self._given = Hidden(dict(given))

    def derived(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Returns the options of a derived client. State that depends on a changed option is created again.

        Raises:
            ConfigurationError: The name of an option is unknown.
        """
        own: frozenset[str] = frozenset() if self._own is None else self._own.names
        for name in changes:
            if name not in DEFAULTS and name not in own:
                raise ConfigurationError(f"{name} is not a known option{did_you_mean(name, [*DEFAULTS, *own])}")
        given = self._given.value
        changed = {name for name, value in changes.items() if value is not given.get(name, DEFAULTS.get(name))}
        shared: dict[str, Any] = {"api_key": self.api_key.value, "base_url": self.base_url, "budget": self.budget}
        if self.credentials is not None:
            shared |= self.credentials.derived(changes, changed)
        elif changed & own:
            shared["api_key"] = None
        shared["rate_limiter"] = None if changed & (_OF_RATE_LIMITER | own) else self.rate_limiter
        if not changed & _OF_TRANSPORT:
            shared["transport"] = self.transport
        options = {**given, **shared, **changes}
        added = entries_of("extra_headers", changes.get("extra_headers"), ConfigurationError)
        if "extra_headers" not in changes or changes["extra_headers"] is not None:
            options["extra_headers"] = {**self.extra_headers, **added}
        return options


def _header_text_error(options: Mapping[str, Any], extra_headers: Mapping[str, str]) -> str | None:
    app_name = options["app_name"]
    if app_name is not None and not (isinstance(app_name, str) and is_header_text(app_name)):
        return "app_name contains a line break or another character that is not allowed in a header"
    errors = (header_error(name, value) for name, value in extra_headers.items())
    return next((error for error in errors if error is not None), None)


def _kind_error(options: Mapping[str, Any]) -> str | None:
    for name in ("allow_insecure_http", "adaptive_rate_limit"):
        error = flag_error(name, options[name])
        if error is not None:
            return error
    for name, kind in (("rate_limiter", RateLimiter), ("hooks", Hooks)):
        if options[name] is not None and not isinstance(options[name], kind):
            return f"{name} must be a {kind.__name__}, not {described(options[name])}"
    transport = options["transport"]
    if transport is not None and not callable(getattr(transport, "send", None)):
        return f"transport must have a method send, unlike {described(transport)}"
    return None


def _middleware(given: object) -> tuple[Any, ...]:
    if isinstance(given, (list, tuple)) and all(callable(item) for item in given):
        return tuple(given)
    raise ConfigurationError(f"middleware must be a list of functions, not {described(given)}")


@cache
def _user_agent(version: str) -> str:
    runtime = f"{platform.python_implementation()}/{platform.python_version()}"
    return f"integration-api-python/{version} ({runtime}; {platform.system()}; {platform.machine()})"
