"""Preparation of calls, which is the same for both kinds of clients."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ..errors.sdk_errors import InvalidRequestError
from ..limits import limit_error
from ..request.call_options import READ_OPTIONS, WRITE_OPTIONS
from ..request.prepare_request import RequestDefaults, prepare_request
from .authentication import require_api_key
from .call import Call, CallLimits

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..options.client_options import ResolvedOptions
    from ..request.operation import Arguments, Operation

T = TypeVar("T")


class CallFactory:
    """Prepares the calls of one client. Its resources share it."""

    __slots__ = ("_defaults", "_limits", "options")

    def __init__(self, options: ResolvedOptions) -> None:
        self.options = options
        self._defaults = RequestDefaults(options.base_url, options.user_agent, options.extra_headers)
        self._limits = CallLimits(options.timeout, options.total_timeout, options.max_retries)

    def prepare(self, operation: Operation[Any], arguments: Arguments, options: Mapping[str, Any]) -> Call:
        """Returns a call that is ready to be performed.

        Raises:
            InvalidRequestError: An argument or an option is invalid.
            ConfigurationError: The client has no API key, and the operation needs one.
        """
        require_api_key(self.options, operation)
        limits = self._limits_of(operation, options) if options else self._limits
        return Call(self.options, prepare_request(self._defaults, operation, arguments, options), limits)  # type: ignore[arg-type]

    def _limits_of(self, operation: Operation[Any], options: Mapping[str, Any]) -> CallLimits:
        known = READ_OPTIONS if operation.method == "GET" else WRITE_OPTIONS
        for name in options:
            if name not in known:
                raise InvalidRequestError(f"{operation.operation_id}: {name} is not a known argument or option")
        given = {name: options[name] for name in CallLimits._fields if options.get(name) is not None}
        message = limit_error(given)
        if message is not None:
            raise InvalidRequestError(f"{operation.operation_id}: {message}")
        return self._limits._replace(**given) if given else self._limits
