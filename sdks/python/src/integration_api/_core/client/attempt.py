"""One attempt of a call, and the errors of an attempt without a response."""

from __future__ import annotations

import builtins
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ..errors.hidden import Hidden
from ..errors.interruption import interruption_in
from ..errors.redaction import CallRedactor, shortened
from ..errors.safe_cause import safe_cause, text_of
from ..errors.sdk_errors import CallFacts, ConfigurationError, ConnectionError, IntegrationApiError, TimeoutError
from ..request.sendable import request_error
from ..request.url import with_query
from ..transport.content import StreamedResponse
from ..transport.plain_response import plain_response
from ..transport.tls import refusal_in
from ..transport.transport import ConnectTimeoutError, HttpRequest, HttpResponse
from .authentication import require_own_origin, unsent
from .failures import connect_timeout_error, host_of, timeout_error

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from ..auth.schemes import Credentials
    from .call_limits import CallLimits
    from .resolved_options import ResolvedOptions

# A transport that raises one of them has a bug or is out of memory, and would raise it again.
_MISTAKES = (AssertionError, AttributeError, ImportError, MemoryError, NameError, RecursionError, TypeError)


_OWN = (HttpResponse, StreamedResponse)

NO_RESPONSE = "a middleware returned no response; return that of next()"


class CurrentCall(Protocol):
    """The part of a call that its attempts use."""

    @property
    def facts(self) -> CallFacts:
        """Facts of the call, which a resend changes."""
        ...

    def resend(self, request: HttpRequest) -> None:
        """Counts a request that is sent again."""


class Secret(NamedTuple):
    """A value that authenticates a request."""

    name: str
    """Option of the client that has it."""
    value: Hidden[Any]
    """The value itself, or a function that returns it."""
    check: Callable[[object], str]
    """Returns the value if it can be sent, and raises a `ConfigurationError` otherwise."""


class SharedAttempt:
    """An attempt that a call can go on with if the call that has begun it is cancelled.

    Args:
        is_awaited: Reports whether another call waits for the response.
    """

    __slots__ = ("is_awaited", "task")

    def __init__(self, is_awaited: Callable[[], bool]) -> None:
        self.is_awaited = is_awaited
        self.task: Any = None
        """Task of an event loop that performs the attempt; None before it has begun, and in threads."""

    def is_under_way(self) -> bool:
        """Reports whether the attempt goes on without its call."""
        return self.task is not None and not self.task.done() and self.is_awaited()


class Attempt(NamedTuple):
    """Step: send a request through the middleware, and return the response."""

    request: HttpRequest
    timeout: float
    """Seconds until the last byte of the response, including the wait for a connection."""
    waited: float
    """Seconds of that wait."""
    client: ResolvedOptions
    auth: Callable[..., Credentials] | None
    """Converts the values of the secrets into credentials; None if the operation needs none."""
    secrets: tuple[Secret, ...]
    call: CurrentCall
    limits: CallLimits
    redact: CallRedactor
    """Removes the API keys of all attempts of the call from texts."""
    shared: SharedAttempt | None = None
    """Set for the request of a token, which no middleware sees."""

    @property
    def facts(self) -> CallFacts:
        """Facts of the call at this time."""
        return self.call.facts

    # The default `repr` of a tuple would show the options of the client.
    def __repr__(self) -> str:
        return f"Attempt({self.request!r})"

    @property
    def middleware(self) -> Sequence[Any]:
        """Middleware that the request passes through, the first one outermost."""
        return self.client.middleware if self.shared is None else ()

    def authenticated(self, request: HttpRequest, given: Sequence[Hidden[Any]]) -> HttpRequest:
        """Returns a request with its credentials, which a middleware cannot override.

        Args:
            request: Request that the last middleware passed on.
            given: Values of the secrets, after functions were called for them.

        Raises:
            ConfigurationError: A value is invalid, or a middleware changed the origin of the URL or made a request
                that cannot be sent.
        """
        self._require_sendable(request)
        request = request._replace(on_resend=self._on_resend())
        if self.auth is None:
            return request
        credentials = self._credentials(self.auth, given)
        if credentials.body is not None:
            request = request._replace(body=credentials.body)
        if credentials.query:
            request = request._replace(url=with_query(request.url, credentials.query))
        if credentials.cookies:
            request = request.with_headers(_with_cookies(request.headers, credentials.cookies))
        if not credentials.headers:
            return request
        names = {name.lower() for name, _ in credentials.headers}
        headers = dict(credentials.headers)
        headers |= {name: text for name, text in request.headers.items() if name.lower() not in names}
        return request.with_headers(headers)

    def required(self, response: object, mistake: str) -> HttpResponse:
        """Returns the response of a middleware or a transport of the integrator.

        Args:
            response: Value that it returned.
            mistake: Message of the error if the value is not an `HttpResponse`.

        Raises:
            ConfigurationError: The value is not a response.
        """
        facts = self.facts
        if isinstance(response, HttpResponse):
            if self._is_own(response):
                return response
            try:
                return plain_response(response)
            except ConfigurationError as error:
                mistake = str(error)
        raise ConfigurationError(f"{facts.method} {facts.path}: {mistake}", facts)

    # The responses of the default transports need no check.
    def _is_own(self, response: HttpResponse) -> bool:
        client = self.client
        return client.transport_failures is not None and not client.middleware and type(response) in _OWN

    # The default is not 0, so a caller who sets 0 wants each request to be sent only once.
    def _on_resend(self) -> Callable[[], None] | None:
        is_allowed = self.limits.max_retries > 0 and self.facts.resends == 0
        return partial(self.call.resend, self.request) if is_allowed else None

    def _credentials(self, auth: Callable[..., Credentials], given: Sequence[Hidden[Any]]) -> Credentials:
        values = [self._checked(secret, value) for secret, value in zip(self.secrets, given, strict=True)]
        for value in values:
            self.redact.add(value)
        credentials = auth(*(value.value for value in values))
        for text in credentials.secrets:
            self.redact.add(Hidden(text))
        return credentials

    def _checked(self, secret: Secret, value: Hidden[Any]) -> Hidden[str]:
        try:
            return Hidden(secret.check(value.value))
        except ConfigurationError as error:
            raise unsent(self.facts, str(error)) from None

    # The integrator's transport may not check it, and a line break in a header would start another request.
    def _require_sendable(self, request: HttpRequest) -> None:
        if not isinstance(request, HttpRequest):
            raise unsent(self.facts, f"a middleware must pass on an HttpRequest, not {type(request).__name__}")
        error = request_error(request.method, request.url, request.headers)
        if error is not None:
            raise unsent(self.facts, error)
        require_own_origin(self.request.url, request.url, self.facts)

    def failure(self, error: Exception, handled: BaseException | None) -> BaseException:
        """Converts the error of a transport into one of the library. All other errors pass unchanged.

        Args:
            error: Error that the transport raised.
            handled: Error that the program was handling when it made the call.
        """
        interruption = interruption_in(error, handled)
        if interruption is not None:
            return interruption
        if self._is_from_outside(error):
            return error
        # The transport of a fake client reports a mistake in the test.
        if isinstance(error, IntegrationApiError) and not isinstance(error, ConnectionError):
            return error
        if isinstance(error, ConnectTimeoutError):
            proxy = str(getattr(error, "proxy", ""))
            return connect_timeout_error(self.facts, self.request.url, self.request.connect_timeout, proxy)
        if isinstance(error, builtins.TimeoutError):
            return self.late()
        facts, redact = self.facts, self.redact
        refusal = refusal_in(error)
        is_mistake = self._is_mistake(error)
        text = text_of(error)
        reason = ": ".join(filter(None, (refusal, type(error).__name__ if is_mistake or not text else "", text)))
        message = (
            f"{facts.method} {facts.path} received no complete response from {host_of(self.request.url)}: {reason}"
        )
        converted = ConnectionError(shortened(redact(message)), facts)
        converted.__cause__ = safe_cause(error, redact)
        # A certificate or a client that was rejected will be rejected again, and a mistake will be made again.
        converted.is_retryable = (
            refusal is None and not is_mistake and getattr(error, "is_retryable", True) is not False
        )
        return converted

    # A default transport raises errors of sockets, and Python raises builtin errors for mistakes in the code. Any other
    # error was raised in the thread of the call from outside, such as by a test runner with a time limit.
    def _is_from_outside(self, error: Exception) -> bool:
        own = self.client.transport_failures
        return own is not None and not isinstance(error, own) and type(error).__module__ != "builtins"

    def _is_mistake(self, error: Exception) -> bool:
        own = self.client.transport_failures
        return isinstance(error, _MISTAKES) or (own is not None and not isinstance(error, own))

    def late(self) -> TimeoutError:
        """Returns the error for an attempt that the timeout of the attempt or of the whole call has ended."""
        if self.timeout < self.limits.timeout:
            return timeout_error(self.facts, "total", self.limits.total_timeout)
        return timeout_error(self.facts, "attempt", self.timeout)


def _with_cookies(headers: Mapping[str, str], cookies: str) -> dict[str, str]:
    """Returns headers with more cookies, all of which are in one header (RFC 6265, section 5.4)."""
    others = [text for name, text in headers.items() if name.lower() == "cookie" and text]
    rest = {name: text for name, text in headers.items() if name.lower() != "cookie"}
    return {**rest, "Cookie": "; ".join([*others, cookies])}
