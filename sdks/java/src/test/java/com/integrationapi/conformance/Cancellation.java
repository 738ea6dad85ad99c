package com.integrationapi.conformance;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Cancels the calls of one job as Java does: by interrupting their threads, and never after. */
final class Cancellation {
  private final ScheduledExecutorService clock;
  private final Map<Object, Thread> underWay = new HashMap<>();

  /**
   * A job that nobody cancels yet.
   *
   * @param clock for calls that are cancelled after a time
   */
  Cancellation(ScheduledExecutorService clock) {
    this.clock = clock;
  }

  /** Ends all calls that are under way; the harness says when the server has got so far. */
  synchronized void cancel() {
    List.copyOf(underWay.keySet()).forEach(this::interrupt);
  }

  /**
   * {@return what the call returns}
   *
   * @param when the scenario wants it to be cancelled; empty for never
   * @param call made by this thread
   */
  Object during(Map<String, Object> when, Operations.Call call) throws Throwable {
    Object token = new Object();
    begin(token);
    try {
      if ("before".equals(when.get("on"))) {
        interrupt(token);
      }
      if (when.get("after_ms") instanceof Long ms) {
        clock.schedule(() -> interrupt(token), ms, TimeUnit.MILLISECONDS);
      }
      return call.run();
    } finally {
      end(token);
    }
  }

  private synchronized void begin(Object token) {
    underWay.put(token, Thread.currentThread());
  }

  private synchronized void interrupt(Object token) {
    Thread caller = underWay.get(token);
    if (caller != null) {
      caller.interrupt();
    }
  }

  // The thread goes on to other calls, which must not find its flag set.
  private synchronized void end(Object token) {
    underWay.remove(token);
    Thread.interrupted();
  }
}
