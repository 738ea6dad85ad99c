"""Base class of the generated client."""

from __future__ import annotations

import platform
from typing import TYPE_CHECKING, ClassVar

from ..behaviour import ATTEMPT_SECONDS
from ..errors.sdk_errors import ConfigurationError
from ..options.configuration import ApiKey, Configuration, resolve_api_key, resolve_base_url
from ..transport.http_transport import HttpTransport
from ..unset import UNSET, Unset
from .api_client import ApiClient

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

    from ..transport.transport import Transport


class BaseClient:
    """Options and connections of a client."""

    _server_url: ClassVar[str]
    _version: ClassVar[str]

    def __init__(
        self,
        *,
        api_key: ApiKey | Unset = UNSET,
        base_url: str | None = None,
        timeout: float = ATTEMPT_SECONDS,
        transport: Transport | None = None,
    ) -> None:
        """Validates the options. The first call opens a connection.

        Args:
            api_key: API key, or a function that returns one and is called before each attempt. Default: the environment
                variable `INTEGRATION_API_KEY`. Pass None to create a client without a key.
            base_url: URL of the API. It must use https, except on localhost. Default: the environment variable
                `INTEGRATION_API_BASE_URL` or, if that is not set, the production server.
            timeout: Timeout of one attempt in seconds, from its start to the last byte of the response.
            transport: Transport that sends the requests. Default: a new `HttpTransport`.

        Raises:
            ConfigurationError: An option is invalid.
        """
        if not timeout > 0:
            raise ConfigurationError(f"timeout must be a positive number of seconds, not {timeout!r}")
        self._configuration = Configuration(
            api_key=resolve_api_key(api_key),
            base_url=resolve_base_url(base_url, self._server_url),
            timeout=timeout,
            user_agent=_user_agent(self._version),
        )
        self._transport = transport if transport is not None else HttpTransport()
        self._api_client = ApiClient(self._configuration, self._transport)

    def close(self) -> None:
        """Closes idle connections. Leaving a `with` block does the same."""
        self._transport.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}(base_url={self._configuration.base_url!r})"


def _user_agent(version: str) -> str:
    runtime = f"{platform.python_implementation()}/{platform.python_version()}"
    return f"integration-api-python/{version} ({runtime}; {platform.system()}; {platform.machine()})"
