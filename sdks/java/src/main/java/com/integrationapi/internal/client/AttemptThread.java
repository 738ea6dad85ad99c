package com.integrationapi.internal.client;

/**
 * Thread in which an attempt blocks. It can be interrupted from outside, but never after the
 * attempt: the thread then does other work.
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

  /** {@return whether the attempt may begin in this thread: it was not cancelled before} */
  synchronized boolean begin() {
    thread = Thread.currentThread();
    return reason == Reason.NONE;
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

  /** {@return the reason of an interrupt, whose flag is removed from the thread} */
  synchronized Reason end() {
    isOver = true;
    if (reason != Reason.NONE && thread == Thread.currentThread()) {
      // Only the interrupt of the attempt is removed: its thread has ended the attempt with it.
      Thread.interrupted();
    }
    return reason;
  }
}
