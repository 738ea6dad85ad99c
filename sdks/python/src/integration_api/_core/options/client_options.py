"""Options of a client with their defaults."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, TypedDict

from ...generated.behaviour import (
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
from ..errors.sdk_errors import ConfigurationError
from ..models.unset import UNSET

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..auth.api_key import ApiKey, AsyncApiKey
    from ..middleware.hooks import Hooks
    from ..middleware.middleware import AsyncMiddleware, Middleware
    from ..rate_limit.rate_limiter import RateLimiter
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


def log_level() -> str | None:
    """Returns the log level that the environment sets, or None.

    Raises:
        ConfigurationError: The variable has another value.
    """
    level = os.environ.get(CONFIGURATION_LOG_VARIABLE) or None
    if level is not None and level not in LOGGING_LEVELS:
        raise ConfigurationError(f"{CONFIGURATION_LOG_VARIABLE} must be {' or '.join(LOGGING_LEVELS)}, or not set")
    return level
