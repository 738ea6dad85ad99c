package com.integrationapi.internal.response;

import static com.integrationapi.internal.response.ErrorFactory.ERRORS;

import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.errors.CallFacts;
import com.integrationapi.internal.errors.Redaction;
import com.integrationapi.internal.errors.Texts;
import com.integrationapi.internal.json.JsonException;
import com.integrationapi.internal.retry.RetryAfterHeader;
import com.integrationapi.internal.retry.RetryPolicy;
import java.net.URI;
import java.time.Clock;
import java.util.Locale;

/** Converts responses into results or exceptions. */
public final class ResponseReader {
  private ResponseReader() {}

  /**
   * {@return the result of a success}
   *
   * @param <T> type of the result
   * @param result reads the body
   * @param url URL of the request
   * @param response response whose status makes it a result
   * @param facts facts of the call
   * @param redaction removes the API key
   */
  public static <T> T result(
      Result<T> result, String url, HttpResponse response, CallFacts facts, Redaction redaction) {
    if (response.defect().isPresent() && result.readsBody()) {
      throw unreadable(response.defect().get(), response, facts, redaction);
    }
    try {
      return result.read(response, url);
    } catch (JsonException error) {
      throw unreadable(error.getMessage(), response, facts, redaction);
    } catch (StackOverflowError error) {
      throw unreadable("is nested too deeply", response, facts, redaction);
    }
  }

  private static RuntimeException unreadable(
      String reason, HttpResponse response, CallFacts facts, Redaction redaction) {
    String message = facts.call() + " returned " + response.status() + ", but the body " + reason;
    return ERRORS.decode(
        Texts.shortened(redaction.redact(message)),
        facts,
        new ErrorResponse(response, null, false, null, null, redaction));
  }

  /**
   * {@return the exception for a response with a status other than 2xx}
   *
   * @param url URL of the request
   * @param hint sentence of the library about the call, or null
   * @param response response
   * @param facts facts of the call
   * @param redaction removes the API key
   */
  public static RuntimeException error(
      String url, String hint, HttpResponse response, CallFacts facts, Redaction redaction) {
    ErrorResponse details =
        new ErrorResponse(
            response,
            RetryAfterHeader.parse(response, Clock.systemUTC()),
            RetryPolicy.isRetryable(response),
            redirect(url, response, redaction),
            hint,
            redaction);
    return ERRORS.api(details, facts, null, null);
  }

  // The target of a redirect without its parts that may be secret.
  private static String redirect(String url, HttpResponse response, Redaction redaction) {
    String given = response.header("location").orElse(null);
    if (response.status() / 100 != 3 || given == null) {
      return null;
    }
    try {
      URI target = URI.create(url).resolve(given.strip());
      if (target.getScheme() == null || target.getHost() == null) {
        return null;
      }
      String scheme = target.getScheme().toLowerCase(Locale.ROOT);
      // An origin omits the default port of its scheme (RFC 6454, 6.2).
      boolean isUsual = target.getPort() == (scheme.equals("https") ? 443 : 80);
      String port = target.getPort() < 0 || isUsual ? "" : ":" + target.getPort();
      String host = target.getHost().toLowerCase(Locale.ROOT);
      return redaction.redact(scheme + "://" + host + port);
    } catch (IllegalArgumentException noUrl) {
      return null;
    }
  }
}
