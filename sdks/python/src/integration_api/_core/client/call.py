"""Execution of one call: its attempts, and the waits between them.

This is the only place that decides what happens next. It does no input or output, but generates steps, which the
drivers of the synchronous and the asynchronous client perform.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ...generated.behaviour import RATE_LIMIT_MAX_WAIT_SHARE
from ..errors.api_error import ApiError
from ..errors.redaction import CallRedactor
from ..errors.sdk_errors import CallFacts, IntegrationApiError
from ..middleware.hooks import AttemptOutcome, notify
from ..middleware.logger import log_attempt, log_resend
from ..rate_limit.clock import monotonic
from ..rate_limit.rate_limit_status import may_be_exhausted, parse_rate_limit
from ..response.raw_response import RawResponse
from ..response.read_response import error_of, is_result, read_result
from ..retry.retry_after_header import parse_retry_after
from ..retry.retry_policy import retry_delay
from ..stream.opened import Opened
from ..transport.transport import HttpRequest, HttpResponse, too_large
from .attempt import Attempt
from .authorization import by_api_key
from .failures import held_back, idle_error, timeout_error

if TYPE_CHECKING:
    from collections.abc import Generator

    from ..rate_limit.rate_limiter import Place
    from ..request.operation import Operation
    from ..request.prepare_request import PreparedRequest
    from ..transport.connections import Connections
    from .authorization import Authorization
    from .call_limits import CallLimits
    from .opening import Opening
    from .resolved_options import ResolvedOptions


class Pause(NamedTuple):
    """Step: wait."""

    seconds: float
    place: Place | None = None
    """Place in the queue of the rate limiter, which can end the wait earlier."""


class Discard(NamedTuple):
    """Step: close the connection of a response that is not read."""

    content: Any


Step: TypeAlias = Pause | Attempt | Discard


class Call:
    """One call with all its attempts."""

    __slots__ = (
        "_held",
        "_opening",
        "_renewals",
        "_request",
        "_start",
        "_taken",
        "_waited",
        "client",
        "facts",
        "limits",
        "max_token_retries",
        "redact",
    )

    def __init__(
        self,
        client: ResolvedOptions,
        request: PreparedRequest,
        limits: CallLimits,
        max_token_retries: int,
        opening: Opening | None = None,
    ) -> None:
        self._opening = opening
        self.client = client
        self._request = request
        self.limits = limits
        self.max_token_retries = max_token_retries
        operation = request.operation
        # Replaced, never modified: an error keeps the facts of its attempt.
        self.facts = CallFacts(operation.method, operation.path, 0, request.idempotency_key)
        self.redact = CallRedactor()
        self._start = monotonic()
        self._taken = 0
        """Tokens that the current attempt has taken from the retry budget."""
        self._held: Connections | None = None
        """Connections from which the current attempt has taken one; None if it has none."""
        self._waited = 0.0
        """Seconds for which the current attempt has waited for a connection."""
        self._renewals = 0
        """Attempts that were repeated with a new token: 0 or 1."""

    @property
    def operation(self) -> Operation[Any]:
        """Operation of the call."""
        return self._request.operation

    def renewed(self) -> Call:
        """Returns a call with the same request that has not started."""
        return Call(self.client, self._request, self.limits, self.max_token_retries, self._opening)

    def steps(self) -> Generator[Step, Any, RawResponse[Any]]:
        """Yields the steps of the call, each of which a driver performs, and returns the response.

        Raises:
            IntegrationApiError: No attempt succeeded.
        """
        failure: Exception | None = None
        while True:
            authorization = yield from self._authorize()
            yield from self._acquire_slot(failure)
            try:
                if self.client.connections is not None:
                    yield from self._acquire_connection(self.client.connections(), failure)
                request, outcome, result = yield from self._attempt(authorization)
            finally:
                if self._held is not None:
                    self._held.release()
                    self._held = None
            self._notify(request, outcome)
            if result is not None:
                return result
            if self._is_renewed(authorization, outcome.response):
                continue
            failure, wait = self._next_wait(request, outcome)
            yield Pause(wait)

    def _authorize(self) -> Generator[Step, Any, Authorization]:
        credentials = self.client.credentials
        if credentials is None:
            return by_api_key(self.client.api_key, self.operation)
        return (yield from credentials.authorize(self))

    # A rejected token is renewed once. That is not a retry: the API has not looked at the request.
    def _is_renewed(self, authorization: Authorization, response: HttpResponse | None) -> bool:
        if authorization.forget is None or response is None or response.status != 401:
            return False
        authorization.forget()
        source = self._request.source
        if self._renewals > 0 or (source is not None and not source.is_repeatable):
            return False
        self._renewals += 1
        return True

    def _attempt(
        self, authorization: Authorization
    ) -> Generator[Step, Any, tuple[HttpRequest, AttemptOutcome, RawResponse[Any] | None]]:
        attempt = self._begin(authorization)
        request = attempt.request
        start = monotonic()
        response: HttpResponse | None = None
        result: RawResponse[Any] | None = None
        error: Exception | None = None
        try:
            response = self._within_size((yield attempt))
            self._observe(response)
            if is_result(self._request.operation, response):
                if self._opening is None:
                    result = self._succeed(response)
                else:
                    result = yield from self._open(response, attempt, self._opening)
        except Exception as raised:  # noqa: BLE001
            error = raised
        except BaseException as cancelled:
            self._notify(request, AttemptOutcome(None, cancelled, monotonic() - start))
            raise
        return request, AttemptOutcome(response, error, monotonic() - start), result

    def _begin(self, authorization: Authorization) -> Attempt:
        attempts = self.facts.attempts + 1
        self.facts = self.facts._replace(attempts=attempts)
        client, limits, prepared = self.client, self.limits, self._request
        operation = prepared.operation
        request = HttpRequest(
            operation.method,
            prepared.url,
            prepared.headers,
            prepared.body,
            operation.operation_id,
            operation.path,
            prepared.idempotency_key,
            attempts,
            limits.max_retries + 1 + self._renewals,
            client.connect_timeout,
            client.max_response_bytes,
            None,
            self._opening is not None,
            prepared.source,
        )
        hooks = client.hooks
        if hooks is not None and hooks.on_request is not None:
            notify(hooks.on_request, request)
        waited = self._waited
        timeout = min(limits.timeout, self.left() + waited)
        auth, secrets, _ = authorization
        return Attempt(request, timeout, waited, client, auth, secrets, self, limits, self.redact)

    def resend(self, request: HttpRequest) -> None:
        """Counts a request that was lost with an idle connection, and will be sent again."""
        self.facts = self.facts._replace(resends=self.facts.resends + 1)
        hooks = self.client.hooks
        if hooks is not None and hooks.on_resend is not None:
            notify(hooks.on_resend, request)
        notify(log_resend, request, self.redact, self.client.log_level)

    # A transport of the integrator may ignore the limit.
    def _within_size(self, response: HttpResponse) -> HttpResponse:
        limit = self.client.max_response_bytes
        if len(response.body) <= limit:
            return response
        return response._replace(body=b"", unreadable=too_large(limit))

    def _succeed(self, response: HttpResponse) -> RawResponse[Any]:
        self.client.budget.succeeded(self._taken)
        value = read_result(self._request, response, self.facts, self.redact)
        return RawResponse(value, response, self.facts)

    def _open(
        self, response: HttpResponse, attempt: Attempt, opening: Opening
    ) -> Generator[Step, Any, RawResponse[Any]]:
        self.client.budget.succeeded(self._taken)
        content = opening.content_of(response)
        if self._held is not None:
            # The connection is in use until the end of the body.
            content.ending.on_end(self._held.release)
            self._held = None
        opened = Opened(
            self._request.operation,
            response,
            content,
            self.facts,
            self.limits.timeout,
            self.client.max_response_bytes,
            self.redact,
            attempt.failure,
            partial(idle_error, self.facts, self.limits.timeout),
        )
        try:
            if response.unreadable is not None:
                raise opened.decode_error(f"the body {response.unreadable}")
            return RawResponse(opening.result(opened), response, self.facts)
        except BaseException:
            yield Discard(content)
            raise

    def _notify(self, request: HttpRequest, outcome: AttemptOutcome) -> None:
        hooks = self.client.hooks
        if hooks is not None and hooks.on_response is not None:
            notify(hooks.on_response, request, outcome)
        notify(log_attempt, request, outcome, self.redact, self.client.log_level)

    def _observe(self, response: HttpResponse) -> None:
        headers = response.headers
        is_limited = response.status == 429
        limiter = self.client.rate_limiter
        held = self._held
        is_awaited = held is not None and held.is_awaited()
        if is_limited or limiter.is_spaced or is_awaited or may_be_exhausted(headers):
            retry_after = parse_retry_after(headers) if is_limited else None
            status = parse_rate_limit(headers)
            if held is not None and status is not None and limiter.is_adaptive:
                held.observe(status.remaining)
            limiter.observe(is_limited=is_limited, retry_after=retry_after, status=status)

    def _next_wait(self, request: HttpRequest, outcome: AttemptOutcome) -> tuple[Exception, float]:
        """Returns the error of an attempt and the seconds until the next one.

        Raises:
            Exception: The error of the attempt, if there is no next one.
        """
        response = outcome.response
        error = outcome.error
        if response is not None and not is_result(self._request.operation, response):
            error = error_of(self._request, response, self.facts, self.redact)
        if not isinstance(error, Exception):
            raise AssertionError("an attempt has neither a result nor an error")
        wait = self._wait_after(error)
        if wait is None:
            raise self._explained(error)
        self._taken = self.client.budget.take(is_rate_limited=response is not None and response.status == 429)
        if not self._taken:
            raise error
        hooks = self.client.hooks
        if hooks is not None and hooks.on_retry is not None:
            notify(hooks.on_retry, request, outcome._replace(wait=wait))
        return error, wait

    # Says that the call would have been repeated if its body could be read again.
    def _explained(self, error: Exception) -> Exception:
        source = self._request.source
        is_retryable = isinstance(error, IntegrationApiError) and error.is_retryable
        if is_retryable and source is not None and not source.is_repeatable:
            error.args = (f"{error}; there was no retry, because the body cannot be read again", *error.args[1:])
        return error

    def _wait_after(self, error: Exception) -> float | None:
        retries = self.facts.attempts - 1 - self._renewals
        is_retryable = isinstance(error, IntegrationApiError) and error.is_retryable
        if not is_retryable or retries >= self.limits.max_retries:
            return None
        retry_after = error.retry_after if isinstance(error, ApiError) else None
        wait = retry_delay(retries, retry_after, self.client.max_retry_after)
        if wait is not None and wait >= self.left():
            raise timeout_error(self.facts, "total", self.limits.total_timeout) from error
        return wait

    def _acquire_slot(self, failure: Exception | None) -> Generator[Step, Any, None]:
        left = self.left()
        # A call that is sent in the last millisecond has no time for its response: under overload, that is every call.
        longest = max(left * RATE_LIMIT_MAX_WAIT_SHARE, left - self.limits.timeout)
        limiter = self.client.rate_limiter
        place = limiter.acquire(longest)
        if place is None:
            return
        try:
            while place.is_waiting:
                yield Pause(max(place.wakes_at - monotonic(), 0.0), place)
                limiter.advance(place)
        finally:
            limiter.abandon(place)
        if place.refused_for > 0:
            raise held_back(self.facts, place.refused_for) from failure

    # Waiting for a connection is part of the attempt. If a response closes the rate limiter in the meantime, the call
    # needs another slot.
    def _acquire_connection(self, connections: Connections, failure: Exception | None) -> Generator[Step, Any, None]:
        self._waited = 0.0
        if connections.is_held():
            return
        limiter = self.client.rate_limiter
        while True:
            closings = limiter.closings
            place = connections.take()
            if place is None:
                self._waited = 0.0
                break
            yield from self._wait_for(connections, place)
            if not place.is_called:
                # Its time is up, so the attempt ends before anything is sent.
                return
            if closings == limiter.closings:
                break
            connections.release()
            yield from self._acquire_slot(failure)
        # Noted first, so that an interruption returns it.
        self._held = connections
        connections.hold()

    def _wait_for(self, connections: Connections, place: Place) -> Generator[Step, Any, None]:
        start = monotonic()
        has_waited = False
        try:
            yield Pause(min(self.limits.timeout, self.left()), place)
            has_waited = place.is_called
        finally:
            if not has_waited:
                connections.abandon(place)
        self._waited = monotonic() - start

    def left(self) -> float:
        """Returns the seconds that are left for the whole call."""
        return self.limits.total_timeout - (monotonic() - self._start)
