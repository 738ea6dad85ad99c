package com.integrationapi.internal.transport;

import com.integrationapi.internal.behaviour.Behaviour;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** Idle connections to one server, the most recently used first. */
final class IdleConnections {
  private static final long LIMIT = Behaviour.CONNECTIONS_IDLE.toNanos();

  private final long maxAge;

  private final ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();
  private final AtomicInteger generation = new AtomicInteger();

  /** Keeps connections for the usual time. */
  IdleConnections() {
    this(Behaviour.CONNECTIONS_MAX_AGE.toNanos());
  }

  /**
   * Keeps connections up to an age.
   *
   * @param maxAge maximum age in nanoseconds, after which a connection follows a change of DNS
   */
  IdleConnections(long maxAge) {
    this.maxAge = maxAge;
  }

  /** {@return the number that changes when the connections are closed} */
  int generation() {
    return generation.get();
  }

  /** Keeps a connection for the next request. */
  void put(Connection connection) {
    idle.push(connection);
  }

  /** {@return a connection that the server has probably not closed, or null} */
  Connection take() {
    for (Connection each = idle.poll(); each != null; each = idle.poll()) {
      if (!each.isIdleFor(LIMIT) && !each.isOlderThan(maxAge) && !each.isStale()) {
        return each;
      }
      each.close();
    }
    return null;
  }

  boolean isEmpty() {
    return idle.isEmpty();
  }

  /** Closes the connections, and those in use after their response. */
  void closeAll() {
    generation.incrementAndGet();
    closeIdle();
  }

  /** Closes the connections. */
  void closeIdle() {
    for (Connection each = idle.poll(); each != null; each = idle.poll()) {
      each.close();
    }
  }

  /**
   * Closes the connections that are too old, or that the server has closed.
   *
   * @param free limit of the connections; an examined connection counts as used
   * @param recent age in nanoseconds below which a connection is not examined
   * @param limit age in nanoseconds from which a connection is too old
   */
  void sweep(Semaphore free, long recent, long limit) {
    int before = generation.get();
    // Each one in turn moves to the end of the queue, so their order stays the same.
    for (Connection each : idle.toArray(new Connection[0])) {
      if (!each.isIdleFor(recent) || !free.tryAcquire()) {
        continue;
      }
      try {
        if (idle.remove(each)) {
          examine(each, limit);
        }
      } finally {
        free.release();
      }
    }
    if (before != generation.get()) {
      closeIdle();
    }
  }

  private void examine(Connection each, long limit) {
    if (each.isIdleFor(limit) || each.isOlderThan(maxAge) || each.isStale()) {
      each.close();
    } else {
      idle.addLast(each);
    }
  }
}
