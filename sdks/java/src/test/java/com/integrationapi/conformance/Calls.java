package com.integrationapi.conformance;

import com.integrationapi.IntegrationApiException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Running calls of one job, which the case can cancel: a call of the synchronous client by an
 * interrupt of its thread, one of the asynchronous client by {@code cancel(true)} on its future.
 */
final class Calls {
  private static final long LONGEST_START_MS = 1000;

  private final boolean isAsync;
  private final ScheduledExecutorService clock;
  private final Set<Call> running = ConcurrentHashMap.newKeySet();

  /**
   * @param isAsync whether the calls are those of the asynchronous client
   * @param clock cancels calls after a delay
   */
  Calls(boolean isAsync, ScheduledExecutorService clock) {
    this.isAsync = isAsync;
    this.clock = clock;
  }

  boolean isAsync() {
    return isAsync;
  }

  /** Cancels all running calls; the harness requests it at a given point of the exchange. */
  void cancel() {
    running.forEach(Call::cancel);
  }

  /** {@return a call that has begun in this thread, and is not cancelled after it is closed} */
  Call begin(Map<String, Object> when) {
    return new Call(when);
  }

  /** A future that its caller cancelled. The library has not added its own exception to it. */
  static final class Cancelled extends RuntimeException {
    private Cancelled(Throwable cause) {
      super(cause);
    }
  }

  /** Call, or several ones in turn that fetch the pages of a list. */
  final class Call implements AutoCloseable {
    private final Map<String, Object> when;
    private final Thread thread = Thread.currentThread();
    private final CountDownLatch hasFuture = new CountDownLatch(1);
    private CompletableFuture<?> future;
    private boolean isCancelled;
    private boolean isOver;

    private Call(Map<String, Object> when) {
      this.when = when;
      running.add(this);
      if (when.get("after_ms") instanceof Long ms && !hasLimit()) {
        clock.schedule(this::cancel, ms, TimeUnit.MILLISECONDS);
      }
    }

    // The caller ends the call by a time limit of Java.
    private boolean hasLimit() {
      return isAsync && "timeout".equals(when.get("by"));
    }

    /** {@return the value of the library, for which the caller waits if it is a future} */
    Object value(Supplier<?> use) {
      if ("before".equals(when.get("on"))) {
        if (isAsync) {
          // Such as a future that calls the library when another one ends.
          throw new Cancelled(new CancellationException("cancelled before the call"));
        }
        thread.interrupt();
      }
      Object value = use.get();
      try {
        return value instanceof CompletableFuture<?> made ? watched(made).join() : value;
      } catch (CompletionException | CancellationException error) {
        throw Reflected.<RuntimeException>unchecked(cause(error));
      }
    }

    /** {@return whether the case cancels the call after a number of items} */
    boolean isCancelledAfterItems() {
      return when.containsKey("after_items");
    }

    /** Cancels the call if the case does so after it has read this number of items. */
    void hasRead(int items) {
      if (when.get("after_items") instanceof Long number && number == items) {
        cancel();
      }
    }

    private synchronized CompletableFuture<?> watched(CompletableFuture<?> made) {
      if (hasLimit()) {
        made.orTimeout((long) when.get("after_ms"), TimeUnit.MILLISECONDS);
      }
      future = "dependent".equals(when.get("by")) ? made.thenApply(value -> value) : made;
      hasFuture.countDown();
      if (isCancelled) {
        future.cancel(true);
      }
      return future;
    }

    private void cancel() {
      if (isAsync) {
        awaitFuture();
      }
      synchronized (this) {
        isCancelled = true;
        if (future != null) {
          future.cancel(true);
        } else if (!isAsync && !isOver) {
          thread.interrupt();
        }
      }
    }

    // A program cancels a call whose future it has, while an attempt may begin before.
    private void awaitFuture() {
      try {
        hasFuture.await(LONGEST_START_MS, TimeUnit.MILLISECONDS);
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public synchronized void close() {
      isOver = true;
      hasFuture.countDown();
      running.remove(this);
      if (!isAsync) {
        // The thread is reused for other calls, which must not see its interrupt flag.
        Thread.interrupted();
      }
    }
  }

  /**
   * {@return the exception that a program looks at: the one that the exceptions of futures wrap}
   */
  private static Throwable cause(Throwable error) {
    if (error instanceof CancellationException || error instanceof TimeoutException) {
      Throwable own = error;
      // Newer versions of Java wrap the exception of the future in another one.
      while (own != null && !(own instanceof IntegrationApiException)) {
        own = own.getCause();
      }
      return own == null ? new Cancelled(error) : own;
    }
    boolean isWrapper = error instanceof CompletionException && error.getCause() != null;
    return isWrapper ? cause(error.getCause()) : error;
  }
}
