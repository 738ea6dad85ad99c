package com.integrationapi.internal.ratelimit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.RateLimitStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GateTest {
  private static final long HOUR = Duration.ofHours(1).toNanos();
  private static final long DAY = Duration.ofDays(1).toNanos();

  private final Gate gate = new Gate(true, Duration.ZERO);

  private void close(Duration wait) {
    gate.observe(true, wait, Optional.empty());
  }

  @Test
  void isOpenUntilAResponseClosesIt() {
    assertTrue(gate.enter(0).mayLeave());
    close(Duration.ofSeconds(30));
    assertTrue(gate.enter(0).isRefused());
    assertFalse(gate.enter(HOUR).mayLeave());
  }

  @Test
  void aResponseThatDoesNotSayHowLongClosesNothing() {
    gate.observe(true, null, Optional.empty());
    gate.observe(false, Duration.ofSeconds(30), Optional.empty());
    new Gate(false, Duration.ZERO).observe(true, Duration.ofSeconds(30), Optional.empty());
    assertTrue(gate.enter(0).mayLeave());
  }

  @Test
  void aWaitOfYearsIsCutToTheLongestOne() {
    close(Duration.ofDays(100_000));
    Decision refused = gate.enter(0);
    assertTrue(refused.isRefused());
    assertTrue(refused.nanos() < DAY);
  }

  @Test
  void callsThatComeBackAfterA429AreSpacedAlthoughTheFirstOneFindsItOpen() {
    long[] now = {DAY};
    Gate timed = new Gate(true, Duration.ZERO, () -> now[0]);
    RateLimitStatus status =
        new RateLimitStatus(
            Optional.of(60L),
            Optional.of(0L),
            Optional.empty(),
            Optional.of(Duration.ofMinutes(1)));
    timed.observe(true, Duration.ofSeconds(10), Optional.of(status));
    // The wait was 10 s, with a jitter of up to 1 s.
    now[0] += Duration.ofMillis(10_250).toNanos();
    assertTrue(timed.enter(HOUR).mayLeave());
    Decision second = timed.enter(HOUR);
    assertEquals(Duration.ofSeconds(1).toNanos(), second.nanos());
    now[0] += second.nanos();
    assertTrue(timed.leave(second.place()).mayLeave());
    now[0] += second.nanos();
    assertTrue(timed.enter(HOUR).mayLeave());
    assertTrue(timed.enter(HOUR).mayLeave());
  }

  @Test
  void callsWaitInTheOrderOfTheirArrival() {
    close(Duration.ofSeconds(30));
    Decision first = gate.enter(HOUR);
    Decision second = gate.enter(HOUR);
    assertNotNull(first.place());
    assertTrue(second.nanos() >= first.nanos());
    assertNotNull(gate.leave(second.place()).place());
  }

  @Test
  void aCallThatLeavesTheQueueWakesTheNextOne() {
    close(Duration.ofSeconds(30));
    Place first = gate.enter(HOUR).place();
    Place second = gate.enter(HOUR).place();
    List<String> woken = new ArrayList<>();
    second.watch(() -> woken.add("second"));
    gate.abandon(first);
    assertEquals(List.of("second"), woken);
    gate.abandon(second);
    gate.abandon(second);
    assertEquals(List.of("second"), woken);
  }

  @Test
  void aLongerStopWakesNoCallThatIsStillInTime() {
    close(Duration.ofSeconds(1));
    List<String> woken = new ArrayList<>();
    for (String name : List.of("first", "second", "third")) {
      gate.enter(HOUR).place().watch(() -> woken.add(name));
    }
    close(Duration.ofSeconds(30));
    assertEquals(List.of(), woken);
  }

  @Test
  void aCallThatIsTooLateAfterAnotherResponseIsRefused() {
    close(Duration.ofSeconds(1));
    Place early = gate.enter(Duration.ofSeconds(5).toNanos()).place();
    Place patient = gate.enter(HOUR).place();
    List<String> woken = new ArrayList<>();
    early.watch(() -> woken.add("early"));
    close(Duration.ofSeconds(30));
    assertEquals(List.of("early"), woken);
    assertTrue(gate.leave(early).isRefused());
    assertFalse(gate.leave(patient).isRefused());
  }

  @Test
  void aCallThatIsToldBeforeItWatchesIsWokenAtOnce() {
    close(Duration.ofSeconds(1));
    Place place = gate.enter(Duration.ofSeconds(5).toNanos()).place();
    close(Duration.ofSeconds(30));
    List<String> woken = new ArrayList<>();
    place.watch(() -> woken.add("woken"));
    assertEquals(List.of("woken"), woken);
  }

  @Test
  void aPaceSpacesCallsWithoutAResponse() {
    Gate paced = new Gate(true, Duration.ofSeconds(10));
    assertTrue(paced.enter(0).mayLeave());
    assertTrue(paced.enter(0).isRefused());
    assertEquals(Duration.ofSeconds(10), paced.pace());
    assertTrue(paced.isAdaptive());
  }

  @Test
  void anAssumedWindowRefusesNoCallAndEndsWithTheFirstResponseOfTheNextOne() {
    long[] now = {0};
    Gate learning = new Gate(true, Duration.ZERO, () -> now[0]);
    learning.observe(false, null, windowOf(20, 0));
    long longest = Duration.ofSeconds(5).toNanos();
    Place first = learning.enter(longest).place();
    Place second = learning.enter(longest).place();
    for (int call = 0; call < 18; call++) {
      assertNotNull(learning.enter(longest).place());
    }
    now[0] = Duration.ofSeconds(1).toNanos();
    // The timer of the first call is late, so this one must not pass it.
    assertNotNull(learning.enter(longest).place());
    assertTrue(learning.leave(first).mayLeave());
    now[0] += Duration.ofMillis(40).toNanos();
    assertEquals(Duration.ofMillis(2960).toNanos(), learning.leave(second).nanos());
    List<String> woken = new ArrayList<>();
    second.watch(() -> woken.add("second"));
    learning.observe(false, null, windowOf(20, 19));
    assertEquals(List.of("second"), woken);
    assertEquals(Duration.ofMillis(10).toNanos(), learning.leave(second).nanos());
  }

  @Test
  void theFirstResponseAfterTheEndOfAWindowIsThatOfANewOne() {
    long[] now = {0};
    Gate learning = new Gate(true, Duration.ZERO, () -> now[0]);
    assertTrue(learning.observe(false, null, windowOf(20, 19)));
    now[0] = Duration.ofMillis(900).toNanos();
    assertFalse(learning.observe(false, null, windowOf(20, 9)));
    now[0] = Duration.ofMillis(1000).toNanos();
    assertTrue(learning.observe(false, null, windowOf(20, 19)));
    assertFalse(learning.observe(false, null, windowOf(20, 1)));
  }

  private static Optional<RateLimitStatus> windowOf(long limit, long remaining) {
    Optional<Duration> reset = Optional.of(Duration.ofSeconds(1));
    return Optional.of(
        new RateLimitStatus(Optional.of(limit), Optional.of(remaining), reset, Optional.empty()));
  }

  @Test
  void aLimitOfZeroKeepsTheSpacing() {
    RateLimitStatus none =
        new RateLimitStatus(
            Optional.of(0L),
            Optional.of(0L),
            Optional.of(Duration.ofSeconds(30)),
            Optional.empty());
    gate.observe(false, null, Optional.of(none));
    assertTrue(gate.enter(0).isRefused());
  }
}
