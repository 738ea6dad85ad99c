package com.integrationapi.internal.ratelimit;

/** Place of a call in the queue of a rate limiter. */
public final class Place {
  final long latest;
  // Wait that is too long for the call, after a response has stopped the calls; otherwise 0.
  long refusedFor;
  private boolean isCalled;
  private Runnable wake;

  Place(long latest) {
    this.latest = latest;
  }

  /**
   * Watches the queue.
   *
   * @param action called when the call should ask again, because the queue has changed; at once if
   *     it changed already
   */
  public void watch(Runnable action) {
    synchronized (this) {
      if (!isCalled) {
        wake = action;
        return;
      }
    }
    action.run();
  }

  /** Tells the call to ask again. */
  void call() {
    Runnable action;
    synchronized (this) {
      isCalled = true;
      action = wake;
      wake = null;
    }
    if (action != null) {
      action.run();
    }
  }

  /** Forgets earlier changes of the queue. */
  synchronized void begin() {
    isCalled = false;
    wake = null;
  }
}
