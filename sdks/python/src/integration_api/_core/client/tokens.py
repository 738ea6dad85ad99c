"""Tokens of OAuth 2, which client credentials get (RFC 6749, section 4.4). All calls of a client share them."""

from __future__ import annotations

import copy
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias
from urllib.parse import urlsplit

from ..auth.oauth import Granted, client_authentication, form_of, read_grant, refusal, shown_url, token_url
from ..errors.api_error import ErrorResponse
from ..errors.redaction import shortened
from ..errors.sdk_errors import CallFacts, ConfigurationError, DecodeError, IntegrationApiError, TimeoutError
from ..errors.status_errors import AuthenticationError, error_class
from ..middleware.hooks import notify
from ..middleware.logger import log_token
from ..rate_limit.clock import monotonic
from ..rate_limit.fork_safe_lock import ForkSafeLock
from ..rate_limit.rate_limiter import Place
from ..response.read_response import is_success
from ..retry.retry_after_header import parse_retry_after
from ..retry.retry_policy import is_retryable_status, retry_delay
from ..transport.transport import HttpRequest, HttpResponse
from .attempt import Attempt, SharedAttempt
from .call import Pause
from .failures import timeout_error

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping, Sequence

    from ..auth.named import TokenEndpoint
    from .attempt import Secret
    from .authorization import AuthorizedCall
    from .resolved_options import ResolvedOptions

# A token endpoint answers these statuses to wrong credentials.
_REFUSALS = frozenset({400, 401, 403})
# A call in another event loop is not called, so each one looks again from time to time.
_LONGEST_PAUSE = 0.5


_Key: TypeAlias = "tuple[str, tuple[str, ...]]"
"""Option with the id of the client, and scopes."""


class _Token(NamedTuple):
    granted: Granted
    renewed_at: float
    """Time after which the token is renewed."""


class _Failure(NamedTuple):
    error: IntegrationApiError


class _Flight:
    """A token request, and the calls that wait for its result."""

    __slots__ = ("is_led", "outcome", "pending", "places")

    def __init__(self) -> None:
        self.is_led = True
        """True while a call makes the request. If it ends early, another one goes on."""
        self.outcome: _Token | _Failure | None = None
        self.pending: Attempt | None = None
        """Attempt on its way that its call has left."""
        self.places: dict[Place, None] = {}
        """Places of the calls that wait."""

    def is_awaited(self) -> bool:
        """Reports whether another call waits."""
        return bool(self.places)


class TokenStore:
    """Tokens of a client, one for each set of scopes.

    The first call that needs a token requests it, and the others wait for its result. If that call ends early, because
    it is cancelled or its time is over, the next one goes on.
    """

    __slots__ = ("_allow_insecure_http", "_base_url", "_flights", "_lock", "_scopes", "_tokens", "_urls")

    def __init__(
        self,
        client: ResolvedOptions,
        given: Mapping[str, Any],
        endpoints: Sequence[TokenEndpoint],
        shared: TokenStore | None = None,
    ) -> None:
        self._base_url = client.base_url
        self._allow_insecure_http = given.get("allow_insecure_http") is True
        self._urls = {endpoint.url_option: given.get(endpoint.url_option) for endpoint in endpoints}
        self._scopes = {
            endpoint.scopes_option: _scopes_of(endpoint.scopes_option, given.get(endpoint.scopes_option))
            for endpoint in endpoints
        }
        for endpoint in endpoints:
            if self._urls[endpoint.url_option] is not None:
                self._url_of(endpoint)
        self._tokens: dict[_Key, _Token] = {} if shared is None else shared._tokens
        self._flights: dict[_Key, _Flight] = {} if shared is None else shared._flights
        # A forked process has no thread that ends the requests of its parent.
        self._lock: ForkSafeLock = ForkSafeLock(self._flights.clear) if shared is None else shared._lock

    def renewed(
        self, client: ResolvedOptions, given: Mapping[str, Any], endpoints: Sequence[TokenEndpoint]
    ) -> TokenStore:
        """Returns the tokens for a derived client with the same credentials."""
        return TokenStore(client, given, endpoints, self)

    def get(
        self, call: AuthorizedCall, endpoint: TokenEndpoint, secrets: tuple[Secret, ...], scopes: tuple[str, ...]
    ) -> Generator[Any, Any, tuple[str, Callable[[], None]]]:
        """Yields the steps that get a token, and returns it with a function that forgets it.

        Args:
            call: Call that needs the token.
            endpoint: Endpoint that issues it.
            secrets: Id and secret of the client.
            scopes: Scopes that the operation needs.

        Raises:
            IntegrationApiError: There is no token.
        """
        own = self._scopes[endpoint.scopes_option]
        scopes = scopes if own is None else own
        key = (secrets[0].name, scopes)
        url = self._url_of(endpoint)
        while True:
            entered = self._enter(key)
            if isinstance(entered, _Flight):
                request = _Request(call, entered, secrets, scopes, url, is_posted=endpoint.is_posted)
                token = yield from self._lead(key, entered, request)
            elif isinstance(entered, _Token):
                token = entered
            else:
                found = yield from self._wait_for(*entered, call)
                if found is None:
                    continue
                token = found
            return token.granted.token, partial(self._forget, key, token)

    def _url_of(self, endpoint: TokenEndpoint) -> str:
        given = self._urls[endpoint.url_option]
        url = endpoint.url if given is None else given
        return token_url(endpoint.url_option, url, self._base_url, allow_insecure_http=self._allow_insecure_http)

    def _enter(self, key: _Key) -> _Token | _Flight | tuple[_Flight, Place]:
        """Returns the token, a request to make, or the request of another call and a place among those that wait."""
        with self._lock:
            token = self._tokens.get(key)
            if token is not None and monotonic() < token.renewed_at:
                return token
            flight = self._flights.get(key)
            if flight is None:
                self._flights[key] = flight = _Flight()
                return flight
            if not flight.is_led:
                flight.is_led = True
                return flight
            place = Place(inf)
            flight.places[place] = None
            return flight, place

    def _lead(self, key: _Key, flight: _Flight, request: _Request) -> Generator[Any, Any, _Token]:
        try:
            token = yield from request.steps()
            flight.outcome = token
            self._tokens[key] = token
        except IntegrationApiError as error:
            # The time limit is that of one call.
            if not (isinstance(error, TimeoutError) and error.phase == "total"):
                flight.outcome = _Failure(error)
            raise
        finally:
            with self._lock:
                flight.is_led = False
                is_over = flight.outcome is not None or not flight.is_awaited()
                if is_over and self._flights.get(key) is flight:
                    del self._flights[key]
                places = list(flight.places)
            for place in places:
                place.call()
        return token

    def _wait_for(self, flight: _Flight, place: Place, call: AuthorizedCall) -> Generator[Any, Any, _Token | None]:
        try:
            while flight.is_led:
                left = call.left()
                if left <= 0:
                    raise timeout_error(call.facts, "total", call.limits.total_timeout)
                yield Pause(min(left, _LONGEST_PAUSE), place)
                # Another call may have gone on with the request.
                place.is_called, place.wake = False, None
        finally:
            with self._lock:
                flight.places.pop(place, None)
        if isinstance(flight.outcome, _Failure):
            raise _failure_for(flight.outcome.error, call.facts)
        return flight.outcome

    def _forget(self, key: _Key, token: _Token) -> None:
        with self._lock:
            # Another call may have renewed it.
            if self._tokens.get(key) is token:
                del self._tokens[key]


class _Request:
    """A token request on behalf of a call, with its retries."""

    def __init__(
        self,
        call: AuthorizedCall,
        flight: _Flight,
        secrets: tuple[Secret, ...],
        scopes: tuple[str, ...],
        url: str,
        *,
        is_posted: bool,
    ) -> None:
        self._call = call
        self._flight = flight
        self._secrets = secrets
        self._scopes = scopes
        self._url = url
        self._auth = client_authentication(scopes, is_posted=is_posted)
        self._retries = 0
        self._taken = 0

    def steps(self) -> Generator[Any, Any, _Token]:
        """Yields the steps of the request, and returns the token."""
        call = self._call
        while True:
            start = monotonic()
            result = ""
            try:
                attempt = self._flight.pending or self._attempt()
                self._flight.pending = attempt
                response = yield attempt
                result = str(response.status)
                return self._read(response, start)
            except IntegrationApiError as raised:
                error = raised
                error.attempts = call.facts.attempts
                result = result or type(error).__name__
            finally:
                pending = self._flight.pending
                if pending is not None and not (pending.shared and pending.shared.is_under_way()):
                    self._flight.pending = None
                self._log(result, start)
            yield Pause(self._wait_after(error, call))

    def _log(self, result: str, start: float) -> None:
        client = self._call.client
        duration = monotonic() - start
        notify(log_token, shown_url(self._url), result or "no response", duration, self._call.redact, client.log_level)

    def _attempt(self) -> Attempt:
        call = self._call
        left = call.left()
        if left <= 0:
            raise timeout_error(call.facts, "total", call.limits.total_timeout)
        client = call.client
        headers = {
            "Accept": "application/json",
            "User-Agent": client.user_agent,
            "Content-Type": "application/x-www-form-urlencoded",
        }
        request = HttpRequest(
            "POST",
            self._url,
            headers,
            form_of(self._scopes),
            "",
            urlsplit(self._url).path,
            connect_timeout=client.connect_timeout,
            max_response_bytes=client.max_response_bytes,
        )
        timeout = min(call.limits.timeout, left)
        limits = call.limits._replace(max_retries=call.max_token_retries)
        return Attempt(
            request,
            timeout,
            0.0,
            client,
            self._auth,
            self._secrets,
            _TokenCall(call),
            limits,
            call.redact,
            SharedAttempt(self._flight.is_awaited),
        )

    def _read(self, response: HttpResponse, start: float) -> _Token:
        call = self._call
        if not is_success(response):
            raise self._error(response)
        reason = None if response.unreadable is None else f"answered with a body that {response.unreadable}"
        if reason is None:
            try:
                granted = read_grant(response.body)
            except ValueError as error:
                reason = str(error)
            else:
                if self._taken:
                    call.client.budget.succeeded(self._taken)
                return _Token(granted, inf if granted.lasts is None else start + granted.lasts)
        message = f"the token endpoint {shown_url(self._url)} {shortened(call.redact(str(reason)))}"
        raise DecodeError(message, call.facts, status=response.status, raw_body=response.body)

    def _error(self, response: HttpResponse) -> IntegrationApiError:
        call, status = self._call, response.status
        code, description = (text if text is None else call.redact(text) for text in refusal(response.body))
        reason = ": ".join(shortened(text) for text in (code, description) if text)
        message = f"the token endpoint {shown_url(self._url)} answered {status}{f' {reason}' if reason else ''}"
        details = ErrorResponse(
            status,
            response.headers,
            response.body,
            retry_after=parse_retry_after(response.headers),
            is_retryable=is_retryable_status(status, response.headers),
        )
        kind = AuthenticationError if status in _REFUSALS else error_class(status)
        error = kind(details, call.facts, call.redact, call.redact(message))
        error.code, error.detail = code, description
        return error

    def _wait_after(self, error: IntegrationApiError, call: AuthorizedCall) -> float:
        if not error.is_retryable or self._retries >= call.max_token_retries:
            raise error
        retry_after = getattr(error, "retry_after", None)
        wait = retry_delay(self._retries, retry_after, call.client.max_retry_after)
        if wait is None:
            raise error
        if wait >= call.left():
            raise timeout_error(call.facts, "total", call.limits.total_timeout) from error
        self._taken = call.client.budget.take(is_rate_limited=getattr(error, "status", None) == 429)
        if not self._taken:
            raise error
        self._retries += 1
        return wait


class _TokenCall:
    """The part of a call that a token request uses. Hooks do not see it."""

    __slots__ = ("_call",)

    def __init__(self, call: AuthorizedCall) -> None:
        self._call = call

    @property
    def facts(self) -> CallFacts:
        """Facts of the call, which count the request as an attempt that has begun."""
        facts = self._call.facts
        return facts._replace(attempts=facts.attempts + 1)

    def resend(self, request: HttpRequest) -> None:
        """Does nothing: a token request may be sent again."""


# The error of another call, with the facts of this one.
def _failure_for(error: IntegrationApiError, facts: CallFacts) -> IntegrationApiError:
    own = copy.copy(error)
    own.__cause__ = error.__cause__
    before = f"{error.method} {error.path} "
    text = str(error)
    if text.startswith(before):
        own.args = (f"{facts.method} {facts.path} {text.removeprefix(before)}", *error.args[1:])
    for name, value in facts._asdict().items():
        setattr(own, name, value)
    return own


def _scopes_of(option: str, given: object) -> tuple[str, ...] | None:
    if given is None:
        return None
    if isinstance(given, (list, tuple)) and all(isinstance(scope, str) and scope for scope in given):
        return tuple(dict.fromkeys(given))
    raise ConfigurationError(f"{option} must be a list of texts")
