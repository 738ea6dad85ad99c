package com.integrationapi.internal.checks;

import com.integrationapi.ConfigurationException;
import java.time.Duration;
import java.util.function.Function;

/** Checks limits of clients and calls. */
public final class CheckOptions {
  // Longer times would overflow nanoseconds.
  private static final Duration LONGEST = Duration.ofDays(36500);
  private static final double MOST_PER_MINUTE = 60_000_000;

  private CheckOptions() {}

  /**
   * {@return a positive duration}
   *
   * @param name name of the option
   * @param value value to check
   * @param error creates the exception for a message
   */
  public static Duration positive(
      String name, Duration value, Function<String, ? extends RuntimeException> error) {
    if (value == null || value.isZero() || value.isNegative()) {
      throw error.apply(name + " must be a positive duration, not " + value);
    }
    return value.compareTo(LONGEST) > 0 ? LONGEST : value;
  }

  /**
   * {@return a duration that is not negative}
   *
   * @param name name of the option
   * @param value value to check
   */
  public static Duration notNegative(String name, Duration value) {
    if (value == null || value.isNegative()) {
      throw new ConfigurationException(name + " must be a non-negative duration, not " + value);
    }
    return value.compareTo(LONGEST) > 0 ? LONGEST : value;
  }

  /**
   * {@return a value that is not null}
   *
   * @param <T> type of the value
   * @param name name of the option
   * @param value value to check
   */
  public static <T> T given(String name, T value) {
    if (value == null) {
      throw new ConfigurationException(name + " must not be null");
    }
    return value;
  }

  /**
   * {@return a number of retries}
   *
   * @param value value to check
   * @param error creates the exception for a message
   */
  public static int retries(int value, Function<String, ? extends RuntimeException> error) {
    if (value < 0) {
      throw error.apply("maxRetries must be a non-negative integer, not " + value);
    }
    return value;
  }

  /**
   * {@return a positive number}
   *
   * @param name name of the option
   * @param value value to check
   */
  public static int count(String name, int value) {
    if (value < 1) {
      throw new ConfigurationException(name + " must be a positive integer, not " + value);
    }
    return value;
  }

  /**
   * Checks a pace.
   *
   * @param value maximum number of calls per minute
   */
  public static void requestsPerMinute(double value) {
    if (!(value > 0 && value <= MOST_PER_MINUTE)) {
      throw new ConfigurationException(
          "requestsPerMinute must be a positive number of at most 60,000,000, not " + value);
    }
  }
}
