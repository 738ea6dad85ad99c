package com.integrationapi.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BlockingCallerTest {
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final Cancellation cancellation = new Cancellation(clock);
  private final BlockingCaller caller = new BlockingCaller(cancellation);

  @AfterEach
  void stop() {
    clock.shutdownNow();
  }

  /** Page with other items at each reading, or the same. */
  @Test
  void aCancellationAfterTheCallDoesNotInterruptTheThread() throws Throwable {
    caller.value(Map.of(), () -> null);
    cancellation.cancel();
    assertFalse(Thread.interrupted());
  }

  @Test
  void theNextCallDoesNotSeeTheInterruptOfTheOneBefore() throws Throwable {
    caller.value(Map.of("on", "before"), () -> null);
    assertFalse(Thread.interrupted());
  }

  @Test
  void callsOfManyStartNoEarlierThanTheirPace() throws Throwable {
    List<Long> starts = Collections.synchronizedList(new ArrayList<>());
    Operations.Call call = () -> starts.add(System.nanoTime());
    Counts counts = new Counts();
    long began = System.nanoTime();
    caller.many(Map.of(), Collections.nCopies(3, call), new Caller.Pace(3, false, 20), counts);
    assertEquals("{kind=many, ok=3, errors={}}", counts.outcome(null).toString());
    List<Long> sorted = starts.stream().sorted().toList();
    assertFalse(sorted.get(1) - began < 20_000_000, "the second call is not early");
    assertFalse(sorted.get(2) - began < 40_000_000, "the third call is not early");
  }
}
