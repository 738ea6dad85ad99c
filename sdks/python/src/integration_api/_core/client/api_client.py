"""Preparation of calls, which is the same for both kinds of clients."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from ..errors.sdk_errors import IntegrationApiError, InvalidRequestError
from ..errors.unreadable import unreadable
from ..request.prepare_request import RequestDefaults, prepare_request
from ..retry.retry_policy import is_repeatable
from .authentication import require_api_key
from .call import Call
from .call_limits import CallLimits

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Self

    from ..request.operation import Arguments, Operation
    from ..request.prepare_request import PreparedRequest
    from ..request.source import Source
    from .opening import Opening
    from .resolved_options import ResolvedOptions


class BaseApiClient(ABC):
    """Prepares the calls of one client. Its resources share it."""

    __slots__ = ("_defaults", "_is_raw", "_is_streaming", "_limits", "options")

    def __init__(self, options: ResolvedOptions, *, is_raw: bool = False, is_streaming: bool = False) -> None:
        self.options = options
        self._is_raw = is_raw
        self._is_streaming = is_streaming
        self._defaults = RequestDefaults(options.base_url, options.user_agent, options.extra_headers)
        self._limits = CallLimits(options.timeout, options.total_timeout, options.max_retries)

    def with_raw_response(self) -> Self:
        """Returns a client whose calls return `RawResponse` objects."""
        return type(self)(self.options, is_raw=True)

    def with_streaming_response(self) -> Self:
        """Returns a client whose calls return downloads instead of bytes."""
        return type(self)(self.options, is_streaming=True)

    @abstractmethod
    def _opening_of(self, operation: Operation[Any]) -> Opening:
        """Returns how the client returns a response that is read while it arrives."""

    @abstractmethod
    def _require_readable(self, operation: Operation[Any], source: Source) -> None:
        """Requires that the client can read the source of a body."""

    def _prepare(self, operation: Operation[Any], arguments: Arguments, options: Mapping[str, Any]) -> Call:
        """Returns a call that is ready to be performed.

        Raises:
            InvalidRequestError: An argument or an option is invalid.
            ConfigurationError: The client has no API key, and the operation needs one.
        """
        require_api_key(self.options, operation)
        try:
            limits = self._limits.changed_by(operation, options) if options else self._limits
            request = prepare_request(self._defaults, operation, arguments, options)
        except IntegrationApiError:
            raise
        # Values of the caller run the caller's code, which can raise anything.
        except Exception as error:  # noqa: BLE001
            problem = unreadable(error, f"{operation.operation_id}: an argument", InvalidRequestError)
        else:
            return self._call(operation, request, limits)
        raise problem

    def _call(self, operation: Operation[Any], request: PreparedRequest, limits: CallLimits) -> Call:
        source = request.source
        if source is not None:
            self._require_readable(operation, source)
        max_token_retries = limits.max_retries
        is_once = source is not None and not source.is_repeatable
        if is_once or not is_repeatable(operation.method, request.idempotency_key):
            limits = limits._replace(max_retries=0)
        opening = None if operation.stream is None and not self._is_streaming else self._opening_of(operation)
        return Call(self.options, request, limits, max_token_retries, opening)
