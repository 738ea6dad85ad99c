"""Resolution and validation of the options of a client."""

from __future__ import annotations

import os
import platform
from functools import cache
from typing import TYPE_CHECKING, Any, TypedDict

from ...generated.behaviour import (
    CONFIGURATION_BASE_URL_VARIABLE,
    CONFIGURATION_LOG_VARIABLE,
    CONNECTIONS_MAX,
    LOGGING_LEVELS,
    RATE_LIMIT_ADAPTIVE,
    RESPONSES_MAX_BYTES,
    RETRIES_MAX_RETRIES,
    RETRIES_RETRY_AFTER_MAX_SECONDS,
    TIMEOUTS_ATTEMPT_SECONDS,
    TIMEOUTS_CONNECT_SECONDS,
    TIMEOUTS_TOTAL_SECONDS,
)
from ..auth.api_key import resolve_api_key
from ..errors.hidden import Hidden
from ..errors.nearest import did_you_mean
from ..errors.sdk_errors import ConfigurationError
from ..middleware.hooks import Hooks
from ..models.unset import UNSET
from ..rate_limit.rate_limiter import RateLimiter
from ..request.entries import entries_of
from ..request.headers import header_error, is_header_text
from ..retry.retry_budget import RetryBudget
from ..schema.kinds import described
from .base_url import parse_base_url
from .check_options import flag_error, limit_error

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ..auth.api_key import ApiKey, AsyncApiKey
    from ..middleware.middleware import AsyncMiddleware, Middleware
    from ..transport.connections import Connections
    from ..transport.transport import AsyncTransport, Transport


class CommonOptions(TypedDict, total=False):
    """Options that both kinds of clients have. `ClientOptions` describes them."""

    base_url: str | None
    allow_insecure_http: bool
    timeout: float
    total_timeout: float
    connect_timeout: float
    max_retries: int
    max_retry_after: float
    max_response_bytes: int
    max_connections: int
    adaptive_rate_limit: bool
    requests_per_minute: float | None
    rate_limiter: RateLimiter | None
    extra_headers: Mapping[str, str] | None
    app_name: str | None
    hooks: Hooks | None


class ClientOptions(CommonOptions, total=False):
    """Options of `IntegrationApi`.

    Attributes:
        api_key: API key, or a function that returns one and is called before each attempt. Default: the environment
            variable `INTEGRATION_API_KEY`. Pass None to create a client without a key.
        base_url: URL of the API. It must use https, except on this machine. Default: the environment variable
            `INTEGRATION_API_BASE_URL` or, if that is not set, the production server.
        allow_insecure_http: Allows http for `base_url` on other machines. Anybody on the network path can then read the
            API key.
        timeout: Timeout of one attempt in seconds, from its start to the last byte of the response.
        total_timeout: Timeout of a call in seconds, including all attempts and waits.
        connect_timeout: Maximum time to open a connection in seconds, including TLS.
        max_retries: Maximum number of retries.
        max_retry_after: Longest wait in seconds that the API may ask for. If it asks for more, the call fails at once.
        max_response_bytes: Maximum size of a response after decompression.
        max_connections: Maximum number of connections at a time. Further calls wait for one that is free.
        adaptive_rate_limit: Whether calls wait while the API would reject them because of its rate limit.
        requests_per_minute: Maximum number of calls per minute, evenly spaced. Default: no limit.
        rate_limiter: Rate limiter to share between clients with the same API key. Replaces the two options above.
        extra_headers: Headers of every call.
        app_name: Name and optional version of your program, appended to the User-Agent: `my-app/1.4`.
        middleware: Middleware around each attempt, the first one outermost.
        hooks: Functions that observe each attempt.
        transport: Transport that sends the requests. Default: a new `HttpTransport`.
    """

    api_key: ApiKey
    middleware: Sequence[Middleware]
    transport: Transport | None


class AsyncClientOptions(CommonOptions, total=False):
    """Options of `AsyncIntegrationApi`. `ClientOptions` describes the others.

    Attributes:
        api_key: API key, or a function or coroutine function that returns one and is called before each attempt.
            Default: the environment variable `INTEGRATION_API_KEY`. Pass None to create a client without a key.
        middleware: Coroutine functions around each attempt, the first one outermost.
        transport: Transport that sends the requests. Default: a new `AsyncHttpTransport`.
    """

    api_key: AsyncApiKey
    middleware: Sequence[AsyncMiddleware]
    transport: AsyncTransport | None


DEFAULTS: dict[str, Any] = {
    "api_key": UNSET,
    "base_url": None,
    "allow_insecure_http": False,
    "timeout": TIMEOUTS_ATTEMPT_SECONDS,
    "total_timeout": TIMEOUTS_TOTAL_SECONDS,
    "connect_timeout": TIMEOUTS_CONNECT_SECONDS,
    "max_retries": RETRIES_MAX_RETRIES,
    "max_retry_after": RETRIES_RETRY_AFTER_MAX_SECONDS,
    "max_response_bytes": RESPONSES_MAX_BYTES,
    "max_connections": CONNECTIONS_MAX,
    "adaptive_rate_limit": RATE_LIMIT_ADAPTIVE,
    "requests_per_minute": None,
    "rate_limiter": None,
    "extra_headers": None,
    "app_name": None,
    "middleware": (),
    "hooks": None,
    "transport": None,
}
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
        self, given: Mapping[str, Any], server_url: str, version: str, create_transport: Callable[[int], Any]
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
        self.api_key: Hidden[Any] = resolve_api_key(options["api_key"])
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
        # Hidden, because it contains the key. A derived client is created from it.
        self._given = Hidden(dict(given))

    def derived(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Returns the options of a derived client. State that depends on a changed option is created again.

        Raises:
            ConfigurationError: The name of an option is unknown.
        """
        for name in changes:
            if name not in DEFAULTS:
                raise ConfigurationError(f"{name} is not a known option{did_you_mean(name, DEFAULTS)}")
        given = self._given.value
        changed = {name for name, value in changes.items() if value is not given.get(name, DEFAULTS[name])}
        shared: dict[str, Any] = {"api_key": self.api_key.value, "base_url": self.base_url, "budget": self.budget}
        shared["rate_limiter"] = None if changed & _OF_RATE_LIMITER else self.rate_limiter
        if not changed & _OF_TRANSPORT:
            shared["transport"] = self.transport
        options = {**given, **shared, **changes}
        added = entries_of("extra_headers", changes.get("extra_headers"), ConfigurationError)
        if "extra_headers" not in changes or changes["extra_headers"] is not None:
            options["extra_headers"] = {**self.extra_headers, **added}
        return options


def log_level() -> str | None:
    """Returns the log level that the environment sets, or None.

    Raises:
        ConfigurationError: The variable has another value.
    """
    level = os.environ.get(CONFIGURATION_LOG_VARIABLE) or None
    if level is not None and level not in LOGGING_LEVELS:
        raise ConfigurationError(f"{CONFIGURATION_LOG_VARIABLE} must be {' or '.join(LOGGING_LEVELS)}, or not set")
    return level


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
