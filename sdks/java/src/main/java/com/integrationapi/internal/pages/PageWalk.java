package com.integrationapi.internal.pages;

import com.integrationapi.AsyncPage;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Future of a walk through the pages of a list, one after the other.
 *
 * @param <T> type of the items
 * @param <R> type of the result
 */
public final class PageWalk<T, R> extends StoppingFuture<R> {
  private final Predicate<List<T>> visit;
  private final Supplier<R> result;
  private volatile CompletableFuture<?> current;
  private volatile boolean isStopped;

  private PageWalk(Predicate<List<T>> visit, Supplier<R> result) {
    this.visit = visit;
    this.result = result;
  }

  /**
   * {@return the future of a walk that has begun}
   *
   * @param <T> type of the items
   * @param <R> type of the result
   * @param first future of the first page
   * @param visit receives the items of each page; false ends the walk
   * @param result result at the end
   */
  public static <T, R> PageWalk<T, R> of(
      CompletableFuture<AsyncPage<T>> first, Predicate<List<T>> visit, Supplier<R> result) {
    PageWalk<T, R> walk = new PageWalk<>(visit, result);
    walk.current = first;
    first.whenComplete((page, error) -> walk.ended(Optional.ofNullable(page), error));
    return walk;
  }

  /** Ends the request for a page. */
  @Override
  protected void stop() {
    isStopped = true;
    CompletableFuture<?> running = current;
    if (running != null) {
      running.cancel(true);
    }
  }

  // A loop, not recursion, so that pages that have already arrived do not deepen the stack.
  private void visit(AsyncPage<T> first) {
    AsyncPage<T> page = first;
    while (page != null && !isDone()) {
      page = next(page);
    }
  }

  /** {@return the next page if it has already arrived, otherwise null} */
  private AsyncPage<T> next(AsyncPage<T> page) {
    try {
      if (!visit.test(page.data())) {
        complete(result.get());
        return null;
      }
      // The action may have cancelled the walk.
      if (isDone()) {
        return null;
      }
      CompletableFuture<Optional<AsyncPage<T>>> next = page.nextPage();
      current = next;
      if (isStopped) {
        next.cancel(true);
        return null;
      }
      if (next.isDone()) {
        return arrived(next.join());
      }
      next.whenComplete(this::ended);
    } catch (CompletionException failed) {
      completeExceptionally(failed.getCause() == null ? failed : failed.getCause());
    } catch (RuntimeException | Error failed) {
      completeExceptionally(failed);
    }
    return null;
  }

  private void ended(Optional<AsyncPage<T>> next, Throwable error) {
    if (isStopped) {
      return;
    }
    if (error instanceof CancellationException) {
      cancel(true);
    } else if (error != null) {
      boolean isWrapped = error instanceof CompletionException && error.getCause() != null;
      completeExceptionally(isWrapped ? error.getCause() : error);
    } else {
      visit(arrived(next));
    }
  }

  private AsyncPage<T> arrived(Optional<AsyncPage<T>> next) {
    if (next.isEmpty()) {
      complete(result.get());
    }
    return next.orElse(null);
  }
}
