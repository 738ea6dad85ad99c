package com.integrationapi.internal.client;

import static com.integrationapi.internal.response.ErrorFactory.ERRORS;

import com.integrationapi.ConnectionException;
import com.integrationapi.IntegrationApiException;
import com.integrationapi.http.ConnectTimeoutException;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.errors.CallFacts;
import com.integrationapi.internal.errors.Redaction;
import com.integrationapi.internal.errors.SafeCause;
import com.integrationapi.internal.errors.Texts;
import com.integrationapi.internal.response.ErrorFactory.Phase;
import com.integrationapi.internal.response.ErrorResponse;
import com.integrationapi.internal.transport.ProxyException;
import com.integrationapi.internal.transport.SourceException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;

/** Exceptions of calls without a response. */
final class CallErrors {
  /** Alerts about certificates (RFC 8446, section 6.2), as the providers of TLS write them. */
  private static final Pattern ALERT =
      Pattern.compile(
          "certificate_|bad_certificate|_certificate\\b|unknown_ca|access_denied"
              + "|alert: handshake_failure|handshake_failure\\(40\\)|HANDSHAKE_FAILURE",
          Pattern.CASE_INSENSITIVE);

  // Bouncy Castle has a separate exception for an alert, with the name of the alert as its message.
  private static final Pattern ALERT_ALONE = Pattern.compile("[a-z_]+\\([0-9]+\\)");

  /** Why an error is not followed by a retry. */
  static final String ONCE = "there was no retry, because the body cannot be read again";

  private CallErrors() {}

  /** {@return the cause that is the content of a request that cannot be read, or null} */
  static SourceException sourceOf(Throwable error) {
    int depth = 0;
    for (Throwable each = error; each != null && depth < 10; each = each.getCause()) {
      if (each instanceof SourceException source) {
        return source;
      }
      depth++;
    }
    return null;
  }

  /** {@return the exception for a body of which nothing arrived within a limit in nanoseconds} */
  static RuntimeException idle(CallFacts facts, long limit) {
    String message = facts.call() + " timed out: no data within " + millis(limit);
    return ERRORS.timeout(message, facts, Phase.ATTEMPT, null);
  }

  /** {@return the exception for a connection that was not open within a limit in nanoseconds} */
  static RuntimeException connectTimeout(CallFacts facts, String url, long limit, Throwable error) {
    String late =
        error.getCause() instanceof ProxyException proxy
            ? proxy.getMessage() + ", no connection within " + millis(limit)
            : "no connection to " + hostOf(url) + " within " + millis(limit);
    return ERRORS.timeout(facts.call() + " timed out: " + late, facts, Phase.CONNECT, null);
  }

  /** {@return the host and the port of a URL, without the path, which may be secret} */
  private static String hostOf(String url) {
    String authority = URI.create(url).getRawAuthority();
    return authority.substring(authority.lastIndexOf('@') + 1);
  }

  /** {@return the exception for a limit, in nanoseconds, that an attempt or a call exceeded} */
  static RuntimeException timeout(CallFacts facts, Phase phase, long limit, Throwable cause) {
    String late =
        phase == Phase.TOTAL
            ? "no success within " + millis(limit) + ", retries and waits included"
            : "no complete response within " + millis(limit);
    return ERRORS.timeout(facts.call() + " timed out: " + late, facts, phase, cause);
  }

  private static String millis(long nanos) {
    return nanos / 1_000_000 + " ms";
  }

  /** {@return the exception for an attempt that did not complete in time} */
  static RuntimeException attemptTimeout(CallFacts facts, CallLimits limits, long nanos) {
    return nanos < limits.timeout()
        ? timeout(facts, Phase.TOTAL, limits.totalTimeout(), null)
        : timeout(facts, Phase.ATTEMPT, nanos, null);
  }

  /** {@return whether a transport gave up because it ran out of time} */
  static boolean isLate(Throwable error) {
    return error instanceof InterruptedIOException
        || error.getClass().getName().equals("java.net.http.HttpTimeoutException");
  }

  /** {@return whether a transport could not open a connection in time} */
  static boolean isLateConnect(Throwable error) {
    return error instanceof ConnectTimeoutException
        || error.getClass().getName().equals("java.net.http.HttpConnectTimeoutException");
  }

  /**
   * {@return the exception for a lost connection}
   *
   * @param isOnce whether the request could not be sent again
   */
  static RuntimeException connection(
      CallFacts facts, String url, Throwable error, Redaction redaction, boolean isOnce) {
    // The transport of a fake client reports a mistake in the test.
    boolean isOwn =
        error instanceof IntegrationApiException && !(error instanceof ConnectionException);
    if (isOwn) {
      return (IntegrationApiException) error;
    }
    Throwable cause = SafeCause.of(error, redaction);
    String why = Texts.shortened(redaction.redact(reason(cause)));
    if (error instanceof ProxyException proxy) {
      String message = facts.call() + " did not reach the API: " + why;
      return ERRORS.connection(message, facts, cause, proxy.isRetryable());
    }
    String message =
        facts.call() + " received no complete response from " + hostOf(url) + ": " + why;
    return ERRORS.connection(
        isOnce ? message + "; " + ONCE : message, facts, cause, !isOfCertificate(error));
  }

  private static String reason(Throwable error) {
    String message = error.getMessage();
    return message == null || message.isEmpty() ? error.getClass().getSimpleName() : message;
  }

  // Another attempt would meet the same certificate, or the same lack of trusted authorities. An
  // alert refuses the certificate of the client, or a client without one.
  private static boolean isOfCertificate(Throwable error) {
    int depth = 0;
    for (Throwable each = error; each != null && depth < 10; each = each.getCause()) {
      if (each instanceof SSLPeerUnverifiedException || each instanceof GeneralSecurityException) {
        return true;
      }
      String message = messageOf(each);
      boolean isOfTls = each instanceof SSLException || ALERT_ALONE.matcher(message).matches();
      if (isOfTls && ALERT.matcher(message).find()) {
        return true;
      }
      depth++;
    }
    return false;
  }

  // Code of the integrator may build the message, and fail.
  private static String messageOf(Throwable error) {
    try {
      return String.valueOf(error.getMessage());
    } catch (RuntimeException unreadable) {
      return "";
    }
  }

  /**
   * {@return the exception for an attempt that the rate limiter does not send}
   *
   * @param facts facts of the call
   * @param wait nanoseconds until it could have left
   * @param cause exception of the previous attempt, or null
   */
  static RuntimeException heldBack(CallFacts facts, long wait, Throwable cause) {
    Instant until = Instant.now().plusNanos(wait).truncatedTo(ChronoUnit.MILLIS);
    String message = facts.call() + " was held back by the client's rate limiter until " + until;
    HttpResponse none = new HttpResponse(429, Map.of(), new byte[0]);
    Duration retryAfter = Duration.ofMillis((wait + 999_999) / 1_000_000);
    ErrorResponse response = new ErrorResponse(none, retryAfter, true, null, null, Redaction.NONE);
    return ERRORS.api(response, facts, message, cause);
  }
}
