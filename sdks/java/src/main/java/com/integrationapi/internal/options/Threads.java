package com.integrationapi.internal.options;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Threads of a client, created when they are needed and ended when they are not: one for timers,
 * and others for the asynchronous client. Only a limited number of attempts may block in them at a
 * time. Code of the program, which may block for as long as it likes, does not count as an attempt:
 * a callback that waits for another call must not keep that call from being sent. The synchronous
 * client needs no threads. The threads are daemons, and end when the client is closed, or a few
 * seconds after its last call.
 */
public final class Threads {
  private static final long IDLE_SECONDS = 5;

  private final int max;
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicInteger number = new AtomicInteger();
  private final Queue<Work> waiting = new ArrayDeque<>();
  // Requests that the window has left, of which those on their way take some; the maximum without
  // a crowd.
  private long remaining = Long.MAX_VALUE;
  private int sending;
  private ThreadPoolExecutor workers;
  private ScheduledThreadPoolExecutor timer;

  /**
   * Creates no thread yet.
   *
   * @param max maximum number of attempts at a time; others wait
   */
  public Threads(int max) {
    this.max = max;
  }

  /** Attempt, which may block. */
  public interface Work {
    /** Called before {@link #send()} if the attempt need not wait for others. */
    void begin();

    /** Called before {@link #send()} if the attempt must wait for others. */
    void queued();

    /**
     * Sends the attempt. Throws nothing.
     *
     * @return work that follows in the same thread, after the next attempt may begin
     */
    Runnable send();
  }

  /**
   * Sends an attempt of the asynchronous client.
   *
   * @param work attempt
   */
  public void send(Work work) {
    lock.lock();
    try {
      if (!hasFree()) {
        work.queued();
        waiting.add(work);
        return;
      }
      sending++;
    } finally {
      lock.unlock();
    }
    work.begin();
    begin(work, workers());
  }

  /** {@return whether an attempt waits, or soon will, so that every response matters} */
  public boolean isCrowded() {
    lock.lock();
    try {
      return hasCrowd();
    } finally {
      lock.unlock();
    }
  }

  // Under load, calls of a burst arrive when others have ended, and never have to wait.
  private boolean hasCrowd() {
    return !waiting.isEmpty() || sending > max / 2;
  }

  /**
   * Limits the attempts on their way to the requests that are left. When none is left, the rate
   * limiter keeps the calls.
   *
   * @param left requests that the API has left
   * @param isNewWindow whether the response is the first one of a window. The others can arrive in
   *     another order, and only the smallest number holds.
   */
  public void observe(long left, boolean isNewWindow) {
    lock.lock();
    try {
      if (left == 0) {
        remaining = Long.MAX_VALUE;
      } else {
        remaining = isNewWindow ? left : Math.min(remaining, left);
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Runs an action that may call code of the program.
   *
   * @param action action
   */
  public void run(Runnable action) {
    workers().execute(action);
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
      // The threads ended in the meantime; the second call starts new ones.
      return timer().schedule(action, nanos, TimeUnit.NANOSECONDS);
    }
  }

  /** Ends the threads after their current work. */
  public void close() {
    lock.lock();
    try {
      if (workers != null) {
        // Attempts that still wait are sent by these threads, so they are not shut down.
        workers.setKeepAliveTime(0, TimeUnit.SECONDS);
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

  private void begin(Work work, ThreadPoolExecutor pool) {
    boolean hasBegun = false;
    try {
      pool.execute(() -> perform(work, pool));
      hasBegun = true;
    } finally {
      if (!hasBegun) {
        // The system has no thread left.
        ended();
      }
    }
  }

  private void perform(Work work, ThreadPoolExecutor pool) {
    Runnable rest = work.send();
    try {
      ended();
      for (Work next = next(); next != null; next = next()) {
        begin(next, pool);
      }
    } finally {
      rest.run();
    }
  }

  private void ended() {
    lock.lock();
    try {
      sending--;
    } finally {
      lock.unlock();
    }
  }

  /** {@return an attempt that has waited and takes a place that is free, or null} */
  private Work next() {
    lock.lock();
    try {
      Work next = hasFree() ? waiting.poll() : null;
      if (next != null) {
        sending++;
      }
      if (!hasCrowd()) {
        remaining = Long.MAX_VALUE;
      }
      return next;
    } finally {
      lock.unlock();
    }
  }

  private boolean hasFree() {
    return sending < Math.min(max, remaining);
  }

  private ThreadPoolExecutor workers() {
    lock.lock();
    try {
      if (workers == null) {
        workers =
            new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                this::daemon);
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

  private Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "integration-api-" + number.incrementAndGet());
    thread.setDaemon(true);
    return thread;
  }
}
