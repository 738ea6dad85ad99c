package com.integrationapi.conformance;

import java.util.List;
import java.util.Map;

/** Makes calls that are prepared: in threads that wait, or with futures. */
interface Caller {
  /**
   * {@return the value of a call; for a list, its first page}
   *
   * @param when time of the cancellation in the scenario, or empty for never
   * @param call call to make
   */
  Object value(Map<String, Object> when, Operations.Call call) throws Throwable;

  /**
   * {@return as many items or pages of a list as a scenario takes}
   *
   * @param when time of the cancellation in the scenario, or empty for never
   * @param call call that returns the list
   * @param pages items or pages to take
   */
  List<?> pages(Map<String, Object> when, Operations.Call call, Map<String, Object> pages)
      throws Throwable;

  /**
   * Makes several calls and counts their results.
   *
   * @param when time of the cancellation of each call, or empty for never
   * @param calls calls in the order of their numbers
   * @param pace number of calls at a time, and their distance
   * @param counts receives each result
   */
  void many(Map<String, Object> when, List<Operations.Call> calls, Pace pace, Counts counts)
      throws Throwable;

  /**
   * Pace of several calls.
   *
   * @param atOnce maximum number of calls at a time
   * @param firstAlone whether the first call ends before the others start
   * @param everyMs time between the earliest starts of two calls
   */
  record Pace(int atOnce, boolean firstAlone, long everyMs) {
    /** {@return the nanoseconds to wait before a call may start} */
    long wait(int index, long beganNanos) {
      return beganNanos + index * everyMs * 1_000_000 - System.nanoTime();
    }
  }
}
