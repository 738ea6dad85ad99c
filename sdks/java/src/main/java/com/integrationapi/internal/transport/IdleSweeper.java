package com.integrationapi.internal.transport;

import java.lang.ref.WeakReference;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * Examines the idle connections of a pool once a second while there are any. Otherwise, the
 * connections of a burst of calls would stay open until the next call. All pools of a process share
 * one thread, which ends when no pool has an idle connection. An unreachable pool is closed.
 */
final class IdleSweeper {
  static final long EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final ScheduledThreadPoolExecutor TIMER = timer();

  private final WeakReference<Object> pool;
  private final BooleanSupplier sweep;
  private final Runnable close;
  private final AtomicBoolean isDue = new AtomicBoolean();

  /**
   * Creates a sweeper that {@link #begin()} starts.
   *
   * @param pool pool, which the sweeper does not keep from being collected
   * @param sweep closes connections that are too old, and reports whether idle ones are left
   * @param close closes all connections when the pool has been collected
   */
  IdleSweeper(Object pool, BooleanSupplier sweep, Runnable close) {
    this.pool = new WeakReference<>(pool);
    this.sweep = sweep;
    this.close = close;
  }

  /** Starts the sweeper unless it is running. Called when a connection becomes idle. */
  void begin() {
    if (!isDue.get() && isDue.compareAndSet(false, true)) {
      TIMER.schedule(this::run, EVERY_NANOS, TimeUnit.NANOSECONDS);
    }
  }

  private void run() {
    isDue.set(false);
    if (pool.get() == null) {
      close.run();
    } else if (sweep.getAsBoolean()) {
      begin();
    }
  }

  private static ScheduledThreadPoolExecutor timer() {
    ScheduledThreadPoolExecutor timer =
        new ScheduledThreadPoolExecutor(
            1,
            work -> {
              // The thread serves all programs in the process, so it keeps nothing of its first
              // program.
              Thread thread = new Thread(null, work, "integration-api-idle", 0, false);
              thread.setContextClassLoader(IdleSweeper.class.getClassLoader());
              thread.setDaemon(true);
              return thread;
            });
    timer.setKeepAliveTime(EVERY_NANOS, TimeUnit.NANOSECONDS);
    timer.allowCoreThreadTimeOut(true);
    return timer;
  }
}
