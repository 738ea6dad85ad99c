package com.integrationapi.internal.retry;

import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.behaviour.Behaviour;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/** Decides whether a failed attempt is retried, and after which wait. */
public final class RetryPolicy {
  private RetryPolicy() {}

  /**
   * {@return whether a failed request may be retried: the server decides, otherwise the status
   * does}
   *
   * @param response response with a status other than 2xx
   */
  public static boolean isRetryable(HttpResponse response) {
    String decided =
        response
            .header(Behaviour.RETRIES_OVERRIDE_HEADER)
            .map(text -> text.strip().toLowerCase(Locale.ROOT))
            .orElse("");
    if (decided.equals("true") || decided.equals("false")) {
      return decided.equals("true");
    }
    return Behaviour.RETRIES_STATUSES.contains(response.status());
  }

  /**
   * {@return the nanoseconds to wait before the next attempt, or -1 if the server asks for more
   * than allowed} Jitter is added to the wait that the server asks for, so that clients do not all
   * return at once. Otherwise the wait doubles with each retry.
   *
   * @param retries number of retries so far
   * @param retryAfter time that the server asks for, or null
   * @param longest longest time that the server may ask for
   */
  public static long delay(int retries, Duration retryAfter, Duration longest) {
    if (retryAfter != null) {
      double jitter =
          1
              + random(
                  Behaviour.RETRIES_RETRY_AFTER_JITTER_MIN,
                  Behaviour.RETRIES_RETRY_AFTER_JITTER_MAX);
      return retryAfter.compareTo(longest) > 0
          ? -1
          : (long) Math.ceil(retryAfter.toNanos() * jitter);
    }
    double grown =
        Behaviour.RETRIES_BACKOFF_BASE.toMillis()
            * Math.pow(Behaviour.RETRIES_BACKOFF_FACTOR, retries);
    double backoff = Math.min((double) Behaviour.RETRIES_BACKOFF_CAP.toMillis(), grown);
    double jitter =
        random(Behaviour.RETRIES_BACKOFF_JITTER_MIN, Behaviour.RETRIES_BACKOFF_JITTER_MAX);
    return (long) (backoff * jitter * 1_000_000);
  }

  private static double random(double from, double to) {
    return from + ThreadLocalRandom.current().nextDouble() * (to - from);
  }
}
