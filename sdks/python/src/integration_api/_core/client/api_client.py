"""Execution of calls. All network access starts here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ..errors.sdk_errors import ConnectionError, InvalidRequestError, TimeoutError
from ..pages import Page
from ..request.prepare_request import prepare_request, resolve_idempotency_key
from ..response.read_response import read_response

if TYPE_CHECKING:
    from collections.abc import Mapping

    from typing_extensions import Unpack

    from ..options.call_options import ReadOptions, WriteOptions
    from ..options.configuration import Configuration
    from ..request.operation import Arguments, Operation
    from ..transport.transport import Transport

T = TypeVar("T")


class ApiClient:
    """Sends the calls of one client. Its resources share it."""

    def __init__(self, configuration: Configuration, transport: Transport) -> None:
        self._configuration = configuration
        self._transport = transport

    def send(self, operation: Operation[T], arguments: Arguments, /, **options: Unpack[WriteOptions]) -> T:
        """Sends a request and returns the decoded response."""
        return operation.decode(self._execute(operation, arguments, **options))

    def paginate(self, operation: Operation[T], arguments: Arguments, /, **options: Unpack[ReadOptions]) -> Page[T]:
        """Fetches one page of a list. The operation decodes its items."""

        def fetch(cursor: str) -> Page[T]:
            return self.paginate(operation, arguments.with_cursor(cursor), **options)

        raw = self._execute(operation, arguments, **options)
        cursor = (arguments.query or {}).get("cursor")
        return Page(raw, operation.decode, cursor if isinstance(cursor, str) else None, fetch)

    def _execute(
        self,
        operation: Operation[Any],
        arguments: Arguments,
        /,
        *,
        timeout: float | None = None,
        idempotency_key: str | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Any:
        try:
            key = resolve_idempotency_key(operation, idempotency_key)
            request = prepare_request(self._configuration, operation, arguments, key, extra_headers)
        except InvalidRequestError as error:
            error.args = (f"{operation.operation_id}: {error}",)
            raise
        try:
            response = self._transport.send(request, self._configuration.timeout if timeout is None else timeout)
        except ConnectionError as error:
            reason = "timed out" if isinstance(error, TimeoutError) else "received no complete response"
            error.args = (f"{operation.method} {operation.path} {reason}: {error}",)
            error.idempotency_key = key
            raise
        return read_response(operation, response, key)
