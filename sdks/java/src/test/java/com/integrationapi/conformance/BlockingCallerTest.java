package com.integrationapi.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;

import com.integrationapi.Page;
import com.integrationapi.PagedIterable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private record Items(List<Integer> read, boolean areStable) implements Page<Integer> {
    @Override
    public List<Integer> data() {
      read.add(read.size());
      return areStable ? List.of() : List.copyOf(read);
    }

    @Override
    public boolean hasMore() {
      return false;
    }

    @Override
    public Optional<String> nextCursor() {
      return Optional.empty();
    }
  }

  @Test
  void aListIsItsFirstPageIfBothHaveTheSameMembers() throws Throwable {
    Items first = new Items(new ArrayList<>(), true);
    PagedIterable<Integer> list = new PagedIterable<>(first, cursor -> first);
    assertSame(first, caller.value(Map.of(), () -> list));
  }

  @Test
  void aListThatDiffersFromItsFirstPageIsSeen() throws Throwable {
    Items first = new Items(new ArrayList<>(), false);
    PagedIterable<Integer> list = new PagedIterable<>(first, cursor -> first);
    assertSame(list, caller.value(Map.of(), () -> list));
  }

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
