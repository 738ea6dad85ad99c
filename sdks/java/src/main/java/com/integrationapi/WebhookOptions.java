package com.integrationapi;

import com.integrationapi.internal.behaviour.Behaviour;
import com.integrationapi.internal.checks.CheckOptions;
import java.time.Clock;
import java.time.Duration;

/** Options for verifying webhooks. Immutable. */
public final class WebhookOptions {
  private static final WebhookOptions DEFAULTS = builder().build();

  private final Duration tolerance;
  private final Clock clock;

  private WebhookOptions(Builder builder) {
    tolerance = builder.tolerance;
    clock = builder.clock;
  }

  /** {@return the default options: a tolerance of 5 minutes, and the clock of this machine} */
  public static WebhookOptions defaults() {
    return DEFAULTS;
  }

  /** {@return a builder with the default options} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return a builder with these options} */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.tolerance = tolerance;
    builder.clock = clock;
    return builder;
  }

  /**
   * {@return these options with another tolerance}
   *
   * @param tolerance see {@link Builder#tolerance}
   * @throws ConfigurationException if the tolerance is not allowed
   * @deprecated Use {@link #builder()} or {@link #toBuilder()}. The next major version removes it.
   */
  @Deprecated
  public WebhookOptions withTolerance(Duration tolerance) {
    return toBuilder().tolerance(tolerance).build();
  }

  /**
   * {@return these options with another clock, for tests}
   *
   * @param clock source of the current time
   * @throws ConfigurationException if the clock is missing
   * @deprecated Use {@link #builder()} or {@link #toBuilder()}. The next major version removes it.
   */
  @Deprecated
  public WebhookOptions withClock(Clock clock) {
    return toBuilder().clock(clock).build();
  }

  /** {@return the maximum age and maximum clock difference of a webhook} */
  public Duration tolerance() {
    return tolerance;
  }

  /** {@return the source of the current time} */
  public Clock clock() {
    return clock;
  }

  /** Builder for {@link WebhookOptions}. */
  public static final class Builder {
    private Duration tolerance = Behaviour.WEBHOOKS_TOLERANCE;
    private Clock clock = Clock.systemUTC();

    private Builder() {}

    /**
     * Sets the maximum age and maximum clock difference of a webhook. Default: 5 minutes.
     *
     * @param tolerance zero for the same second, or at least one second
     * @return this builder
     * @throws ConfigurationException if the tolerance is missing, negative, or between zero and a
     *     second
     */
    public Builder tolerance(Duration tolerance) {
      CheckOptions.notNegative("tolerance", tolerance);
      // Webhooks are timed in whole seconds, so a smaller tolerance is a mistake.
      if (!tolerance.isZero() && tolerance.compareTo(Behaviour.WEBHOOKS_MIN_TOLERANCE) < 0) {
        throw new ConfigurationException(
            "tolerance "
                + tolerance
                + " is less than a second; pass Duration.ZERO, or at least "
                + Behaviour.WEBHOOKS_MIN_TOLERANCE.toSeconds()
                + " s");
      }
      this.tolerance = tolerance;
      return this;
    }

    /**
     * Sets the source of the current time, for tests. Default: the clock of this machine.
     *
     * @param clock source of the current time
     * @return this builder
     * @throws ConfigurationException if the clock is missing
     */
    public Builder clock(Clock clock) {
      this.clock = CheckOptions.given("clock", clock);
      return this;
    }

    /** {@return options with the values that are set} */
    public WebhookOptions build() {
      return new WebhookOptions(this);
    }
  }
}
