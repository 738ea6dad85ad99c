package com.integrationapi.telemetry;

import com.integrationapi.http.AttemptOutcome;
import com.integrationapi.http.Hooks;
import com.integrationapi.http.HttpRequest;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.checks.CheckOptions;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Creates a span for each attempt, as a child of the span that is active in the thread of the
 * attempt.
 *
 * <p>Spans follow the stable semantic conventions for HTTP clients. The name of a span consists of
 * the method and the path with placeholders. A failed attempt has {@code error.type}: its status
 * from 400 on, otherwise the class of the exception. Spans never contain headers, bodies or query
 * values, and no trace header is sent to the API.
 */
public final class TelemetryHooks implements Hooks {
  private static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
  private static final AttributeKey<String> URL = AttributeKey.stringKey("url.full");
  private static final AttributeKey<String> HOST = AttributeKey.stringKey("server.address");
  private static final AttributeKey<Long> PORT = AttributeKey.longKey("server.port");
  private static final AttributeKey<Long> RESENDS =
      AttributeKey.longKey("http.request.resend_count");
  private static final AttributeKey<Long> STATUS =
      AttributeKey.longKey("http.response.status_code");
  private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");

  private final Tracer tracer;
  private final Hooks others;
  // By identity, because requests do not define equality.
  private final Map<HttpRequest, Span> spans = new ConcurrentHashMap<>();

  private TelemetryHooks(Tracer tracer, Hooks others) {
    this.tracer = CheckOptions.given("tracer", tracer);
    this.others = CheckOptions.given("others", others);
  }

  /**
   * {@return hooks that create spans}
   *
   * @param tracer tracer of OpenTelemetry
   */
  public static Hooks of(Tracer tracer) {
    return new TelemetryHooks(tracer, new Hooks() {});
  }

  /**
   * {@return hooks that create spans, and call other hooks afterwards}
   *
   * @param tracer tracer of OpenTelemetry
   * @param others additional hooks, because a client accepts only one set
   */
  public static Hooks of(Tracer tracer, Hooks others) {
    return new TelemetryHooks(tracer, others);
  }

  @Override
  public void onRequest(HttpRequest request) {
    spans.put(request, started(request));
    others.onRequest(request);
  }

  @Override
  public void onResponse(HttpRequest request, AttemptOutcome outcome) {
    Span span = spans.remove(request);
    if (span != null) {
      end(span, outcome);
    }
    others.onResponse(request, outcome);
  }

  @Override
  public void onResend(HttpRequest request) {
    others.onResend(request);
  }

  @Override
  public void onRetry(HttpRequest request, AttemptOutcome outcome, Duration wait) {
    others.onRetry(request, outcome, wait);
  }

  private Span started(HttpRequest request) {
    URI url = URI.create(request.url());
    SpanBuilder span =
        tracer
            .spanBuilder(request.method() + " " + request.path())
            .setSpanKind(SpanKind.CLIENT)
            .setAttribute(METHOD, request.method())
            .setAttribute(URL, withoutQueryValues(request.url()))
            .setAttribute(HOST, address(url))
            .setAttribute(PORT, (long) port(url));
    if (request.attempt() > 1) {
      span.setAttribute(RESENDS, request.attempt() - 1L);
    }
    return span.startSpan();
  }

  /** {@return the host without the brackets of an IPv6 address} */
  private static String address(URI url) {
    String host = url.getHost();
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  private static void end(Span span, AttemptOutcome outcome) {
    outcome.response().ifPresent(response -> span.setAttribute(STATUS, (long) response.status()));
    errorType(outcome)
        .ifPresent(type -> span.setAttribute(ERROR, type).setStatus(StatusCode.ERROR));
    span.end();
  }

  // Backends aggregate by these values, so there must be few of them.
  private static Optional<String> errorType(AttemptOutcome outcome) {
    if (outcome.error().isPresent()) {
      return outcome.error().map(error -> error.getClass().getSimpleName());
    }
    return outcome
        .response()
        .map(HttpResponse::status)
        .filter(status -> status >= 400)
        .map(String::valueOf);
  }

  // A filter can contain a personal address, and a cursor identifies an account.
  private static String withoutQueryValues(String url) {
    int query = url.indexOf('?');
    return query < 0
        ? url
        : url.substring(0, query) + url.substring(query).replaceAll("=[^&]*", "=REDACTED");
  }

  private static int port(URI url) {
    if (url.getPort() >= 0) {
      return url.getPort();
    }
    return url.getScheme().equals("http") ? 80 : 443;
  }
}
