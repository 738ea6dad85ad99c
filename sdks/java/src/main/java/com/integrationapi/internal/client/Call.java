package com.integrationapi.internal.client;

import static com.integrationapi.internal.response.ErrorFactory.ERRORS;

import com.integrationapi.ApiException;
import com.integrationapi.IntegrationApiException;
import com.integrationapi.RateLimitStatus;
import com.integrationapi.http.AttemptOutcome;
import com.integrationapi.http.Hooks;
import com.integrationapi.http.HttpRequest;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.behaviour.Behaviour;
import com.integrationapi.internal.errors.CallFacts;
import com.integrationapi.internal.errors.Redaction;
import com.integrationapi.internal.middleware.HookRunner;
import com.integrationapi.internal.models.Access;
import com.integrationapi.internal.options.ClientOptions;
import com.integrationapi.internal.options.Threads;
import com.integrationapi.internal.ratelimit.Place;
import com.integrationapi.internal.ratelimit.RateLimitHeaders;
import com.integrationapi.internal.ratelimit.Slots;
import com.integrationapi.internal.request.PreparedRequest;
import com.integrationapi.internal.response.CallResponse;
import com.integrationapi.internal.response.ErrorFactory.Phase;
import com.integrationapi.internal.response.ResponseBody;
import com.integrationapi.internal.response.ResponseReader;
import com.integrationapi.internal.response.Result;
import com.integrationapi.internal.retry.RetryAfterHeader;
import com.integrationapi.internal.retry.RetryPolicy;
import com.integrationapi.internal.transport.BodySource;
import com.integrationapi.internal.transport.WireResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * One call: its attempts, and the waits between them. This is the only place that decides what
 * happens next. It does no input or output: it tells the synchronous or the asynchronous driver the
 * next {@link Step}, and the driver tells it the result. It is used by one thread at a time.
 */
final class Call {
  private static final int UNAUTHORIZED = 401;

  private final ClientOptions client;
  private final PreparedRequest request;
  private final Authorization authorization;
  private final CallLimits limits;
  private final long start = System.nanoTime();
  // Replaced, never modified: an exception keeps the facts of its attempt.
  private volatile CallFacts facts;
  private volatile Redaction redaction;
  private HttpRequest current;
  private long attemptStart;
  // Tokens that the current attempt has taken from the retry budget.
  private int taken;
  private Throwable failure;
  // Whether the next request is that of the last attempt, with a new access token.
  private boolean isSentAgain;
  private Place place;
  // Number of times that the rate limiter had been closed when this call asked it.
  private int closings;

  Call(
      ClientOptions client,
      PreparedRequest request,
      Authorization authorization,
      CallLimits limits) {
    this.client = client;
    this.request = request;
    this.authorization = authorization;
    this.limits = limits;
    String known = client.apiKey().known();
    Redaction ofKey = known == null ? Redaction.NONE : Redaction.NONE.and(known);
    this.redaction = ofKey.and(client.credentials().known());
    String method = request.operation().method();
    this.facts = new CallFacts(method, request.operation().path(), 0, request.idempotencyKey(), 0);
  }

  ClientOptions client() {
    return client;
  }

  PreparedRequest request() {
    return request;
  }

  Authorization authorization() {
    return authorization;
  }

  CallLimits limits() {
    return limits;
  }

  CallFacts facts() {
    return facts;
  }

  Redaction redaction() {
    return redaction;
  }

  /**
   * Hides the API key of an attempt from now on, in addition to the keys of earlier attempts: the
   * key can change between attempts, and a server may quote an older one. Synchronised, because an
   * attempt that ignores its interrupt may still ask for a key.
   */
  synchronized void hide(String key) {
    redaction = redaction.and(key);
  }

  /** {@return the first step} */
  Step start() {
    authorization.askForToken(limits);
    return authorized();
  }

  /** {@return the step with an access token, if the call needs one} */
  private Step authorized() {
    if (authorization.isWaiting()) {
      return awaitingToken();
    }
    Throwable without = authorization.takeToken(facts);
    return without == null ? paced() : new Step.Done(null, without);
  }

  private Step awaitingToken() {
    long left = left();
    if (left > 0) {
      return new Step.Pause(left, authorization::whenTokenArrives);
    }
    authorization.abandonToken();
    long total = limits.totalTimeout();
    return new Step.Done(null, CallErrors.timeout(facts, Phase.TOTAL, total, failure));
  }

  private Step paced() {
    long left = left();
    // A call that leaves in the last millisecond has no time for its response: under overload, that
    // would be every call.
    long longest =
        Math.max((long) (left * Behaviour.RATE_LIMIT_MAX_WAIT_SHARE), left - limits.timeout());
    closings = client.slots().closings();
    return acquired(client.slots().acquire(longest));
  }

  /** {@return the step after a pause} */
  Step resumed() {
    if (authorization.hasAsked()) {
      return authorized();
    }
    if (place == null) {
      return start();
    }
    closings = client.slots().closings();
    return acquired(client.slots().advance(place));
  }

  /** {@return whether a response has stopped the calls while this one waited for a connection} */
  boolean isStopped() {
    return closings != client.slots().closings();
  }

  /**
   * {@return the last step of a call that its caller cancels during a pause, or before it starts}
   */
  Step.Done cancelled() {
    authorization.abandonToken();
    if (place != null) {
      client.slots().abandon(place);
      place = null;
    }
    return new Step.Done(null, cancelledError());
  }

  /** {@return the exception of a call that its caller cancels} */
  RuntimeException cancelledError() {
    return ERRORS.cancelled(facts);
  }

  /**
   * {@return the step after an attempt}
   *
   * @param received response, or null
   * @param thrown exception, or null
   */
  Step attempted(HttpResponse received, Throwable thrown) {
    HttpResponse response = received == null ? null : withinSize(received);
    CallResponse<?> result = null;
    Throwable error = thrown;
    if (response != null && request.operation().isResult(response)) {
      try {
        result = succeeded(response);
      } catch (RuntimeException unreadable) {
        error = unreadable;
      }
    }
    AttemptOutcome outcome =
        notifyOf(response == null ? null : ResponseBody.watched(response), error);
    if (result != null) {
      return new Step.Done(result, null);
    }
    if (response != null && response.status() == UNAUTHORIZED && renewsToken()) {
      ResponseBody.discard(response);
      isSentAgain = true;
      return start();
    }
    boolean isStatus = response != null && !request.operation().isResult(response);
    failure =
        isStatus
            ? ResponseReader.error(request.url(), hint(response), response, facts, redaction)
            : error;
    return next(response, outcome);
  }

  // A request whose body is gone cannot be sent again, but a later call needs a new token.
  private boolean renewsToken() {
    return authorization.renews() && !request.isOnce();
  }

  /**
   * {@return the action that counts a request that a transport sends again, or null if it must not
   * be sent twice}
   *
   * @param sent request as hooks see it
   */
  Runnable onResend(HttpRequest sent) {
    // The default is not 0, so a caller who sets 0 wants each request to be sent only once.
    return limits.maxRetries() == 0 || facts.resends() > 0 ? null : () -> resend(sent);
  }

  private void resend(HttpRequest sent) {
    facts = facts.withResend();
    Hooks hooks = client.hooks();
    if (hooks != null) {
      HookRunner.run("hook onResend", hooks, redaction, () -> hooks.onResend(sent));
    }
    if (client.log() != null) {
      client.log().resent(sent, redaction);
    }
  }

  private Step acquired(Place given) {
    place = given.isWaiting() ? given : null;
    if (place != null) {
      return new Step.Pause(given.nanos(), given::watch);
    }
    return given.nanos() > 0
        ? new Step.Done(null, CallErrors.heldBack(facts, given.nanos(), failure))
        : new Step.Ready(Math.max(1, Math.min(limits.timeout(), left())));
  }

  /** {@return the attempt, which begins now} */
  PreparedAttempt begin(Step.Ready ready) {
    // With a renewed token, it is the same attempt.
    int attempt = facts.attempts() + (isSentAgain ? 0 : 1);
    isSentAgain = false;
    facts = facts.withAttempts(attempt);
    HttpRequest.Call shown =
        new HttpRequest.Call(
            request.operation().id(),
            facts.method(),
            facts.path(),
            Optional.ofNullable(facts.idempotencyKey()),
            attempt,
            limits.maxRetries() == Integer.MAX_VALUE ? Integer.MAX_VALUE : limits.maxRetries() + 1,
            client.connectTimeout(),
            client.maxResponseBytes());
    HttpRequest sent =
        withBodies(new HttpRequest(shown, request.url(), request.headers(), request.body()));
    current = sent;
    Hooks hooks = client.hooks();
    if (hooks != null) {
      HookRunner.run("hook onRequest", hooks, redaction, () -> hooks.onRequest(sent));
    }
    attemptStart = System.nanoTime();
    return new PreparedAttempt(sent, ready.nanos());
  }

  private HttpRequest withBodies(HttpRequest plain) {
    BodySource source = request.source();
    HttpRequest sent =
        source == null ? plain : Access.create(HttpRequest.class, Map.entry(plain, source));
    return request.operation().result().isStreamed()
        ? Access.create(HttpRequest.class, Map.entry(sent, Duration.ofNanos(limits.timeout())))
        : sent;
  }

  /** {@return a sentence about a likely mistake, or why an error was not followed by a retry} */
  private String hint(HttpResponse response) {
    if (request.isOnce() && RetryPolicy.isRetryable(response)) {
      return CallErrors.ONCE;
    }
    boolean hasHint = Behaviour.RESPONSES_PREFIX_HINT_STATUSES.contains(response.status());
    return hasHint ? request.hint() : null;
  }

  // The integrator's transport may ignore the limit.
  private HttpResponse withinSize(HttpResponse response) {
    int max = client.maxResponseBytes();
    return ResponseBody.of(response).length <= max
        ? response
        : HttpResponse.withDefect(
            response.status(), response.headers(), WireResponse.sizeDefect(max));
  }

  private CallResponse<?> succeeded(HttpResponse response) {
    client.budget().succeeded(taken);
    Result<?> result = request.operation().result();
    long nanos = System.nanoTime() - start;
    if (!result.isStreamed()) {
      Object value = ResponseReader.result(result, request.url(), response, facts, redaction);
      return new CallResponse<>(value, response, facts, nanos);
    }
    Object value = CallStream.open(this, result, response);
    return new CallResponse<>(value, ResponseBody.watched(response), facts, nanos);
  }

  private AttemptOutcome notifyOf(HttpResponse response, Throwable error) {
    Hooks hooks = client.hooks();
    Duration duration = Duration.ofNanos(System.nanoTime() - attemptStart);
    AttemptOutcome outcome =
        new AttemptOutcome(Optional.ofNullable(response), Optional.ofNullable(error), duration);
    HttpRequest sent = current;
    if (hooks != null) {
      HookRunner.run("hook onResponse", hooks, redaction, () -> hooks.onResponse(sent, outcome));
    }
    if (client.log() != null) {
      client.log().write(sent, outcome, redaction);
    }
    return outcome;
  }

  /** Tells the rate limiter of a response. */
  void observe(HttpResponse response) {
    boolean isLimited = response.status() == 429;
    Slots slots = client.slots();
    Threads threads = client.threads();
    if (isLimited
        || slots.isSpaced()
        || threads.isCrowded()
        || RateLimitHeaders.mayBeExhausted(response)) {
      Duration wait = isLimited ? RetryAfterHeader.parse(response, Clock.systemUTC()) : null;
      Optional<RateLimitStatus> status = RateLimitHeaders.parse(response);
      boolean isNewWindow = slots.observe(isLimited, wait, status);
      if (slots.isAdaptive()) {
        status
            .flatMap(RateLimitStatus::remaining)
            .ifPresent(left -> threads.observe(left, isNewWindow));
      }
    }
  }

  private Step next(HttpResponse response, AttemptOutcome outcome) {
    int retries = facts.attempts() - 1;
    boolean isRetryable = failure instanceof IntegrationApiException error && error.isRetryable();
    if (!isRetryable || retries >= limits.maxRetries()) {
      return new Step.Done(null, failure);
    }
    Duration asked = failure instanceof ApiException error ? error.retryAfter().orElse(null) : null;
    long wait = RetryPolicy.delay(retries, asked, client.maxRetryAfter());
    if (wait < 0) {
      return new Step.Done(null, failure);
    }
    if (wait >= left()) {
      long total = limits.totalTimeout();
      return new Step.Done(null, CallErrors.timeout(facts, Phase.TOTAL, total, failure));
    }
    taken = client.budget().take(response != null && response.status() == 429);
    if (taken == 0) {
      return new Step.Done(null, failure);
    }
    Hooks hooks = client.hooks();
    if (hooks != null) {
      HttpRequest sent = current;
      Duration shown = Duration.ofNanos(wait);
      HookRunner.run("hook onRetry", hooks, redaction, () -> hooks.onRetry(sent, outcome, shown));
    }
    return new Step.Pause(wait, null);
  }

  private long left() {
    return limits.totalTimeout() - (System.nanoTime() - start);
  }
}
