package com.integrationapi;

import com.integrationapi.internal.checks.CheckOptions;
import com.integrationapi.internal.pages.PageWalk;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * List of the API, read asynchronously. A page is fetched when it is needed, and only one page is
 * kept in memory. Each method starts at the first page, with new requests.
 *
 * @param <T> type of the items
 */
public final class AsyncList<T> {
  private final String operation;
  private final Supplier<CompletableFuture<AsyncPage<T>>> first;

  /**
   * Creates a list.
   *
   * @param operation name of the list, for messages
   * @param first fetches the first page
   */
  public AsyncList(String operation, Supplier<CompletableFuture<AsyncPage<T>>> first) {
    this.operation = operation;
    this.first = CheckOptions.given("first", first);
  }

  /** {@return the future of the first page} */
  public CompletableFuture<AsyncPage<T>> firstPage() {
    return first.get();
  }

  /**
   * Passes the items of all pages to an action, one page after the other. Cancelling the future
   * ends the iteration.
   *
   * @param action receives each item
   * @return a future that completes at the end of the list, or fails with the exception that the
   *     action throws
   */
  public CompletableFuture<Void> forEach(Consumer<? super T> action) {
    CheckOptions.given("action", action);
    return PageWalk.of(
        firstPage(),
        data -> {
          data.forEach(action);
          return true;
        },
        () -> null);
  }

  /**
   * {@return the future of the first items of the list, fetched from as many pages as needed}
   * Cancelling the future ends the iteration.
   *
   * @param limit maximum number of items, because a list may be very long
   * @throws InvalidRequestException if {@code limit} is negative; nothing is sent
   */
  public CompletableFuture<List<T>> toList(int limit) {
    if (limit < 0) {
      throw new InvalidRequestException(
          operation + ": limit must be a non-negative integer, not " + limit);
    }
    List<T> items = new ArrayList<>();
    return PageWalk.of(
        firstPage(),
        data -> {
          items.addAll(data.subList(0, Math.min(data.size(), limit - items.size())));
          return items.size() < limit;
        },
        () -> Collections.unmodifiableList(items));
  }

  /** {@return the name of the list} Sends no request. */
  @Override
  public String toString() {
    return "AsyncList{" + operation + "}";
  }
}
