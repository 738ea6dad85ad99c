"""Credentials of an attempt, added after the last middleware, so that no middleware and no log ever holds them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors.sdk_errors import ConfigurationError
from ..options.api_key import Hidden, check_api_key

if TYPE_CHECKING:
    from ..options.client_options import ResolvedOptions
    from ..request.operation import Operation
    from ..transport.transport import HttpRequest
    from .call import Call


def require_api_key(client: ResolvedOptions, operation: Operation[object]) -> None:
    """Checks that the client has a key if the operation needs one.

    Raises:
        ConfigurationError: The client was created without a key.
    """
    if operation.auth is not None and client.api_key.value is None:
        raise ConfigurationError(
            f"{operation.operation_id} requires an API key, but this client was created without one"
        )


def authenticated(call: Call, request: HttpRequest, api_key: Hidden[object]) -> HttpRequest:
    """Returns a request with its credentials, which the headers of a middleware cannot override.

    Args:
        call: Call of the request.
        request: Request that the last middleware passed on.
        api_key: The key itself, after a function was called for it.
    """
    auth = call.request.operation.auth
    if auth is None:
        return request
    call.secret = Hidden(check_api_key(api_key.value))
    name, value = auth(call.secret.value)
    lower = name.lower()
    headers = {name: value}
    headers.update((key, text) for key, text in request.headers.items() if key.lower() != lower)
    return request.with_headers(headers)
