"""Base classes of the generated clients."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ..auth import bearer
from ..behaviour import (
    ADAPTIVE_RATE_LIMIT,
    ATTEMPT_SECONDS,
    CONNECT_SECONDS,
    MAX_CONNECTIONS,
    MAX_RESPONSE_BYTES,
    MAX_RETRIES,
    MAX_RETRY_AFTER_SECONDS,
    TOTAL_SECONDS,
)
from ..errors.sdk_errors import ConfigurationError
from ..options.client_options import DEFAULTS, ResolvedOptions
from ..request.raw_request import raw_request
from ..unset import UNSET, Unset
from .boundary import boundary
from .sync_driver import ApiClient

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import TracebackType
    from typing import Self

    from typing_extensions import Unpack

    from ..auth import Auth
    from ..middleware.hooks import Hooks
    from ..middleware.middleware import Middleware
    from ..options.api_key import ApiKey
    from ..options.client_options import ClientOptions
    from ..rate_limit.rate_limiter import RateLimiter
    from ..request.call_options import WriteOptions
    from ..response.raw_response import RawResponse
    from ..transport.transport import Transport


def resolve(given: Mapping[str, Any], kind: type[Any], create_transport: Any) -> ResolvedOptions:
    """Returns the options of a client.

    Raises:
        ConfigurationError: An option is invalid.
    """
    return ResolvedOptions(given, kind._server_url, kind._version, create_transport)


def changed_options(options: ResolvedOptions, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the options of a derived client.

    Raises:
        ConfigurationError: The name of an option is unknown.
    """
    for name in changes:
        if name not in DEFAULTS:
            raise ConfigurationError(f"{name} is not a known option; known options: {', '.join(DEFAULTS)}")
    return options.derived(changes)


class BaseClient:
    """Options and connections of a client."""

    _request_auth: ClassVar[tuple[Auth | None, str]] = (bearer, "Authorization")
    """Authentication of requests to operations that the contract does not have, and the name of its header."""
    _server_url: ClassVar[str]
    _version: ClassVar[str]

    @boundary
    def __init__(
        self,
        *,
        api_key: ApiKey | Unset = UNSET,
        base_url: str | None = None,
        allow_insecure_http: bool = False,
        timeout: float = ATTEMPT_SECONDS,
        total_timeout: float = TOTAL_SECONDS,
        connect_timeout: float = CONNECT_SECONDS,
        max_retries: int = MAX_RETRIES,
        max_retry_after: float = MAX_RETRY_AFTER_SECONDS,
        max_response_bytes: int = MAX_RESPONSE_BYTES,
        max_connections: int = MAX_CONNECTIONS,
        adaptive_rate_limit: bool = ADAPTIVE_RATE_LIMIT,
        requests_per_minute: float | None = None,
        rate_limiter: RateLimiter | None = None,
        extra_headers: Mapping[str, str] | None = None,
        app_name: str | None = None,
        middleware: Sequence[Middleware] = (),
        hooks: Hooks | None = None,
        transport: Transport | None = None,
    ) -> None:
        """Validates the options. The first call opens a connection.

        Args:
            api_key: API key, or a function that returns one and is called before each attempt. Default: the environment
                variable `INTEGRATION_API_KEY`. Pass None to create a client without a key.
            base_url: URL of the API. It must use https, except on this machine. Default: the environment variable
                `INTEGRATION_API_BASE_URL` or, if that is not set, the production server.
            allow_insecure_http: Allows http for `base_url` on other machines. Anybody on the network path can then read
                the API key.
            timeout: Timeout of one attempt in seconds, from its start to the last byte of the response.
            total_timeout: Timeout of a call in seconds, including all attempts and waits.
            connect_timeout: Maximum time to open a connection in seconds, including TLS.
            max_retries: Maximum number of retries.
            max_retry_after: Longest wait in seconds that the API may ask for; the call fails at once if it asks for
                more.
            max_response_bytes: Maximum size of a response after decompression.
            max_connections: Maximum number of connections at a time; further calls wait for one that is free.
            adaptive_rate_limit: Whether calls wait while the API would reject them because of its rate limit.
            requests_per_minute: Maximum number of calls per minute, evenly spaced. Default: no limit.
            rate_limiter: Rate limiter to share between clients with the same API key. Replaces the two options above.
            extra_headers: Headers of every call.
            app_name: Name and optional version of your program, appended to the User-Agent: `my-app/1.4`.
            middleware: Middleware around each attempt, the first one outermost.
            hooks: Functions that observe each attempt.
            transport: Transport that sends the requests. Default: a new `HttpTransport`.

        Raises:
            ConfigurationError: An option is invalid.
        """
        given = {name: value for name, value in locals().items() if name in DEFAULTS}
        self._start({name: value for name, value in given.items() if value is not DEFAULTS[name]})

    def _start(self, given: Mapping[str, Any]) -> None:
        self._api_client = ApiClient(resolve(given, type(self), _http_transport))

    @boundary
    def with_options(self, **changes: Unpack[ClientOptions]) -> Self:
        """Returns a client with other options, which shares connections, retry budget and rate limiter with this one.

        A changed option that belongs to one of them, such as `api_key`, gives the new client its own. `extra_headers`
        are added to those of this client.

        Raises:
            ConfigurationError: An option is invalid.
        """
        derived = type(self).__new__(type(self))
        derived._start(changed_options(self._api_client.options, changes))
        return derived

    @boundary
    def request(
        self,
        method: str,
        path: str,
        *,
        path_params: Mapping[str, Any] | None = None,
        query: Mapping[str, Any] | None = None,
        body: Any = UNSET,
        **options: Unpack[WriteOptions],
    ) -> RawResponse[Any]:
        """Sends a request to an operation that this version of the library does not know.

        Everything else is as in every call: the key, retries, the idempotency key, errors and limits.

        Args:
            method: `GET`, `POST`, `PUT`, `PATCH` or `DELETE`. All of them except `GET` carry an idempotency key.
            path: Path below the base URL, percent-encoded, such as `/api/v1/records/{record_id}/notes`. Errors and logs
                show it as it is written here, so pass identifiers as `path_params`.
            path_params: Values of the placeholders in the path.
            query: Query parameters: text, numbers and bools, or lists of them, which are sent as `a,b`.
            body: Body, sent as JSON.
            **options: Options of this call; see `WriteOptions`.

        Returns:
            The response. `parse()` returns its body as JSON, or None if it has none.

        Raises:
            IntegrationApiError: The call failed. Subclasses identify the reason.
        """
        operation, arguments = raw_request(method, path, path_params, query, body, self._request_auth)
        response: Any = self._api_client.with_raw_response().send(operation, arguments, **options)
        return response  # type: ignore[no-any-return]

    def close(self) -> None:
        """Closes idle connections. Leaving a `with` block does the same. A later call opens a new connection."""
        self._api_client.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}(base_url={self._api_client.options.base_url!r})"


def _http_transport(max_connections: int) -> Transport:
    from ..transport.http_transport import HttpTransport

    return HttpTransport(max_connections=max_connections)
