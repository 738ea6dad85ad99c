package com.integrationapi;

import com.integrationapi.internal.checks.CheckOptions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Page of a list that was fetched asynchronously, with access to the pages after it.
 *
 * @param <T> type of the items
 */
public final class AsyncPage<T> implements Page<T> {
  private final String operation;
  private final Page<T> page;
  private final Supplier<CompletableFuture<Optional<AsyncPage<T>>>> next;

  /**
   * Creates a page.
   *
   * @param operation name of the list, for messages
   * @param page page that was fetched
   * @param next fetches the next page; empty after the last one
   */
  public AsyncPage(
      String operation, Page<T> page, Supplier<CompletableFuture<Optional<AsyncPage<T>>>> next) {
    this.operation = operation;
    this.page = CheckOptions.given("page", page);
    this.next = CheckOptions.given("next", next);
  }

  /** {@return the page as the API returned it} */
  public Page<T> page() {
    return page;
  }

  @Override
  public List<T> data() {
    return page.data();
  }

  @Override
  public boolean hasMore() {
    return page.hasMore();
  }

  @Override
  public Optional<String> nextCursor() {
    return page.nextCursor();
  }

  /** {@return the future of the next page, empty after the last one} */
  public CompletableFuture<Optional<AsyncPage<T>>> nextPage() {
    return next.get();
  }

  @Override
  public String toJson() {
    return page.toJson();
  }

  /** {@return the page as the API returned it, because a client does not travel} */
  private Object writeReplace() {
    return page;
  }

  @Override
  public String toString() {
    return "AsyncPage{" + operation + "}";
  }
}
