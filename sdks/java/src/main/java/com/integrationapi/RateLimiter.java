package com.integrationapi;

import com.integrationapi.internal.behaviour.Behaviour;
import com.integrationapi.internal.checks.CheckOptions;
import com.integrationapi.internal.ratelimit.Slots;
import java.time.Duration;

/**
 * Paces the attempts of a client: each one takes a slot when it leaves, first come, first served.
 * When the limit of the API is exhausted, attempts wait until its window ends and then start one by
 * one. Clients with the same API key can share a rate limiter through {@link
 * ClientBuilder#rateLimiter}.
 */
public final class RateLimiter {
  private final Slots slots;

  private RateLimiter(Slots slots) {
    this.slots = slots;
  }

  /** {@return a rate limiter that follows the responses of the API} */
  public static RateLimiter adaptive() {
    return new RateLimiter(new Slots(true, Duration.ZERO));
  }

  /**
   * {@return a rate limiter that follows the responses of the API, and also has a fixed pace}
   *
   * @param requests maximum number of calls per minute, evenly spaced
   * @throws ConfigurationException if the number is not positive, or larger than 60,000,000
   */
  public static RateLimiter perMinute(double requests) {
    return of(true, requests);
  }

  static RateLimiter of(boolean isAdaptive, Double perMinute) {
    if (perMinute == null) {
      return new RateLimiter(new Slots(isAdaptive, Duration.ZERO));
    }
    CheckOptions.requestsPerMinute(perMinute);
    long nanos = (long) (Behaviour.RATE_LIMIT_WINDOW.toNanos() / perMinute);
    return new RateLimiter(new Slots(isAdaptive, Duration.ofNanos(nanos)));
  }

  Slots slots() {
    return slots;
  }
}
