"""Limits of a call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors.nearest import did_you_mean
from ..errors.sdk_errors import InvalidRequestError
from ..options.call_options import READ_OPTIONS, WRITE_OPTIONS
from ..options.check_options import limit_error

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..request.operation import Operation


class CallLimits(NamedTuple):
    """Limits of a call, from its own options or from its client. Times are in seconds."""

    timeout: float
    total_timeout: float
    max_retries: int

    def changed_by(self, operation: Operation[Any], options: Mapping[str, Any]) -> CallLimits:
        """Returns these limits with those that the options of a call replace.

        Raises:
            InvalidRequestError: The name of an option is unknown, or a limit is invalid.
        """
        known = WRITE_OPTIONS if operation.sends_key else READ_OPTIONS
        for name in options:
            if name not in known:
                hint = did_you_mean(name, [*operation.arguments(), *known])
                raise InvalidRequestError(f"{operation.operation_id}: {name} is not a known argument or option{hint}")
        given = {name: options[name] for name in self._fields if options.get(name) is not None}
        message = limit_error(given)
        if message is not None:
            raise InvalidRequestError(f"{operation.operation_id}: {message}")
        return self._replace(**given) if given else self
