package com.integrationapi.internal.transport;

import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Limits how many connections open at a time, first come, first served. If hundreds of TLS
 * handshakes ran at once, each would get so small a share of the processors of both machines that
 * all of them would be late. The first handshakes of a program are the slowest ones, so the queue
 * begins with few.
 */
final class OpeningQueue {
  private static final int FIRST = 4;
  private static final int MOST = Math.max(32, 8 * Runtime.getRuntime().availableProcessors());
  private static final int ALL = 1 << 16;
  private static final long PATIENCE = Duration.ofSeconds(2).toNanos();

  private final int most;
  private final long patience;
  private final ReentrantLock lock = new ReentrantLock();
  private final Queue<Opening> waiting = new ArrayDeque<>();
  // Connections that count, in the order in which they began.
  private final Set<Opening> begun = new LinkedHashSet<>();
  private int room;
  private long lastEnd = System.nanoTime();

  /** Creates a queue with the usual limits. */
  OpeningQueue() {
    this(FIRST, MOST, PATIENCE);
  }

  /**
   * Creates a queue.
   *
   * @param first number of connections that may open at a time in the beginning; each one that has
   *     ended makes room for one more
   * @param most maximum of this number
   * @param patience nanoseconds without an end after which connections do not count any more, and
   *     twice as many may open: they wait for a silent server, not for a processor
   */
  OpeningQueue(int first, int most, long patience) {
    this.room = first;
    this.most = most;
    this.patience = patience;
  }

  /** Place of a connection that waits or opens. */
  final class Opening {
    private final Condition turn = lock.newCondition();
    private long since;

    private Opening() {}

    /** Makes room for the next one. */
    void leave() {
      lock.lock();
      try {
        if (begun.remove(this)) {
          lastEnd = System.nanoTime();
          room = Math.min(room + 1, most);
        }
        callNext();
      } finally {
        lock.unlock();
      }
    }
  }

  /**
   * {@return the place of a connection that may open now}
   *
   * @param deadline end of the wait
   * @throws SocketTimeoutException if the deadline passes before
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  Opening enter(Deadline deadline) throws SocketTimeoutException, InterruptedException {
    Opening own = new Opening();
    lock.lockInterruptibly();
    try {
      waiting.add(own);
      try {
        while (waiting.peek() != own || !hasRoom()) {
          boolean isNext = waiting.peek() == own;
          own.turn.await(isNext ? untilRoom(deadline) : deadline.left(), TimeUnit.NANOSECONDS);
        }
        own.since = System.nanoTime();
        begun.add(own);
        return own;
      } finally {
        waiting.remove(own);
        callNext();
      }
    } finally {
      lock.unlock();
    }
  }

  private boolean hasRoom() {
    long now = System.nanoTime();
    if (begun.size() >= room
        && now - lastEnd >= patience
        && begun.removeIf(each -> now - each.since >= patience)) {
      room = Math.min(2 * room, ALL);
    }
    return begun.size() < room;
  }

  private long untilRoom(Deadline deadline) throws SocketTimeoutException {
    long now = System.nanoTime();
    long oldest = begun.iterator().next().since;
    return Math.min(deadline.left(), patience - Math.min(now - oldest, now - lastEnd));
  }

  private void callNext() {
    Opening next = waiting.peek();
    if (next != null) {
      next.turn.signal();
    }
  }
}
