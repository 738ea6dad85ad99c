package com.integrationapi.internal.pages;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A future whose work ends as soon as the future is done, for whatever reason: a caller may cancel
 * or complete it, or give it a time limit. The same applies if a caller ends all futures that
 * depend on it, which {@link CompletableFuture} itself does not pass on.
 *
 * @param <T> type of the result
 */
public class StoppingFuture<T> extends CompletableFuture<T> {
  private final @Nullable StoppingFuture<?> source;
  private final AtomicInteger dependents = new AtomicInteger();

  /** Creates a future that depends on no other. */
  protected StoppingFuture() {
    this(null);
  }

  private StoppingFuture(@Nullable StoppingFuture<?> source) {
    this.source = source;
  }

  /** Ends the work of this future. Called once or more often, before the future is done. */
  protected void stop() {
    if (source != null && source.dependents.decrementAndGet() == 0) {
      source.cancel(true);
    }
  }

  // The JDK creates each dependent future with this method, and completes it with others than those
  // below, which only callers use.
  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    dependents.incrementAndGet();
    return new StoppingFuture<>(this);
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    stopUnlessDone();
    return super.cancel(mayInterruptIfRunning);
  }

  @Override
  public boolean complete(T value) {
    stopUnlessDone();
    return super.complete(value);
  }

  @Override
  public boolean completeExceptionally(Throwable error) {
    stopUnlessDone();
    return super.completeExceptionally(error);
  }

  @Override
  public void obtrudeValue(T value) {
    stopUnlessDone();
    super.obtrudeValue(value);
  }

  @Override
  public void obtrudeException(Throwable error) {
    stopUnlessDone();
    super.obtrudeException(error);
  }

  // The JDK registers a dependent future that removes the timer.
  @Override
  public CompletableFuture<T> orTimeout(long timeout, TimeUnit unit) {
    return withoutDependent(super.orTimeout(timeout, unit));
  }

  @Override
  public CompletableFuture<T> completeOnTimeout(T value, long timeout, TimeUnit unit) {
    return withoutDependent(super.completeOnTimeout(value, timeout, unit));
  }

  private CompletableFuture<T> withoutDependent(CompletableFuture<T> future) {
    dependents.decrementAndGet();
    return future;
  }

  private void stopUnlessDone() {
    if (!isDone()) {
      stop();
    }
  }
}
