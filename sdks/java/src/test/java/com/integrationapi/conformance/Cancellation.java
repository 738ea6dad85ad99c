package com.integrationapi.conformance;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Cancels the running calls of one job, but never after a call. */
final class Cancellation {
  private final ScheduledExecutorService clock;
  private final Map<Object, Runnable> running = new HashMap<>();

  /**
   * Creates a cancellation for one job.
   *
   * @param clock schedules cancellations after a delay
   */
  Cancellation(ScheduledExecutorService clock) {
    this.clock = clock;
  }

  /** Cancels all running calls; the harness requests it at a given point of the exchange. */
  synchronized void cancel() {
    List.copyOf(running.keySet()).forEach(this::cancel);
  }

  /** {@return whether a scenario cancels a call before it begins} */
  static boolean isBefore(Map<String, Object> when) {
    return "before".equals(when.get("on"));
  }

  /** {@return whether a scenario cancels a call after it has read this number of items} */
  static boolean isAfter(Map<String, Object> when, int items) {
    return when.get("after_items") instanceof Long number && number == items;
  }

  /**
   * {@return a token of a call that begins}
   *
   * @param when time of the cancellation in the scenario, or empty for never
   * @param stop cancels the call
   */
  Object begin(Map<String, Object> when, Runnable stop) {
    Object token = new Object();
    synchronized (this) {
      running.put(token, stop);
    }
    if (when.get("after_ms") instanceof Long ms) {
      clock.schedule(() -> cancel(token), ms, TimeUnit.MILLISECONDS);
    }
    return token;
  }

  /**
   * Ends a call, which is not cancelled any more after this method returns.
   *
   * @param token token of the call
   */
  synchronized void end(Object token) {
    running.remove(token);
  }

  private synchronized void cancel(Object token) {
    Runnable stop = running.get(token);
    if (stop != null) {
      stop.run();
    }
  }
}
