package com.integrationapi.internal.ratelimit;

/**
 * Decision about a call.
 *
 * @param place place in the queue if the call must wait, otherwise null
 * @param nanos time until the slot of the call; 0 if it may leave now
 */
public record Decision(Place place, long nanos) {
  static final Decision OPEN = new Decision(null, 0);

  /** {@return whether the call may leave now} */
  public boolean mayLeave() {
    return place == null && nanos == 0;
  }

  /** {@return whether the wait is too long for the call} */
  public boolean isRefused() {
    return place == null && nanos > 0;
  }
}
