"""What a client is, whatever the API it calls."""

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

    from typing_extensions import Self

    from ..transport.transport import Transport


class BaseClient:
    """Holds the options of a client and its connections."""

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
        """Checks the options. Connects only with the first call.

        Args:
            api_key: The API key, or a function that returns one before each attempt. Default: the environment variable
                `INTEGRATION_API_KEY`. None makes a client for the calls that need no key.
            base_url: Where the API is; https, or plain http to this machine. Default: the environment variable
                `INTEGRATION_API_BASE_URL`, else the API's own server.
            timeout: Seconds for one attempt, from its start to the last byte of the answer.
            transport: What sends requests. Default: one of its own, with connections kept open.

        Raises:
            ConfigurationError: an option cannot be used.
        """
        if not timeout > 0:
            raise ConfigurationError(f"timeout is {timeout!r}; pass seconds, more than 0")
        self._configuration = Configuration(
            api_key=resolve_api_key(api_key),
            base_url=resolve_base_url(base_url, self._server_url),
            timeout=timeout,
            user_agent=_user_agent(self._version),
        )
        self._transport = transport if transport is not None else HttpTransport()
        self._api_client = ApiClient(self._configuration, self._transport)

    def close(self) -> None:
        """Closes the connections that are kept open."""
        self._transport.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}(base_url={self._configuration.base_url!r})"


def _user_agent(version: str) -> str:
    runtime = f"{platform.python_implementation()}/{platform.python_version()}"
    return f"integration-api-python/{version} ({runtime}; {platform.system()}; {platform.machine()})"
