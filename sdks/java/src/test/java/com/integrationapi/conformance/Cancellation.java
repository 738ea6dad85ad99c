package com.integrationapi.conformance;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Cancels the running calls of one job by interrupting their threads, but never after a call. */
final class Cancellation {
  private final ScheduledExecutorService clock;
  private final Map<Object, Thread> running = new HashMap<>();

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
    List.copyOf(running.keySet()).forEach(this::interrupt);
  }

  /**
   * {@return the result of a call}
   *
   * @param when time of the cancellation in the scenario, or empty for never
   * @param call call to make in the current thread
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
    running.put(token, Thread.currentThread());
  }

  private synchronized void interrupt(Object token) {
    Thread thread = running.get(token);
    if (thread != null) {
      thread.interrupt();
    }
  }

  // The thread is reused for other calls, which must not see its interrupt flag.
  private synchronized void end(Object token) {
    running.remove(token);
    Thread.interrupted();
  }
}
