package com.integrationapi.internal.options;

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
}
