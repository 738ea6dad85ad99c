package com.integrationapi.internal.options;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Threads of a client, created when they are needed and ended when they are not: one for timers,
 * and those in which attempts of the asynchronous client block. The synchronous client needs none.
 * They are daemons, and end when the client is closed, or a few seconds after its last call.
 */
public final class Threads {
  private static final long IDLE_SECONDS = 5;

  private final int max;
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicInteger number = new AtomicInteger();
  private ExecutorService workers;
  private ScheduledThreadPoolExecutor timer;

  /**
   * Creates no thread yet.
   *
   * @param max maximum number of attempts at a time; others wait
   */
  public Threads(int max) {
    this.max = max;
  }

  /** Work that may block. */
  public interface Work extends Runnable {
    /** Called before {@link #run()} if the work must wait for a thread. */
    void queued();
  }

  /**
   * Runs an attempt of the asynchronous client.
   *
   * @param work attempt
   */
  public void execute(Work work) {
    try {
      workers().execute(work);
    } catch (RejectedExecutionException closed) {
      // The threads ended in the meantime; the second call starts new ones.
      workers().execute(work);
    }
  }

  /**
   * {@return the timer of an action}
   *
   * @param action action, which must not block
   * @param nanos time until then
   */
  public ScheduledFuture<?> schedule(Runnable action, long nanos) {
    try {
      return timer().schedule(action, nanos, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException closed) {
      return timer().schedule(action, nanos, TimeUnit.NANOSECONDS);
    }
  }

  /** Ends the threads after their current work. */
  public void close() {
    lock.lock();
    try {
      if (workers != null) {
        workers.shutdown();
        workers = null;
      }
      if (timer != null) {
        // Calls in progress still finish their waits.
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(true);
        timer.shutdown();
        timer = null;
      }
    } finally {
      lock.unlock();
    }
  }

  private ExecutorService workers() {
    lock.lock();
    try {
      if (workers == null) {
        workers = pool();
      }
      return workers;
    } finally {
      lock.unlock();
    }
  }

  private ScheduledThreadPoolExecutor timer() {
    lock.lock();
    try {
      if (timer == null) {
        timer = new ScheduledThreadPoolExecutor(1, this::daemon);
        timer.setRemoveOnCancelPolicy(true);
        timer.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
      }
      return timer;
    } finally {
      lock.unlock();
    }
  }

  private ExecutorService pool() {
    HandOff queue = new HandOff();
    return new ThreadPoolExecutor(
        0,
        max,
        IDLE_SECONDS,
        TimeUnit.SECONDS,
        queue,
        this::daemon,
        (work, pool) -> queue.wait(work, pool));
  }

  /** Queue that hands work to an idle thread, so that a new one starts if there is none. */
  private static final class HandOff extends LinkedTransferQueue<Runnable> {
    private static final long serialVersionUID = 1L;

    @Override
    public boolean offer(Runnable work) {
      return tryTransfer(work);
    }

    void wait(Runnable work, ThreadPoolExecutor pool) {
      if (pool.isShutdown()) {
        throw new RejectedExecutionException("closed");
      }
      ((Work) work).queued();
      super.put(work);
    }
  }

  private Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "integration-api-" + number.incrementAndGet());
    thread.setDaemon(true);
    return thread;
  }
}
