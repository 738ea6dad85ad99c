package com.integrationapi.internal.client;

import static com.integrationapi.internal.response.ErrorFactory.ERRORS;

import com.integrationapi.InvalidRequestException;
import com.integrationapi.http.HttpRequest;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.http.JdkTransport;
import com.integrationapi.http.Middleware;
import com.integrationapi.http.SocketTransport;
import com.integrationapi.http.Transport;
import com.integrationapi.internal.checks.Sendable;
import com.integrationapi.internal.client.AttemptThread.Reason;
import com.integrationapi.internal.errors.CallFacts;
import com.integrationapi.internal.models.Access;
import com.integrationapi.internal.options.ClientOptions;
import com.integrationapi.internal.response.ResponseBody;
import com.integrationapi.internal.transport.SourceException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Sends an attempt through the middleware and the transport, in a thread that may block. */
final class Attempt {
  // A body of this size is written at once, without waiting for the server.
  private static final int SMALL_BODY = 1 << 13;

  private final Call call;
  private final PreparedAttempt step;
  private final AttemptThread thread;
  private final long end;

  private Attempt(Call call, PreparedAttempt step, long end, AttemptThread thread) {
    this.call = call;
    this.step = step;
    this.thread = thread;
    this.end = end;
  }

  /**
   * Result of an attempt.
   *
   * @param response response, or null
   * @param error exception, or null
   */
  record Received(HttpResponse response, Throwable error) {}

  /**
   * {@return what the attempt received}
   *
   * @param call call of the attempt
   * @param step attempt to send
   * @param end latest time for the response, in nanoseconds of {@link System#nanoTime()}
   * @param thread current thread
   */
  static Received perform(Call call, PreparedAttempt step, long end, AttemptThread thread) {
    return new Attempt(call, step, end, thread).perform();
  }

  private Received perform() {
    HttpResponse response = null;
    Throwable error = null;
    try {
      response = through(call.client().middleware(), 0, step.request());
    } catch (Throwable thrown) {
      error = thrown;
    }
    if (thread.end() == Reason.LATE) {
      ResponseBody.discard(response);
      response = null;
      error = CallErrors.attemptTimeout(call.facts(), call.limits(), step.nanos());
    }
    if (response != null) {
      // Before the next attempt, which may have to wait because of it.
      call.observe(response);
    }
    return new Received(response, error);
  }

  /**
   * {@return whether a timer must end the attempts of a call} Code of the integrator, and writes of
   * large bodies, have no time limit.
   */
  static boolean needsTimer(Call call) {
    ClientOptions client = call.client();
    byte[] body = call.request().body();
    return (client.isOwnTransport() && !keepsTime(client.transport()))
        || !client.middleware().isEmpty()
        || client.isKeyDynamic()
        || call.request().source() != null
        || (body != null && body.length > SMALL_BODY);
  }

  // Transports of the library stop at the timeout and at an interrupt.
  private static boolean keepsTime(Transport transport) {
    return transport instanceof SocketTransport || transport instanceof JdkTransport;
  }

  private HttpResponse through(List<Middleware> middleware, int index, HttpRequest request) {
    if (request == null) {
      throw unsent("a middleware passed on no request");
    }
    if (index == middleware.size()) {
      return transmit(request);
    }
    HttpResponse response =
        middleware.get(index).intercept(request, next -> through(middleware, index + 1, next));
    if (response == null) {
      CallFacts facts = call.facts();
      throw ERRORS.configuration(
          facts.call() + ": a middleware returned no response; return that of next", facts);
    }
    return response;
  }

  private HttpResponse transmit(HttpRequest request) {
    requireSendable(request);
    HttpRequest authenticated = authenticated(request);
    CallFacts facts = call.facts();
    if (Thread.currentThread().isInterrupted()) {
      throw stopped(facts);
    }
    long left = end - System.nanoTime();
    if (left <= 0) {
      throw CallErrors.attemptTimeout(facts, call.limits(), step.nanos());
    }
    try {
      HttpResponse response =
          call.client().transport().send(resendable(authenticated), Duration.ofNanos(left));
      if (response == null) {
        throw ERRORS.configuration(facts.call() + ": the transport returned no response", facts);
      }
      return response;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw stopped(call.facts());
    } catch (Exception error) {
      throw converted(error, call.facts());
    }
  }

  private HttpRequest resendable(HttpRequest request) {
    Runnable onResend = call.onResend(step.request());
    return onResend == null
        ? request
        : Access.create(HttpRequest.class, Map.entry(request, onResend));
  }

  private RuntimeException converted(Exception error, CallFacts facts) {
    if (Thread.currentThread().isInterrupted()) {
      return stopped(facts);
    }
    SourceException unreadable = CallErrors.sourceOf(error);
    if (unreadable != null) {
      return new InvalidRequestException(
          facts.call() + ": " + unreadable.getMessage(), unreadable.getCause());
    }
    if (CallErrors.isLateConnect(error)) {
      long limit = call.client().connectTimeout().toNanos();
      return CallErrors.connectTimeout(facts, step.request().url(), limit, error);
    }
    if (CallErrors.isLate(error)) {
      return CallErrors.attemptTimeout(facts, call.limits(), step.nanos());
    }
    return CallErrors.connection(
        facts, step.request().url(), error, call.redaction(), call.request().isOnce());
  }

  private RuntimeException stopped(CallFacts facts) {
    return thread.reason() == Reason.LATE
        ? CallErrors.attemptTimeout(facts, call.limits(), step.nanos())
        : ERRORS.cancelled(facts);
  }

  /** Adds the API key, which a middleware cannot replace. */
  private HttpRequest authenticated(HttpRequest request) {
    return call.authorization().addedTo(request, call::hide);
  }

  // The integrator's transport may not check it, and a line break would start another request.
  private void requireSendable(HttpRequest request) {
    String error = Sendable.error(request.method(), request.url(), request.headers());
    if (error != null) {
      throw unsent(error);
    }
    requireOwnOrigin(request.url());
  }

  // The key must not reach another host, and neither must the data of a call without a key.
  private void requireOwnOrigin(String url) {
    String own = call.request().url();
    if (!url.equals(own) && !originOf(url).equals(originOf(own))) {
      throw unsent(
          "a middleware changed the origin of the URL, so nothing was sent; set baseUrl instead");
    }
  }

  /** {@return the exception for an attempt that was not sent, and does not count} */
  private RuntimeException unsent(String reason) {
    CallFacts facts = call.facts();
    return ERRORS.configuration(
        facts.call() + ": " + reason, facts.withAttempts(facts.attempts() - 1));
  }

  private static String originOf(String url) {
    try {
      URI uri = new URI(url);
      return (uri.getScheme() + "://" + uri.getRawAuthority()).toLowerCase(Locale.ROOT);
    } catch (URISyntaxException invalid) {
      return "";
    }
  }
}
