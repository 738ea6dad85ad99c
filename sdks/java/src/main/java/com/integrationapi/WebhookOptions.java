package com.integrationapi;

import com.integrationapi.internal.behaviour.Behaviour;
import java.time.Clock;
import java.time.Duration;

/** Options for verifying webhooks. Immutable. */
public final class WebhookOptions {
  private static final WebhookOptions DEFAULTS =
      new WebhookOptions(Behaviour.WEBHOOKS_TOLERANCE, Clock.systemUTC());

  private final Duration tolerance;
  private final Clock clock;

  private WebhookOptions(Duration tolerance, Clock clock) {
    this.tolerance = tolerance;
    this.clock = clock;
  }

  /** {@return the default options: a tolerance of 5 minutes, and the clock of this machine} */
  public static WebhookOptions defaults() {
    return DEFAULTS;
  }

  /**
   * {@return these options with another tolerance}
   *
   * @param tolerance maximum age and maximum clock difference of a webhook: zero for the same
   *     second, or at least one second
   * @throws ConfigurationException if the tolerance is missing, negative, or between zero and a
   *     second
   */
  public WebhookOptions withTolerance(Duration tolerance) {
    if (tolerance == null || tolerance.isNegative()) {
      throw new ConfigurationException(
          "tolerance must be zero or a positive duration, not " + tolerance);
    }
    // Webhooks are timed in whole seconds, so a smaller tolerance is a mistake.
    if (!tolerance.isZero() && tolerance.compareTo(Behaviour.WEBHOOKS_MIN_TOLERANCE) < 0) {
      throw new ConfigurationException(
          "tolerance "
              + tolerance
              + " is less than a second; pass Duration.ZERO, or at least "
              + Behaviour.WEBHOOKS_MIN_TOLERANCE.toSeconds()
              + " s");
    }
    return new WebhookOptions(tolerance, clock);
  }

  /**
   * {@return these options with another clock, for tests}
   *
   * @param clock source of the current time
   * @throws ConfigurationException if the clock is missing
   */
  public WebhookOptions withClock(Clock clock) {
    if (clock == null) {
      throw new ConfigurationException("clock must not be null");
    }
    return new WebhookOptions(tolerance, clock);
  }

  /** {@return the maximum age and maximum clock difference of a webhook} */
  public Duration tolerance() {
    return tolerance;
  }

  /** {@return the source of the current time} */
  public Clock clock() {
    return clock;
  }
}
