package com.integrationapi.internal.ratelimit;

import java.util.concurrent.CompletableFuture;

/** Place of a call in the queue of a rate limiter. */
public final class Place {
  final long latest;
  final long number;
  long wakesAt;
  // Changed only for the call that asks, while others may end its wait.
  boolean isWaiting;
  volatile long nanos;
  private volatile CompletableFuture<Void> called;

  Place(long latest, long number, long now, long wait) {
    this.latest = latest;
    this.number = number;
    sleep(now, wait);
  }

  void sleep(long now, long wait) {
    nanos = wait;
    wakesAt = now + wait;
    called = new CompletableFuture<>();
  }

  void call() {
    called.complete(null);
  }

  /** {@return whether the call waits in the queue, and must ask again after the time} */
  public boolean isWaiting() {
    return isWaiting;
  }

  /** {@return the time until the slot; if the call does not wait, 0 or a time that is too long} */
  public long nanos() {
    return nanos;
  }

  /**
   * Watches the queue.
   *
   * @param action called when the call should ask again, because the queue has changed
   */
  public void watch(Runnable action) {
    called.thenRun(action);
  }
}
