package com.integrationapi.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.integrationapi.CancelledException;
import com.integrationapi.IntegrationApiException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class FailureTest {
  /** Rate limit in the form that an exception of the library may have. */
  record Limit(int limit, Optional<Integer> remaining, Duration reset) {}

  /** Exception with members that the library does not have yet. */
  static final class Limited extends IntegrationApiException {
    private static final long serialVersionUID = 1L;

    Limited() {
      super("limited");
    }

    public Optional<Limit> rateLimit() {
      return Optional.of(new Limit(7, Optional.empty(), Duration.ofMillis(1500)));
    }

    public Map<String, Object> body() {
      return Map.of("a", 1);
    }

    public Optional<Duration> retryAfter() {
      return Optional.empty();
    }
  }

  @Test
  void membersOfExceptionsHaveTheNamesOfTheProtocol() throws Throwable {
    Map<String, Object> outcome = Failure.outcome(new Limited());
    assertEquals("Limited", outcome.get("class"));
    assertEquals(Map.of("a", 1), outcome.get("body"));
    assertEquals(true, outcome.containsKey("retry_after_ms"));
    Map<String, Object> limit = Json.object(outcome.get("rate_limit"));
    assertEquals(7, limit.get("limit"));
    assertEquals(1500.0, limit.get("reset_ms"));
    assertEquals(true, limit.containsKey("remaining"));
  }

  @Test
  void exceptionsOfOtherLibrariesKeepTheirName() {
    assertEquals(
        "native:java.lang.IllegalStateException", Failure.className(new IllegalStateException()));
    assertEquals(
        "native:java.util.concurrent.CancellationException",
        Failure.className(new CancellationException()));
  }

  @Test
  void aCancelledFutureCountsAsCancelledWithTheExceptionOfTheLibraryBehindIt() {
    CancellationException cancelled = new CancellationException();
    assertEquals("Cancelled", Failure.className(new CancelledFuture(cancelled)));
    assertEquals(cancelled, Failure.visible(new CancelledFuture(cancelled)));
    Throwable own = new CancelledException("stopped", null);
    cancelled.initCause(own);
    assertEquals(own, Failure.visible(new CancelledFuture(cancelled)));
  }
}
