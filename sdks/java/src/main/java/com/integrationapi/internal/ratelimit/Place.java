package com.integrationapi.internal.ratelimit;

import java.util.concurrent.CompletableFuture;

/** Place of a call in the queue of a rate limiter. */
public final class Place {
  final long latest;
  final long number;
  long wakesAt;
  boolean isWaiting = true;
  // Wait that is too long for the call; 0 if it is not refused.
  long refusedFor;
  private volatile CompletableFuture<Void> called = new CompletableFuture<>();

  Place(long latest, long number) {
    this.latest = latest;
    this.number = number;
  }

  Slots.Slot slot(long now, long wait) {
    wakesAt = now + wait;
    return new Slots.Slot(this, wait);
  }

  /**
   * Watches the queue.
   *
   * @param action called when the call should ask again, because the queue has changed
   */
  public void watch(Runnable action) {
    called.thenRun(action);
  }

  void call() {
    called.complete(null);
  }

  void begin() {
    called = new CompletableFuture<>();
  }
}
