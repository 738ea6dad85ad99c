"""Base class of the generated client."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ...generated.behaviour import (
    CONNECTIONS_MAX,
    RATE_LIMIT_ADAPTIVE,
    RESPONSES_MAX_BYTES,
    RETRIES_MAX_RETRIES,
    RETRIES_RETRY_AFTER_MAX_SECONDS,
    TIMEOUTS_ATTEMPT_SECONDS,
    TIMEOUTS_CONNECT_SECONDS,
    TIMEOUTS_TOTAL_SECONDS,
)
from ..auth.schemes import bearer
from ..errors.sdk_errors import ConfigurationError
from ..models.unset import UNSET, Unset
from ..options.boundary import boundary, checked
from ..request.raw_request import raw_request
from .resolved_options import ResolvedOptions
from .resource import unpicklable
from .sync_driver import ApiClient

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import TracebackType
    from typing import Self

    from typing_extensions import Unpack

    from ..auth.api_key import ApiKey
    from ..auth.schemes import Auth
    from ..middleware.hooks import Hooks
    from ..middleware.middleware import Middleware
    from ..options.call_options import WriteOptions
    from ..options.client_options import ClientOptions
    from ..rate_limit.rate_limiter import RateLimiter
    from ..response.raw_response import RawResponse
    from ..transport.transport import Transport
    from .authorization import AuthorizerOptions


class BaseClient:
    """Options and connections of a client."""

    # In a tuple, because a function in a class becomes a method.
    _request_auth: ClassVar[tuple[Auth | None]] = (bearer,)
    """Authentication of requests to operations that the contract does not define, and the name of its header."""
    _own_options: ClassVar[AuthorizerOptions | None] = None
    """Options of the library for credentials other than an API key."""
    _server_url: ClassVar[str]
    _version: ClassVar[str]

    @checked(ConfigurationError)
    def __init__(
        self,
        *,
        api_key: ApiKey | Unset = UNSET,
        base_url: str | None = None,
        allow_insecure_http: bool = False,
        timeout: float = TIMEOUTS_ATTEMPT_SECONDS,
        total_timeout: float = TIMEOUTS_TOTAL_SECONDS,
        connect_timeout: float = TIMEOUTS_CONNECT_SECONDS,
        max_retries: int = RETRIES_MAX_RETRIES,
        max_retry_after: float = RETRIES_RETRY_AFTER_MAX_SECONDS,
        max_response_bytes: int = RESPONSES_MAX_BYTES,
        max_connections: int = CONNECTIONS_MAX,
        adaptive_rate_limit: bool = RATE_LIMIT_ADAPTIVE,
        requests_per_minute: float | None = None,
        rate_limiter: RateLimiter | None = None,
        extra_headers: Mapping[str, str] | None = None,
        app_name: str | None = None,
        middleware: Sequence[Middleware] = (),
        hooks: Hooks | None = None,
        transport: Transport | None = None,
    ) -> None:
        """Validates the options, which `ClientOptions` describes. The first call opens a connection.

        Raises:
            ConfigurationError: An option is invalid.
        """
        self._start(
            {
                "api_key": api_key,
                "base_url": base_url,
                "allow_insecure_http": allow_insecure_http,
                "timeout": timeout,
                "total_timeout": total_timeout,
                "connect_timeout": connect_timeout,
                "max_retries": max_retries,
                "max_retry_after": max_retry_after,
                "max_response_bytes": max_response_bytes,
                "max_connections": max_connections,
                "adaptive_rate_limit": adaptive_rate_limit,
                "requests_per_minute": requests_per_minute,
                "rate_limiter": rate_limiter,
                "extra_headers": extra_headers,
                "app_name": app_name,
                "middleware": middleware,
                "hooks": hooks,
                "transport": transport,
            }
        )

    def _start(self, given: Mapping[str, Any]) -> None:
        options = ResolvedOptions(given, self._server_url, self._version, _http_transport, self._own_options)
        self._api_client = ApiClient(options)

    @checked(ConfigurationError)
    def with_options(self, **changes: Unpack[ClientOptions]) -> Self:
        """Returns a client with other options, which shares connections, retry budget and rate limiter with this one.

        A changed option that belongs to one of them, such as `api_key`, gives the new client its own. `extra_headers`
        are added to those of this client.

        Raises:
            ConfigurationError: An option is invalid.
        """
        derived = type(self).__new__(type(self))
        derived._start(self._api_client.options.derived(changes))
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

        Authentication, retries, the idempotency key, errors and limits are the same as for all other calls.

        Args:
            method: `GET`, `POST`, `PUT`, `PATCH` or `DELETE`. All of them except `GET` carry an idempotency key.
            path: Path below the base URL, percent-encoded, such as `/api/v1/orders/{order_id}/notes`. Errors and logs
                show it as it is written here, so pass identifiers as `path_params`.
            path_params: Values of the placeholders in the path.
            query: Query parameters: text, numbers and bools, or lists of them, which are sent as `a,b`.
            body: Body, sent as JSON.
            **options: Options of this call; see `WriteOptions`.

        Returns:
            The response. `data` is its body as JSON, or None if it has none.

        Raises:
            IntegrationApiError: The call failed. Subclasses identify the reason.
        """
        operation, arguments = raw_request(method, path, path_params, query, body, self._request_auth[0])
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

    # Calls do not change a client, and its connections cannot be copied.
    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        raise unpicklable(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(base_url={self._api_client.options.base_url!r})"


def _http_transport(max_connections: int) -> Transport:
    from ..transport.http_transport import HttpTransport

    return HttpTransport(max_connections=max_connections)
