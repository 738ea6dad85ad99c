package com.integrationapi.internal.client;

/**
 * Thread in which an attempt blocks. Others can interrupt it, but never after the attempt, when the
 * thread does other work.
 */
final class AttemptThread {
  /** Reason of an interrupt. */
  enum Reason {
    NONE,
    LATE,
    CANCELLED
  }

  private Thread thread;
  private Reason reason = Reason.NONE;
  private boolean isOver;

  /**
   * {@return whether the attempt begins in this thread, because it was not interrupted before}
   *
   * @param first called if it begins; an interrupt waits for its end
   */
  synchronized boolean begin(Runnable first) {
    if (reason != Reason.NONE) {
      return false;
    }
    thread = Thread.currentThread();
    first.run();
    return true;
  }

  /** Interrupts the attempt, unless it is over. */
  synchronized void interrupt(Reason why) {
    if (isOver || reason != Reason.NONE) {
      return;
    }
    reason = why;
    if (thread != null) {
      thread.interrupt();
    }
  }

  synchronized Reason reason() {
    return reason;
  }

  /** {@return the reason for an interrupt, after its flag was cleared} */
  synchronized Reason end() {
    isOver = true;
    if (reason != Reason.NONE && thread == Thread.currentThread()) {
      // Only the flag that ended the attempt is cleared.
      Thread.interrupted();
    }
    return reason;
  }
}
