package com.integrationapi.internal.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ThreadsTest {
  @Test
  void aWaitThatBeganBeforeClosingEnds() throws InterruptedException {
    Threads threads = new Threads(1);
    CountDownLatch ended = new CountDownLatch(1);
    threads.schedule(ended::countDown, Duration.ofMillis(200).toNanos());
    threads.close();
    assertTrue(ended.await(30, TimeUnit.SECONDS));
  }

  /** Attempt that lasts until its test ends. */
  private static final class Lasting implements Threads.Work {
    private final CountDownLatch end;
    private volatile boolean isQueued;

    Lasting(CountDownLatch end) {
      this.end = end;
    }

    @Override
    public void begin() {}

    @Override
    public void queued() {
      isQueued = true;
    }

    @Override
    public Runnable send() {
      try {
        end.await();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
      return () -> {};
    }
  }

  private static boolean waits(Threads threads, CountDownLatch end) {
    Lasting work = new Lasting(end);
    threads.send(work);
    return work.isQueued;
  }

  @Test
  void theSmallestNumberOfRequestsThatAreLeftHoldsUntilTheNextWindow() {
    CountDownLatch end = new CountDownLatch(1);
    Threads threads = new Threads(4);
    for (int sent = 0; sent < 3; sent++) {
      assertFalse(waits(threads, end));
    }
    threads.observe(3, true);
    // An earlier response, which arrives later.
    threads.observe(9, false);
    assertTrue(waits(threads, end));
    threads.observe(9, true);
    assertFalse(waits(threads, end));
    end.countDown();
  }

  @Test
  void everyResponseMattersBeforeTheFirstAttemptWaits() {
    CountDownLatch end = new CountDownLatch(1);
    Threads threads = new Threads(4);
    for (boolean isCrowded : new boolean[] {false, false, true, true}) {
      waits(threads, end);
      assertEquals(isCrowded, threads.isCrowded());
    }
    end.countDown();
  }
}
