package com.integrationapi.internal.ratelimit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.RateLimitStatus;
import com.integrationapi.internal.json.JsonInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls at a rate limiter on a fake clock, as openapi/vectors/rate-limiter.json says. */
class SlotsTest {
  private static final long MS = 1_000_000;
  private static final long END = 1_000_000;

  private long now;
  private Slots slots;
  private long arrived;
  private final Map<Long, Waiting> waiting = new TreeMap<>();
  private final List<List<Long>> left = new ArrayList<>();
  private final List<List<Long>> refused = new ArrayList<>();

  /** Call in the queue; its time of waking is now once the queue has called it. */
  private static final class Waiting {
    private final Place place;
    private long at;

    private Waiting(Place place, long at) {
      this.place = place;
      this.at = at;
    }
  }

  static Stream<Arguments> vectors() throws IOException {
    byte[] json = Files.readAllBytes(Path.of("../../openapi/vectors/rate-limiter.json"));
    Map<?, ?> file = (Map<?, ?>) JsonInput.decode(json, JsonInput::any);
    return ((List<?>) file.get("vectors"))
        .stream().map(each -> Arguments.of(((Map<?, ?>) each).get("title"), each));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("vectors")
  void theLimiterFollowsTheVector(String title, Map<?, ?> vector) {
    Duration pace =
        number(vector, "requestsPerMinute")
            .map(perMinute -> Duration.ofNanos((long) (60_000 * MS / perMinute)))
            .orElse(Duration.ZERO);
    slots = new Slots(!Boolean.FALSE.equals(vector.get("adaptive")), pace, () -> now);
    for (Object step : (List<?>) vector.get("steps")) {
      play((Map<?, ?>) step);
    }
    runUntil(END * MS);
    refused.sort(Comparator.comparing(found -> found.get(0)));
    assertEquals(Optional.ofNullable(vector.get("left")).orElse(List.of()), left);
    assertEquals(Optional.ofNullable(vector.get("refused")).orElse(List.of()), refused);
  }

  private void play(Map<?, ?> step) {
    runUntil(ms(step, "at", 0));
    now = Math.max(now, ms(step, "busyUntil", 0));
    for (long calls = ms(step, "calls", 0) / MS; calls > 0; calls--) {
      settle(++arrived, slots.acquire(ms(step, "longest", END)));
    }
    if (step.get("cancel") instanceof Long number) {
      slots.abandon(waiting.remove(number).place);
    }
    if (step.get("response") instanceof Map<?, ?> response) {
      RateLimitStatus status =
          new RateLimitStatus(
              number(response, "limit").map(Double::longValue),
              number(response, "remaining").map(Double::longValue),
              seconds(response, "reset"),
              seconds(response, "window"));
      Duration retryAfter = seconds(response, "retryAfter").orElse(null);
      slots.observe(response.get("status").equals(429L), retryAfter, Optional.of(status));
    }
  }

  private void runUntil(long end) {
    for (Optional<Long> next = next(end); next.isPresent(); next = next(end)) {
      Waiting call = waiting.remove(next.get());
      now = Math.max(now, call.at);
      settle(next.get(), slots.advance(call.place));
    }
    now = Math.max(now, end);
  }

  private Optional<Long> next(long end) {
    return waiting.keySet().stream()
        .min(Comparator.comparingLong(number -> Math.max(waiting.get(number).at, now)))
        .filter(number -> waiting.get(number).at <= end);
  }

  private void settle(long number, Place place) {
    if (place.isWaiting()) {
      Waiting call = new Waiting(place, now + place.nanos());
      waiting.put(number, call);
      place.watch(() -> call.at = now);
    } else if (place.nanos() == 0) {
      left.add(List.of(number, now / MS));
    } else {
      refused.add(List.of(number, now / MS, place.nanos() / MS));
    }
  }

  private static Optional<Double> number(Map<?, ?> members, String name) {
    return Optional.ofNullable((Number) members.get(name)).map(Number::doubleValue);
  }

  private static long ms(Map<?, ?> members, String name, long otherwise) {
    return number(members, name).orElse((double) otherwise).longValue() * MS;
  }

  private static Optional<Duration> seconds(Map<?, ?> members, String name) {
    return number(members, name).map(found -> Duration.ofMillis(Math.round(found * 1000)));
  }

  @Test
  void aSlotThatACancelledCallHasNotUsedIsThatOfTheNextCall() {
    slots = new Slots(true, Duration.ofSeconds(1), () -> now);
    slots.acquire(END * MS);
    Place first = slots.acquire(END * MS);
    Place second = slots.acquire(END * MS);
    now += 1000 * MS;
    // The second call has woken first, and has handed out the slot of the first one.
    assertTrue(slots.advance(second).isWaiting());
    slots.abandon(first);
    assertFalse(slots.advance(second).isWaiting());
    assertEquals(0, second.nanos());
  }

  @Test
  void theFirstResponseOfAWindowIsToldFromTheOthers() {
    slots = new Slots(true, Duration.ZERO, () -> now);
    Optional<Duration> second = Optional.of(Duration.ofSeconds(1));
    RateLimitStatus status = new RateLimitStatus(Optional.of(20L), Optional.of(9L), second, second);
    assertTrue(slots.observe(false, null, Optional.of(status)));
    now += 900 * MS;
    assertFalse(slots.observe(false, null, Optional.of(status)));
    now += 100 * MS;
    assertTrue(slots.observe(false, null, Optional.of(status)));
  }
}
