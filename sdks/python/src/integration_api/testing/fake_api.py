"""A client without a network."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, TypedDict

from .._core.errors.sdk_errors import ConfigurationError
from .._core.models.unset import UNSET
from .._core.options.boundary import checked
from .._core.testing.fake_call import FakeCall, operation_named
from .._core.testing.fake_replies import FakeReplies, Reply, Responder, replaced
from ..generated.async_client import AsyncIntegrationApi
from ..generated.client import IntegrationApi
from ..generated.examples import OPERATIONS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Unpack

    from .._core.options.client_options import CommonOptions
    from .._core.transport.transport import HttpRequest, HttpResponse
    from ..generated.examples import OperationName

# No host can have this name (RFC 6761 section 6.4).
_NOWHERE = "https://api.invalid"
# Valid as a bearer token, as a key in a header and as user and password.
_KEY = "fake:key"


class _Key(TypedDict, total=False):
    api_key: str


class FakeApi:
    """A real client that sends nothing, and the requests that it would have sent.

    Each operation returns the contract's example of a successful response until you set another reply. The client
    validates arguments, retries and raises errors as in production. Retries start without a wait, except after an error
    without a response.

        fake = FakeApi()
        fake.reply_once("orders.list", status=503)
        page = fake.api.orders.list().first_page()
        assert len(fake.calls) == 2
    """

    @checked(ConfigurationError)
    def __init__(self, **options: Unpack[CommonOptions]) -> None:
        """Creates the client.

        Args:
            options: Options that both kinds of clients have.
        """
        base_url = options.get("base_url") or _NOWHERE
        self._options: CommonOptions = {**options, "base_url": base_url}
        self._replies = FakeReplies(OPERATIONS, base_url)
        own = IntegrationApi._own_options
        # A client with credentials of its own has no API key as well.
        self._key: _Key = {} if own is not None and not own.names.isdisjoint(options) else {"api_key": _KEY}

    @cached_property
    def api(self) -> IntegrationApi:
        """The client."""
        transport = _FakeTransport(self._replies)
        return IntegrationApi(transport=transport, **self._key, **self._options)

    @cached_property
    def async_api(self) -> AsyncIntegrationApi:
        """The asynchronous client, with the same replies and the same record of calls."""
        transport = _AsyncFakeTransport(self._replies)
        return AsyncIntegrationApi(transport=transport, **self._key, **self._options)

    @property
    def calls(self) -> list[FakeCall]:
        """All attempts so far, in order."""
        return self._replies.calls

    @checked(ConfigurationError)
    def reply(
        self,
        operation: OperationName,
        responder: Responder | None = None,
        *,
        status: int | None = None,
        body: Any = UNSET,
        fields: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Sets the reply to an operation, used after the replies from `reply_once`.

        Args:
            operation: Name of the operation, such as `orders.create`.
            responder: An exception that ends the attempt without a response, or a function of the call that returns a
                reply or an exception.
            status: Status from 200 to 599. Default: status of the successful response.
            body: Body, sent as JSON, or unchanged if it consists of bytes. Default: the contract's example.
            fields: Fields that replace those of the example.
            headers: Additional headers, which replace the default ones.
        """
        self._replies.set(operation, responder or Reply(status, body, headers or {}, fields or {}))

    @checked(ConfigurationError)
    def reply_once(
        self,
        operation: OperationName,
        responder: Responder | None = None,
        *,
        status: int | None = None,
        body: Any = UNSET,
        fields: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Adds a reply to one attempt of an operation. Several replies are used in order.

        Args:
            operation: See `reply`.
            responder: See `reply`.
            status: See `reply`.
            body: See `reply`.
            fields: See `reply`.
            headers: See `reply`.
        """
        self._replies.add(operation, responder or Reply(status, body, headers or {}, fields or {}))

    @checked(ConfigurationError)
    def example(self, operation: OperationName, status: int | None = None, **fields: Any) -> Any:
        """Returns a copy of the contract's example response: parsed JSON, bytes, or None if there is no body.

        Args:
            operation: Name of the operation, such as `orders.retrieve`.
            status: Status of the response. Default: that of the successful response.
            fields: Fields to replace.

        Raises:
            ConfigurationError: The contract has no such example, or it has no fields to replace.
        """
        found = operation_named(operation, OPERATIONS).response(status)
        if found is None:
            raise ConfigurationError(
                f"the contract has no example response of {operation} with status {status or '2xx'}"
            )
        return replaced(found.value(), fields, operation)

    def reset(self) -> None:
        """Forgets all replies and calls."""
        self._replies.reset()


class _FakeTransport:
    def __init__(self, replies: FakeReplies) -> None:
        self._replies = replies

    def send(self, request: HttpRequest, timeout: float) -> HttpResponse:  # noqa: ARG002 - the protocol has it
        return self._replies.respond(request)

    def close(self) -> None:
        """Does nothing, because there is no connection to close."""


class _AsyncFakeTransport:
    def __init__(self, replies: FakeReplies) -> None:
        self._replies = replies

    async def send(self, request: HttpRequest, timeout: float) -> HttpResponse:  # noqa: ARG002
        return self._replies.respond(request)

    async def close(self) -> None:
        """Does nothing, because there is no connection to close."""
