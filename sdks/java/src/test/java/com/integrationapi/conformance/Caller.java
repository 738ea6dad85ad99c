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
   * {@return the numbers of calls by class of their exception}
   *
   * @param when time of the cancellation of each call, or empty for never
   * @param call call to repeat
   * @param many number of calls
   */
  Counts many(Map<String, Object> when, Operations.Call call, Many many) throws Throwable;

  /**
   * Repetition of a call.
   *
   * @param times number of calls
   * @param atOnce number of calls at the same time
   * @param firstAlone whether the first call ends before the others start
   */
  record Many(int times, int atOnce, boolean firstAlone) {}
}
