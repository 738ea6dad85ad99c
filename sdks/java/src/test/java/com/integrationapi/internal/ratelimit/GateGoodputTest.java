package com.integrationapi.internal.ratelimit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.RateLimitStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Callers without pause against a server with windows, whose headers have whole seconds, on a fake
 * clock.
 */
class GateGoodputTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();
  // Time from a request to its response.
  private static final long LATENCY = SECOND / 50;

  private long now = 1000 * SECOND + SECOND / 3;
  private final Gate gate = new Gate(true, Duration.ZERO, () -> now);
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::number));
  private final Set<Place> left = new HashSet<>();
  private final List<Long> succeeded = new ArrayList<>();
  private long added;
  private long current;
  private long used;

  // Without a place, a caller begins its next call.
  private record Event(long at, long number, Place place, Answer answer) {}

  private record Answer(boolean isLimited, long remaining, Duration reset) {}

  static Stream<Arguments> loads() {
    return Stream.of(2, 10, 60)
        .flatMap(
            window ->
                Stream.of(1, 8, 64, 500)
                    .flatMap(
                        callers ->
                            Stream.of(true, false)
                                .map(policy -> Arguments.of(window, callers, policy))));
  }

  @ParameterizedTest
  @MethodSource("loads")
  void callsUseAtLeast95PercentOfThePace(int window, int callers, boolean statesPolicy) {
    long limit = Math.min(10 * window, 120);
    long start = now;
    long end = start + (10 * window + 60) * SECOND;
    for (int caller = 0; caller < callers; caller++) {
      add(now, null, null);
    }
    while (now < end) {
      Event event = events.remove();
      now = event.at();
      if (event.answer() != null) {
        receive(event.answer(), window, limit, statesPolicy);
      }
      if (event.place() == null || !left.contains(event.place())) {
        leave(event.place(), window, limit);
      }
    }
    // The limiter needs some windows to learn their length.
    long since = start + 4 * window * SECOND;
    double pace = (double) limit / window * (now - since) / SECOND;
    double share = succeeded.stream().filter(at -> at >= since).count() / pace;
    assertTrue(share >= 0.95, () -> "share of the pace: " + share);
  }

  private void add(long at, Place place, Answer answer) {
    events.add(new Event(at, added++, place, answer));
  }

  private void leave(Place known, int window, long limit) {
    Decision decision =
        known == null ? gate.enter(Duration.ofHours(1).toNanos()) : gate.leave(known);
    Place place = decision.place();
    if (place != null) {
      place.watch(() -> add(now, place, null));
      add(now + decision.nanos(), place, null);
      return;
    }
    if (known != null) {
      left.add(known);
    }
    send(window, limit);
  }

  private void send(int window, long limit) {
    long number = now / SECOND / window;
    used = number == current ? used + 1 : 1;
    current = number;
    if (used <= limit) {
      succeeded.add(now);
    }
    long rest = (number + 1) * window * SECOND - now;
    Duration reset = Duration.ofSeconds((rest + SECOND - 1) / SECOND);
    add(now + LATENCY, null, new Answer(used > limit, Math.max(0, limit - used), reset));
  }

  private void receive(Answer answer, int window, long limit, boolean statesPolicy) {
    RateLimitStatus status =
        new RateLimitStatus(
            Optional.of(limit),
            Optional.of(answer.remaining()),
            Optional.of(answer.reset()),
            statesPolicy ? Optional.of(Duration.ofSeconds(window)) : Optional.empty());
    Duration retryAfter = answer.isLimited() ? answer.reset() : null;
    gate.observe(answer.isLimited(), retryAfter, Optional.of(status));
  }
}
