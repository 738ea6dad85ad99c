package com.integrationapi;

import java.io.Serializable;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Rate limit of the API key, as stated in a response.
 *
 * @param limit number of requests allowed in a window
 * @param remaining number of requests left in this window
 * @param reset time until the window ends
 * @param window length of a window
 */
public record RateLimitStatus(
    Optional<Long> limit,
    Optional<Long> remaining,
    Optional<Duration> reset,
    Optional<Duration> window)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  private Object writeReplace() {
    return new Stored(
        limit.orElse(null), remaining.orElse(null), reset.orElse(null), window.orElse(null));
  }

  /** Serialised form, because Java cannot serialise an {@code Optional}. */
  private record Stored(
      @Nullable Long limit,
      @Nullable Long remaining,
      @Nullable Duration reset,
      @Nullable Duration window)
      implements Serializable {
    private static final long serialVersionUID = 1L;

    private Object readResolve() {
      return new RateLimitStatus(
          Optional.ofNullable(limit),
          Optional.ofNullable(remaining),
          Optional.ofNullable(reset),
          Optional.ofNullable(window));
    }
  }
}
