package com.integrationapi.internal.transport;

import java.net.SocketTimeoutException;

/** Time at which an exchange must be complete. */
final class Deadline {
  private final long at;

  private Deadline(long at) {
    this.at = at;
  }

  /** {@return the deadline after a number of nanoseconds} */
  static Deadline after(long nanos) {
    return new Deadline(System.nanoTime() + nanos);
  }

  /** {@return the earlier one of this deadline and another one after a number of nanoseconds} */
  Deadline orAfter(long nanos) {
    return new Deadline(Math.min(at - System.nanoTime(), nanos) + System.nanoTime());
  }

  /** {@return whether the deadline has passed} */
  boolean hasPassed() {
    return at - System.nanoTime() <= 0;
  }

  /**
   * {@return the nanoseconds that are left}
   *
   * @throws SocketTimeoutException if the deadline has passed
   */
  long left() throws SocketTimeoutException {
    long left = at - System.nanoTime();
    if (left <= 0) {
      throw new SocketTimeoutException("the deadline has passed");
    }
    return left;
  }

  /**
   * {@return the milliseconds that are left, rounded up}
   *
   * @throws SocketTimeoutException if the deadline has passed
   */
  int leftMillis() throws SocketTimeoutException {
    return (int) Math.min((left() + 999_999) / 1_000_000, Integer.MAX_VALUE);
  }
}
